import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ScanAnswer, ScanOrder } from '#demo/paper/scan.worker.ts';
import { workerProgram } from '#server/platform/paper/worker-program.ts';

/** A process that scans one pile after another, so that the server stays responsive. */
export function startScanner() {
  const program = workerProgram('scan.worker', import.meta.url);
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
