import { Worker } from 'node:worker_threads';

/** How often to check that the parent is alive, in milliseconds. */
const LOOK_MS = 1_000;

/** Plain JavaScript, so that it runs in sources and bundles alike. */
const watch = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
}, workerData.everyMs);
`;

/**
 * Kills this process soon after its parent has died. A thread looks, because a process that is inside WebAssembly hears nothing of a
 * closed channel until it comes out, if it ever does.
 */
export function endWithParent(): void {
  const workerData = { parent: process.ppid, everyMs: LOOK_MS };
  new Worker(watch, { eval: true, execArgv: [], workerData }).unref();
}
