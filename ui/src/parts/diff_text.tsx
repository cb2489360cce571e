import type { Line } from './differences';

const longestSame = 400; // characters
const longestChanged = 4_000;

// The words of a changed line: struck out where they went, underlined where they came.
export function LineText({ line, side }: { line: Line; side: 'removed' | 'added' }) {
  const isWhole = line.parts.every((part) => part.changed);
  return line.parts.map((part, index) => {
    if (!part.changed) return <ClippedText key={index} text={part.text} same />;
    if (isWhole) return <ClippedText key={index} text={part.text} />;
    return side === 'removed' ? (
      <del key={index} className="rounded-xs bg-fail/20 font-semibold decoration-2">
        <ClippedText text={part.text} />
      </del>
    ) : (
      <ins key={index} className="rounded-xs bg-pass/20 font-semibold decoration-2">
        <ClippedText text={part.text} />
      </ins>
    );
  });
}

// A text that may be megabytes long: its beginning, how much is left out, and its end.
export function ClippedText({ text, same = false }: { text: string; same?: boolean }) {
  const longest = same ? longestSame : longestChanged;
  if (text.length <= longest) return text;
  const half = longest / 2;
  return (
    <>
      {text.slice(0, half)}
      <span className="mx-1 rounded bg-sunken px-1 font-sans text-muted">
        ⋯ {(text.length - longest).toLocaleString('en')} {same ? 'more characters the same' : 'more characters'} ⋯
      </span>
      {text.slice(-half)}
    </>
  );
}
