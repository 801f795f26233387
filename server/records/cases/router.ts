import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { casesContract as contract } from '#shared/records/cases/contract.ts';
import { caseList } from '#shared/records/cases/list.ts';
import { approvalOf } from './approval.ts';
import { assignCases } from './assign-cases.ts';
import { allListed, listCases } from './case-list.ts';
import { caseRow } from './case-row.ts';
import { findDuplicates } from './duplicates.ts';
import { noteSensitiveRead } from './sensitive.ts';

/** The calls that read cases or give them to another owner. */
export const casesRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx, input) => listCases(ctx.services.database, ctx.actor, input),
  export: async (ctx, { columns, ...filters }) =>
    exportList(caseList, await allListed(ctx.services.database, ctx.actor, filters), columns),
  duplicates: (ctx, input) => findDuplicates(ctx.services.database, ctx.actor, input),
  assign: assignCases,
  get: async (ctx, input) => {
    const row = await caseRow(ctx.services.database, ctx.actor, input.id);
    await noteSensitiveRead(ctx, input.id, 'cases', [row]);
    return row;
  },
  approval: (ctx, { id }) => approvalOf(ctx.services.database, ctx.actor, id),
});
