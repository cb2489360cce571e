// The text of a recorded stream: what its events add, put together.
import { isObject } from './conversation';

export function streamText(frames: readonly unknown[]): string {
  const whole = frames.map((frame) => (isObject(frame) && typeof frame.text === 'string' ? frame.text : '')).join('');
  return whole
    .split('\n')
    .map((line) => line.replace(/^data:\s*/, '').trim())
    .filter((line) => line.startsWith('{'))
    .map(added)
    .join('');
}

function added(line: string): string {
  let event: unknown;
  try {
    event = JSON.parse(line);
  } catch {
    return '';
  }
  if (!isObject(event)) return '';
  const choice = first(event.choices) ?? first(event.candidates);
  const places = [choice?.delta, choice, event.delta, event.message, first(isObject(choice?.content) ? choice.content.parts : undefined)];
  for (const place of [...places, { text: typeof event.delta === 'string' ? event.delta : event.response }]) {
    if (!isObject(place)) continue;
    if (typeof place.content === 'string') return place.content;
    if (typeof place.text === 'string') return place.text;
  }
  return '';
}

const first = (value: unknown): Record<string, unknown> | undefined => (Array.isArray(value) && isObject(value[0]) ? value[0] : undefined);
