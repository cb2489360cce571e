import { defineConfig } from 'vitest/config';

// The page as a person uses it: the real binary, a real browser.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
