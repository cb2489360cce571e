import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const evaluator = here('../build/wasm/evaluator.wasm');

// The page, ready to go into the binary: build/ui/index.html and build/ui/assets/, every file there named by its hash.
export default defineConfig({
  plugins: [react(), tailwind()],
  resolve: {
    alias: [
      { find: '~', replacement: here('./src') },
      // Where the evaluator was not built, its place is empty and the page asks the server instead.
      { find: /^evaluator\.wasm(?=\?)/, replacement: existsSync(evaluator) ? evaluator : here('./src/evaluator/none.wasm') },
    ],
  },
  html: { cspNonce: 'PROCTOR_NONCE' },
  build: {
    outDir: here('../build/ui'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // data: addresses are refused by the page's content policy
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
});
