import { classes } from '~/parts/classes';
import type { Turn } from './conversation';

export { answerOf, isObject, pretty, type Turn, turnsOf } from './conversation';
export { streamText } from './stream';

// What was said, one after the other. All of it is text, whatever it looks like.
export function Conversation({ turns, answer }: { turns: Turn[]; answer: Turn[] }) {
  return (
    <ol aria-label="Conversation" className="grid grid-cols-1 gap-3">
      {[...turns, ...answer].map((turn, index) => (
        <TurnLine key={index} turn={turn} isAnswer={index >= turns.length} />
      ))}
    </ol>
  );
}

function TurnLine({ turn, isAnswer }: { turn: Turn; isAnswer: boolean }) {
  return (
    <li className={classes('grid grid-cols-1 gap-1 rounded-lg border px-3 py-2', isAnswer ? 'border-accent bg-accent-soft' : 'border-line bg-surface')}>
      <p className="text-[0.8rem] font-semibold text-muted">{isAnswer ? `${turn.role} (the answer)` : turn.role}</p>
      {turn.text !== '' && <p className="outside-text">{turn.text}</p>}
      {turn.calls.map((call, index) => (
        <p key={index} className="outside-text rounded bg-sunken px-2 py-1">
          <span className="font-semibold">{call.name}</span>({call.input})
        </p>
      ))}
      {turn.text === '' && turn.calls.length === 0 && <p className="text-muted">Nothing was said.</p>}
    </li>
  );
}

// Something in full, as JSON that can be read.
export function JsonText({ value, label }: { value: unknown; label: string }) {
  return (
    <pre tabIndex={0} role="region" aria-label={label} className="outside-text max-h-[60vh] overflow-auto rounded-lg border border-line bg-sunken p-3">
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
}
