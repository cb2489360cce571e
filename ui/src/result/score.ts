// A score as every report shows it, with what it takes to pass beside it.
import type { CaseRecord, Finding } from './record';

type Scored = Pick<Finding, 'score' | 'threshold' | 'low_is_good' | 'not'>;

// 0.5 as "0.50", 0.8375 as "0.8375": two to four decimals.
const decimal = (number: number): string => number.toFixed(4).replace(/0{1,2}$/, '');

// "passes at >= 0.80", "passes at <= 0.70; lower is better"; null where the check has no threshold.
export function passesAt({ threshold, low_is_good: low = false, not }: Scored): string | null {
  if (threshold === undefined) return null;
  const below = low !== not;
  return `passes at ${below ? '<' : '>'}${not ? '' : '='} ${decimal(threshold)}${below ? '; lower is better' : ''}`;
}

// "0.91, passes at >= 0.80"
export function scoreText(check: Scored): string | null {
  const bound = passesAt(check);
  return bound === null ? null : `${decimal(check.score)}, ${bound}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`;

// "score 85.7 %, passes at >= 80 %"; null where the record does not say.
export const caseScore = ({ score, pass_threshold: threshold }: Pick<CaseRecord, 'score' | 'pass_threshold'>): string | null =>
  threshold === undefined ? null : `score ${percent(score)}, passes at >= ${percent(threshold)}`;
