import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { assetsOf } from '#server/records/affairs/assets.ts';
import { rankedDebtsOf } from '#server/records/affairs/debts.ts';
import { feeModelOf } from '#server/records/affairs/fee-model.ts';
import { outcomeFacts } from '#server/records/affairs/statement-of-affairs.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { acceptedOf } from '#server/records/terms/in-force.ts';
import {
  type Comparison,
  compareSets,
  type SetToWeigh,
} from '#shared/activities/creditors/modifications/compare-sets.ts';
import type {
  ComparedSet,
  modificationsContract as contract,
} from '#shared/activities/creditors/modifications/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import { effectOf } from '#shared/records/affairs/effects.ts';
import { libraryClauses } from './propose-clauses.ts';

type Stored = { id: number; title: string; effect: Record<string, unknown>; isAccepted: boolean };

async function caseClauses(database: Database, caseId: number, ids: readonly number[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(caseModifications)
    .where(and(eq(caseModifications.caseId, caseId), inArray(caseModifications.id, [...ids])))
    .orderBy(caseModifications.receivedOn, caseModifications.id);
  if (rows.length < ids.length) throw invalid({ sets: 'A clause of one of the sets is not on this case.' });
  return rows.map(({ id, title, effect, status }) => ({
    id,
    title,
    effect,
    isAccepted: status === 'accepted',
  }));
}

const idsOf = (sets: readonly ComparedSet[], field: 'caseModificationIds' | 'modificationIds') => [
  ...new Set(sets.flatMap((set) => set[field])),
];

/**
 * The sets with their clauses in place of ids. Accepted clauses belong to the base, so a set that includes the base does not repeat them.
 */
async function setsToWeigh(
  database: Database,
  caseId: number,
  sets: readonly ComparedSet[],
): Promise<SetToWeigh[]> {
  const own = await caseClauses(database, caseId, idsOf(sets, 'caseModificationIds'));
  const library = await libraryClauses(database, idsOf(sets, 'modificationIds'));
  return sets.map(({ name, withAccepted, caseModificationIds, modificationIds, hypothetical }) => ({
    name,
    withAccepted,
    clauses: [
      ...own.filter(
        ({ id, isAccepted }) => caseModificationIds.includes(id) && !(withAccepted && isAccepted),
      ),
      ...library
        .filter(({ id }) => modificationIds.includes(id))
        .map(({ code, title, effect }) => ({
          title: `${code} ${title}`,
          effect: effect as Record<string, unknown>,
        })),
      ...hypothetical,
    ].map(({ title, effect }) => ({ title, effect: effectOf(effect) })),
  }));
}

/**
 * Compares any sets of modifications through the fee engine: costs, pence in the pound, term, contribution and what each creditor gets,
 * with the difference in pence from the case as it is.
 */
export async function compareModifications(
  { services: { database }, actor }: SignedIn,
  { caseId, sets }: z.output<typeof contract.compare.input>,
): Promise<Comparison> {
  const found = await visibleCase(database, actor, caseId);
  const debts = await rankedDebtsOf(database, caseId);
  const sharing = debts.filter((debt) => debt.class !== null && debt.class !== 'excluded');
  const facts = outcomeFacts(found, {
    debts: sharing,
    assets: await assetsOf(database, caseId),
    feeModel: await feeModelOf(database, found),
  });
  const weighed = await setsToWeigh(database, caseId, sets);
  return {
    uniqueReference: found.uniqueReference,
    caseName: found.caseName,
    creditors: sharing.map((debt) => ({
      id: debt.id,
      name: debt.creditor.name,
      class: debt.class ?? missing(),
      rankingPence: debt.rankingPence,
    })),
    ...compareSets(facts, await acceptedOf(database, caseId), weighed, londonDate()),
  };
}
