import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { caseRow } from '#server/records/cases/case-row.ts';
import { lateDatesOf } from '#server/records/late-dates/enter-late.ts';
import { caseLifeContract as contract } from '#shared/records/cases/contract.ts';
import { changeStatus } from './change-status.ts';
import { createCase } from './create-case.ts';
import { editCase } from './edit-case.ts';
import { linkCase } from './link-case.ts';
import { transitionsOf } from './transitions.ts';

/** The calls that open, change and move cases. */
export const caseLifeRouter: Procedures<typeof contract> = router(contract, {
  create: async (ctx, input) => {
    const { id } = await createCase(ctx, input);
    return caseRow(ctx.services.database, ctx.actor, id);
  },
  update: (ctx, { id, version, ...change }) => editCase(ctx, id, version, change),
  link: (ctx, { id, version, caseId }) => linkCase(ctx, id, version, caseId),
  lateDates: async ({ services: { database }, actor }, { id }) => {
    await visibleCase(database, actor, id);
    return lateDatesOf(database, id);
  },
  transitions: (ctx, { id }) => transitionsOf(ctx, id),
  changeStatus: (ctx, { id, ...input }) => changeStatus(ctx, id, input),
});
