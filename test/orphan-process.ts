import { fork } from 'node:child_process';
import { endWithParent } from '#server/platform/paper/reading/end-with-parent.ts';

/** A process whose child works for ever without listening, for a test that kills the parent: it says the number of its child. */
if (process.argv[2] === 'child') {
  endWithParent();
  process.send?.('begun');
  // The message leaves before anything blocks.
  setTimeout(() => {
    for (;;);
  }, 100);
} else {
  const child = fork(process.argv[1]!, ['child'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.once('message', () => process.stdout.write(`${child.pid}\n`));
}
