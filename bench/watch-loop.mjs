import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server that is measured: on SIGUSR2 it writes how long its event loop was blocked since the last signal, in milliseconds.
 */
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on('SIGUSR2', () => {
  const [p99, longest] = [delays.percentile(99) / 1e6, delays.max / 1e6];
  writeFileSync(process.env.LOOP_DELAYS, JSON.stringify({ p99, longest }));
  delays.reset();
});
