// Class names that hold, with a space between them.
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
