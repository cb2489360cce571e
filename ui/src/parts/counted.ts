// "1 test", "2 tests"
export const counted = (number: number, word: string): string => `${number} ${number === 1 ? word : `${word}s`}`;
