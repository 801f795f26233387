import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const commands = readdirSync('server/app/commands').filter((name) => /^[\w-]+\.ts$/.test(name));
const sources = [
  'server/app/main.ts',
  ...commands.map((name) => `server/app/commands/${name}`),
  'test/decision-process.ts',
  'test/import-process.ts',
  'test/letters-process.ts',
  'test/matching-process.ts',
  'test/orphan-process.ts',
  'test/payout-process.ts',
  'test/post-process.ts',
  'test/seed-process.ts',
];

/** The file of a program in the folder that the set-up provides, by the file that it is made of. */
export const programIn = (folder: string, source: string): string =>
  join(folder, `${basename(source, '.ts')}.js`);

/** Bundles what tests start as processes of their own: loading some hundred sources one by one takes each of them two seconds. */
export async function bundlePrograms(): Promise<{ folder: string; remove: () => void }> {
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync('dist/test-');
  await build({
    entryPoints: {
      ...Object.fromEntries(sources.map((source) => [basename(source, '.ts'), source])),
      'paper/reading/reading.worker': 'server/platform/paper/reading/reading.worker.ts',
      'paper/rendering/letters.worker': 'server/platform/paper/rendering/letters.worker.ts',
      'scan.worker': 'demo/paper/scan.worker.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  cpSync('server/platform/database/migrations', join(folder, 'migrations'), { recursive: true });
  cpSync('server/platform/paper/rendering/fonts', join(folder, 'fonts'), { recursive: true });
  cpSync('server/app/seed/letters', join(folder, 'letters'), { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
