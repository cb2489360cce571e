import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const evaluator = here('../build/wasm/evaluator.wasm');

// build/ui.packages: the packages with something in the page, a line each, as the lock names them; for the bill of materials.
function tellPackages(): Plugin {
  const helpers: Record<string, string> = { '\0vite': 'vite', '\0rolldown': 'rolldown' };
  const packageOf = (id: string) => {
    const helper = helpers[id.split('/')[0] ?? ''];
    return helper ? `node_modules/${helper}` : /\/ui\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  };
  return {
    name: 'tell-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = new Set(['node_modules/tailwindcss']); // its style sheet is the beginning of ours
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const name = packageOf(id);
          if (name) found.add(name);
        }
      writeFileSync(here('../build/ui.packages'), `${[...found].sort().join('\n')}\n`);
    },
  };
}

// The page, ready to go into the binary: build/ui/index.html and build/ui/assets/, every file there named by its hash.
export default defineConfig({
  plugins: [react(), tailwind(), tellPackages()],
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
