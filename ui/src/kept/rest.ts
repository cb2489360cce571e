import type { Fields } from './files';

// What a form does not show, as a value of its own; and back into its place.
export const restOf = (value: Fields, shown: readonly string[]): Fields => Object.fromEntries(Object.entries(value).filter(([key]) => !shown.includes(key)));

export const withRest = (value: Fields, shown: readonly string[], rest: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(value).filter(([key]) => shown.includes(key))),
  ...restOf(rest, shown),
});

// A value with a key changed; an empty text, an empty list or nothing takes the key away.
export function withField(value: Fields, key: string, field: unknown): Fields {
  const isEmpty = field === undefined || field === null || field === '' || (Array.isArray(field) && field.length === 0);
  if (!isEmpty) return { ...value, [key]: field };
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
}

export const textIn = (value: Fields, key: string): string => {
  const field = value[key];
  return typeof field === 'string' ? field : field == null ? '' : typeof field === 'object' ? JSON.stringify(field) : String(field);
};
