// How the server is bundled, for `npm run build` and `npm run dev` alike.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const isSource = (file) => file.endsWith('.ts') && !file.endsWith('.test.ts');

/** esbuild's options: one bundle with an entry for the server, for each command and for each program beside it. */
export function serverBundle(outdir) {
  const commands = existsSync('server/app/commands') ? readdirSync('server/app/commands') : [];
  return {
    entryPoints: [
      ...[
        'server/app/main.ts',
        ...commands.filter(isSource).map((file) => `server/app/commands/${file}`),
        ...readdirSync('server', { recursive: true })
          .filter((file) => file.endsWith('.worker.ts'))
          .map((file) => join('server', file)),
      ].map((file) => ({ in: file, out: file.replace(/^server\/(?:app|platform)\/(.*)\.ts$/, '$1') })),
      { in: 'demo/paper/scan.worker.ts', out: 'scan.worker' },
    ],
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  };
}

/** The files that the bundle reads from beside it. */
export function copyBeside(outdir) {
  cpSync('server/platform/database/migrations', join(outdir, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('.json'),
  });
  cpSync('server/platform/paper/rendering/fonts', join(outdir, 'fonts'), { recursive: true });
  cpSync('server/app/seed/letters', join(outdir, 'letters'), { recursive: true });
}
