import { constants, setPriority } from 'node:os';
import { printPost, type Sheet } from '#demo/paper/post.ts';
import { scan } from '#demo/paper/scan.ts';
import type { Scanner } from '#demo/paper/scanners.ts';
import { endWithParent } from '#server/platform/paper/reading/end-with-parent.ts';

/** What is to be scanned: sheets that are printed first, or a PDF. */
export type ScanOrder = { paper: readonly Sheet[] | Uint8Array; scanner: Scanner; seed: number };
export type ScanAnswer = { pdf: Uint8Array } | { error: string };

/** The program of a process that scans post for the demo firm, at low priority so that it holds nobody up. */
async function work({ paper, scanner, seed }: ScanOrder): Promise<ScanAnswer> {
  try {
    return { pdf: await scan(paper instanceof Uint8Array ? paper : await printPost(paper), scanner, seed) };
  } catch (error) {
    return { error: (error as Error)?.stack ?? String(error) };
  }
}

setPriority(constants.priority.PRIORITY_LOW);
endWithParent();
process.on('message', (order) => void work(order as ScanOrder).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
