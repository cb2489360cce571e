import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config';

// Behaviour of single parts, beside their sources.
export default mergeConfig(
  vite,
  defineConfig({
    test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true, testTimeout: 30_000 },
  }),
);
