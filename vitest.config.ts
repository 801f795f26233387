import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { statementPlaces } from './test/places.ts';

/** It measures its heap, over and over: beside all modules of the server each time would take a second. */
const ownHeap = 'server/activities/money/banking/statements/memory.test.ts';

export default defineConfig({
  test: {
    // Many tests wait for a server, a process of their own or the database: one more than there are cores uses them all.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [statementPlaces()],
        test: {
          name: 'node',
          environment: 'node',
          // An answer with an undeclared field is a bug (decision 10).
          env: { STRICT_ANSWERS: 'on' },
          // Every file has its own database and shares nothing else: modules are loaded once for all of them.
          isolate: false,
          // Rows of the database are many and short-lived: in more room fewer of them outlive a collection.
          execArgv: ['--max-semi-space-size=64'],
          // A test of the browser's code that needs no page is a .test.ts, and runs here without the cost of a window.
          include: ['{shared,server,demo,test,web}/**/*.test.ts'],
          exclude: [ownHeap],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          // What is waited for may be slow on a busy machine; a test still fails if it never comes.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'heap', include: [ownHeap] } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          // Each file has a context of its own within one process, which loads jsdom and the libraries once: half the work of a process each.
          pool: 'vmForks',
          include: ['{web,test}/**/*.test.tsx'],
          setupFiles: ['test/web-setup.ts'],
        },
      },
    ],
  },
});
