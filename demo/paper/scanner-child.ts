import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ScanAnswer, ScanOrder } from './scan.worker.ts';

/** The program: beside this file in the sources, beside the server in a bundle. */
const program = ['./scan.worker.ts', './scan.worker.js']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((file) => existsSync(file));

/** A process that scans one pile after the other, so that the server does not stand still meanwhile. */
export function startScanner() {
  if (!program) throw new Error('The program that scans post is missing.');
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
  });
  const gone = once(child, 'exit').then(() => ({ error: 'It ended.' }));
  return {
    scan: async (order: ScanOrder): Promise<Uint8Array> => {
      const answered = once(child, 'message').then(([answer]) => answer as ScanAnswer);
      child.send(order);
      const answer = await Promise.race([answered, gone]);
      if ('error' in answer) throw new Error(`The scanner failed: ${answer.error}`);
      return answer.pdf;
    },
    stop: () => void child.kill(),
  };
}
