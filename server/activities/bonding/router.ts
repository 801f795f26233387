import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { bondingContract as contract } from '#shared/activities/bonding/contract.ts';
import { bordereauxOf, entryRegister, practitionerCovers } from './bordereaux.ts';
import { bondsOfCase } from './case-bonds.ts';
import { correctCoverDay } from './correct-day.ts';
import { coverRegister, enterBond, reviewCovers } from './covers.ts';
import { submitBordereau } from './submit.ts';

/** Specific bonds: the cover of each case, its monthly review, and the bordereau for the surety. */
export const bondingRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => bondsOfCase(ctx, caseId),
  enter: enterBond,
  correctDay: correctCoverDay,
  covers: coverRegister.calls.list,
  exportCovers: coverRegister.calls.export,
  review: (ctx, { ids }) => reviewCovers(ctx, ids),
  practitioners: practitionerCovers,
  bordereaux: bordereauxOf,
  entries: entryRegister.calls.list,
  exportEntries: entryRegister.calls.export,
  submit: submitBordereau,
});
