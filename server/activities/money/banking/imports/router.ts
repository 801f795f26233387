import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { bankImportsContract as contract } from '#shared/activities/money/banking/contract.ts';
import { decideDoubts, listDoubts, listKnown, takeIn } from './decide-doubts.ts';
import { getImport, listImports } from './import-row.ts';
import { acceptBalance, learnMapping, mappingOf, previewMapping } from './learn-mapping.ts';
import { undoImport } from './undo-import.ts';

/** Statement files, their progress, and decisions about them. Uploading is a plain route. */
export const bankImportsRouter: Procedures<typeof contract> = router(contract, {
  list: listImports,
  get: (ctx, { id }) => getImport(ctx, id),
  undo: (ctx, { id, version }) => undoImport(ctx, id, version),
  mapping: (ctx, { id }) => mappingOf(ctx, id),
  previewMapping,
  learnMapping,
  doubts: (ctx, { id }) => listDoubts(ctx, id),
  decideDoubts,
  known: (ctx, { id }) => listKnown(ctx, id),
  takeIn,
  acceptBalance,
});
