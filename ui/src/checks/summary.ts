// A check in one line, for lists: "not contains "London" at $.city".
import { type Fields, isFields } from '~/formats';
import { type Language, valueOf } from './language';

const longest = 80;

export function summaryOf(language: Language, check: unknown): string {
  const read = isFields(check) ? language.read(check) : null;
  if (!read || !isFields(check)) return shortened(JSON.stringify(check) ?? '');
  const { kind, negated } = read;
  const value = kind.fields.find((field) => field.isValue);
  const said = value ? valueOf(language, check, value) : undefined;
  const place = language.place?.of(kind) ? language.place.get(check) : check.at;
  const parts = [negated ? `Not ${kind.label.toLowerCase()}` : kind.label, place ? (language.place?.of(kind) ? String(place) : `at ${String(place)}`) : '', said === undefined ? '' : typeof said === 'string' ? `"${said}"` : JSON.stringify(said), threshold(check)];
  return shortened(parts.filter(Boolean).join(' '));
}

const threshold = (check: Fields): string => (typeof check.threshold === 'number' ? `· threshold ${check.threshold}` : '');

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 1)}…`);
