import { setPriority } from 'node:os';
import { AppError } from '#shared/platform/errors.ts';
import type { Answer, Order } from './children.ts';
import { endWithParent } from './end-with-parent.ts';

/** The program of a child process that reads paper: it works one task at a time, and ends with its parent. Its argument is its niceness. */

/** The PDF of the last task, which further tasks about it do not send again. */
let held: { key: number; pdf: Uint8Array } | null = null;

async function work({ task, pdfKey, pdf, rest }: Order): Promise<void> {
  let outcome: Partial<Record<'result' | 'refusal' | 'error', unknown>>;
  try {
    if (pdf) held = { key: pdfKey, pdf };
    const { perform } = await import('./tasks.ts');
    outcome = { result: await perform(task, pdfKey === held?.key ? held.pdf : null, rest) };
  } catch (error) {
    outcome =
      error instanceof AppError
        ? { refusal: error.message }
        : { error: (error as Error)?.stack ?? String(error) };
  }
  process.send?.({ memory: process.memoryUsage.rss(), ...outcome } as Answer);
}

setPriority(Number(process.argv[2] ?? 0));
endWithParent();
process.on('message', (order) => void work(order as Order));
process.on('disconnect', () => process.exit());
