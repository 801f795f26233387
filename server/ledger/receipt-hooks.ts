import type { Write } from '#server/database/write.ts';

/** The cases for which money came in, and those that lost some again, each by its id. */
export type ReceiptsChange = { received: readonly number[]; reversed: readonly number[] };

/** What the slices above do when the receipts of cases change, in the same transaction. */
export type ReceiptHooks = { afterReceipts?: (w: Write, change: ReceiptsChange) => Promise<void> };
