import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, compileHint } from './scripts/chunks.ts';
import { contractsOnly } from './scripts/contracts-only.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [react(), tailwindcss(), contractsOnly()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups(at('./web/')) }, postBanner: compileHint },
    },
  },
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` } } },
});
