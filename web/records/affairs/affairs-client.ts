import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';

/** Headings and their kinds of line change with Settings, which is seldom. */
export const headingsOptions = trpc.affairs.headings.queryOptions(undefined, { staleTime: 600_000 });

/** After a change the case is fetched again, and with it every figure that follows. */
export async function saved<Result>(caseId: number, save: Promise<Result>): Promise<Result> {
  const result = await save;
  await invalidateCase(caseId);
  return result;
}

const { assets, creditors } = trpcClient.affairs;
type Calls = Inputs['affairs'];

/** Saves the form of an asset; its values have passed the rules of the asset's fields. */
export const assetStore = (caseId: number) => ({
  create: (values: Values) =>
    saved(caseId, assets.create.mutate({ ...values, caseId } as Calls['assets']['create'])),
  change: ({ id, version }: StoredRow, change: Values) =>
    saved(caseId, assets.update.mutate({ ...change, caseId, id, version } as Calls['assets']['update'])),
});

/** Saves the form of a debt; its values have passed the rules of the debt's fields. */
export const debtStore = (caseId: number) => ({
  create: (values: Values) =>
    saved(caseId, creditors.create.mutate({ ...values, caseId } as Calls['creditors']['create'])),
  change: ({ id, version }: StoredRow, change: Values) =>
    saved(
      caseId,
      creditors.update.mutate({ ...change, caseId, id, version } as Calls['creditors']['update']),
    ),
});

/** The steps of a claim, by their calls. */
export type StepName = 'confirm' | 'claim' | 'admit' | 'reject' | 'status' | 'assign';

/** Takes one step of a claim; its input has passed the step's schema. */
export const stepDebt = (caseId: number, step: StepName, input: Values) =>
  saved(caseId, creditors[step].mutate(input as never));
