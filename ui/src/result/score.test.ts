import { expect, test } from 'vitest';
import { caseScore, passesAt, scoreText } from './score';

test('a threshold stands beside the score, with its direction', () => {
  expect(scoreText({ score: 0.91, threshold: 0.8, not: false })).toBe('0.91, passes at >= 0.80');
  expect(scoreText({ score: 0.5, threshold: 0.7, low_is_good: true, not: false })).toBe('0.50, passes at <= 0.70; lower is better');
  expect(scoreText({ score: 0.25, threshold: 0.8375, not: false })).toBe('0.25, passes at >= 0.8375');
});

test('a negated check passes on the other side', () => {
  expect(passesAt({ score: 0.9, threshold: 0.75, not: true })).toBe('passes at < 0.75; lower is better');
  expect(passesAt({ score: 0.9, threshold: 0.7, low_is_good: true, not: true })).toBe('passes at > 0.70');
});

test('without a threshold there is nothing to say', () => {
  expect(scoreText({ score: 1, not: false })).toBeNull();
  expect(caseScore({ score: 1 })).toBeNull();
});

test('of a test in percent', () => {
  expect(caseScore({ score: 6 / 7, pass_threshold: 0.8 })).toBe('score 85.7 %, passes at >= 80 %');
  expect(caseScore({ score: 1, pass_threshold: 1 })).toBe('score 100 %, passes at >= 100 %');
});
