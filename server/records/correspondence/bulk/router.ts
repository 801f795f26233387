import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { bulkContract as contract } from '#shared/records/correspondence/bulk.ts';
import { bulkRun, cancelBulk, checkBulk, startBulk } from './bulk-letters.ts';

/** The same letter on many cases: checked row by row, made with progress, cancelled as a whole. */
export const bulkRouter: Procedures<typeof contract> = router(contract, {
  check: checkBulk,
  start: startBulk,
  get: (ctx, { id }) => bulkRun(ctx, id),
  cancel: cancelBulk,
});
