import { inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/platform/database/connect.ts';
import { CopyBatch, copyBatch } from '#server/platform/database/copy.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { refreshTotals } from '#server/records/affairs/save-debt.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { BONDS } from '#server/records/case-life/bonds/entries.ts';
import { nextReferences } from '#server/records/case-life/case-reference.ts';
import { takeInDeeds } from '#server/records/case-life/deeds/early-deeds.ts';
import { keepClocks } from '#server/records/case-life/nightly-clocks.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { knownWords, searchRow } from '#server/records/cases/search-row.ts';
import { caseSearch, searchWords } from '#server/records/cases/search-table.ts';
import { addresses, casePeople, caseStatusChanges, cases, persons } from '#server/records/cases/tables.ts';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { agreedFrom } from '#server/records/payments/schedules/change-schedule.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { paymentScheduleLines, paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { yearsBegun } from '#shared/activities/reviews/reviews.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';
import { caseDebt } from '#shared/records/affairs/debt.ts';
import { personEntity } from '#shared/records/cases/person.ts';
import type { CasePlan } from './case-plan.ts';
import { nextIds } from './next-ids.ts';
import { applicantsAmong } from './plan-people.ts';
import { storeAssets } from './store-assets.ts';
import { storeBonds } from './store-bonds.ts';
import { type StoredCase, storeMoney } from './store-money.ts';
import { storeStatements } from './store-statements.ts';

async function referencesFor(tx: Tx, plans: readonly CasePlan[]): Promise<string[]> {
  const wanted = plans.flatMap(({ newReference }) => newReference ?? []);
  const taken = await tx
    .select({ reference: cases.uniqueReference })
    .from(cases)
    .where(inArray(cases.uniqueReference, wanted.length > 0 ? wanted : ['']));
  const [first] = taken;
  if (first) throw conflict(`Case ${first.reference} already exists.`);
  const fresh = new Map<number, string[]>();
  for (const domainId of new Set(plans.map((plan) => plan.domainId))) {
    const count = plans.filter((plan) => plan.domainId === domainId && plan.newReference === null).length;
    if (count > 0) fresh.set(domainId, await nextReferences(tx, domainId, count));
  }
  return plans.map(
    ({ domainId, newReference }) => newReference ?? (fresh.get(domainId) ?? missing()).shift() ?? missing(),
  );
}

const NO_LISTS = { previousNames: [], doNotContact: [], adjustments: [], consentMarketing: false };
const personColumns = Object.keys(personEntity.fields).filter(
  (key) => !['role', 'sharePercentBp', 'isLiableForAll', 'employer'].includes(key),
) as (keyof typeof persons.$inferSelect)[];
const debtColumns = [
  'id',
  'caseId',
  ...keysOf(caseDebt.fields),
  'debtStatusId',
  'statusReason',
  'balanceConfirmedPence',
  'confirmedOn',
  'claimReceivedOn',
  'claimPence',
  'claimRejectedPence',
  'claimAdmittedPence',
  'admittedOn',
  'isExcluded',
  'excludedReason',
] as const;
const NO_FLAGS = { isJoint: false, isAssociate: false };

/** Stores the people of cases and where they live, and what the cases are found by. */
async function storePeople(tx: Tx, client: pg.ClientBase, stored: readonly StoredCase[]): Promise<void> {
  const count = sumOf(stored, ({ plan }) => plan.people.length);
  const ids = await nextIds(tx, 'persons', count);
  const partIds = await nextIds(tx, 'case_people', count);
  const people = new CopyBatch(persons, ['id', ...personColumns]);
  const parts = copyBatch(casePeople, 'id caseId personId role sharePercentBp isLiableForAll');
  const homes = copyBatch(
    addresses,
    'personId addressTypeId line1 line2 line3 town county postcode countryId residentFrom',
  );
  const found = copyBatch(
    caseSearch,
    'caseId domainId referenceN postcodeN surnameN nameN searchText placeN address',
  );
  const words = new Set<string>();
  for (const { caseId, uniqueReference, plan, partIdOf } of stored) {
    for (const { person, part, address } of plan.people) {
      const [personId, id] = [ids.shift() ?? missing(), partIds.shift() ?? missing()];
      partIdOf.set(part.role, id);
      people.add({ ...NO_LISTS, ...person, id: personId } as typeof persons.$inferInsert);
      parts.add({ ...part, id, caseId, personId } as typeof casePeople.$inferInsert);
      if (address) homes.add({ ...address, personId });
    }
    const row = searchRow({
      id: caseId,
      uniqueReference,
      previousReference: plan.oldReference,
      domainId: plan.domainId,
      caseName: plan.values.caseName,
      riskOfViolence: plan.values.riskOfViolence ?? false,
      applicants: applicantsAmong(plan.people).map(({ person, address }) => ({
        ...person,
        previousNames: person.previousNames ?? [],
        address,
      })),
    });
    found.add(row);
    for (const word of knownWords(row)) words.add(word);
  }
  for (const batch of [people, parts, homes, found]) await batch.take()(client);
  // Words are added in one order everywhere, to avoid deadlocks.
  const texts = [...words].toSorted();
  await tx.execute(
    sql`insert into ${searchWords} select unnest(${sql.param(texts)}::text[]) on conflict do nothing`,
  );
}

/** Stores the debts of cases; each stored case gets the ids of its debts, in order. */
async function storeDebts(tx: Tx, client: pg.ClientBase, stored: readonly StoredCase[]): Promise<void> {
  const ids = await nextIds(
    tx,
    'case_creditors',
    sumOf(stored, ({ plan }) => plan.debts.length),
  );
  const batch = new CopyBatch(caseCreditors, debtColumns);
  for (const { caseId, plan, debtIds } of stored)
    for (const debt of plan.debts) {
      const id = ids.shift() ?? missing();
      debtIds.push(id);
      batch.add({ ...NO_FLAGS, ...debt, id, caseId } as typeof caseCreditors.$inferInsert);
    }
  await batch.take()(client);
}

const REPORTED = 'Reported from the system that the case was taken on from.';

/** Stores schedules, clauses, and the years of arrangements; years already reported on are done. */
async function storeTerms(
  tx: Tx,
  client: pg.ClientBase,
  stored: readonly StoredCase[],
  today: string,
): Promise<void> {
  const agreed = stored.filter(({ plan }) => plan.schedule.length > 0);
  const ids = await nextIds(tx, 'payment_schedules', agreed.length);
  const schedules = copyBatch(paymentSchedules, 'id caseId scheduleVersion reason note inForceFrom');
  const lines = copyBatch(paymentScheduleLines, 'scheduleId seq dueOn expectedPence kind');
  for (const [at, { caseId, plan }] of agreed.entries()) {
    const id = ids[at] ?? missing();
    const { approvalDate = null, commencementDate = null } = plan.values;
    const inForceFrom = agreedFrom({ approvalDate, commencementDate }, plan.schedule);
    const first = { id, caseId, scheduleVersion: 1, reason: 'initial', note: 'Taken on' } as const;
    schedules.add({ ...first, inForceFrom } as typeof paymentSchedules.$inferInsert);
    for (const [n, line] of plan.schedule.entries()) lines.add({ ...line, scheduleId: id, seq: n + 1 });
  }
  const clauses = copyBatch(
    caseModifications,
    'caseId modificationId title category text proposedByCreditorId receivedOn effectiveFrom',
    'clientConsentOn status acceptedAt effect',
  );
  const years = copyBatch(annualReviews, 'caseId yearNo periodFrom periodTo dueOn exemptReason');
  for (const { caseId, plan } of stored) {
    for (const clause of plan.modifications) clauses.add({ ...clause, caseId });
    const { approvalDate } = plan.values;
    if (!approvalDate) continue;
    for (const year of yearsBegun(approvalDate, today)) {
      const isReported = year.yearNo <= plan.yearsReported;
      if (isReported || plan.isReviewed)
        years.add({ ...year, caseId, exemptReason: isReported ? REPORTED : null });
    }
  }
  for (const batch of [schedules, lines, clauses, years]) await batch.take()(client);
}

async function storeHeads(client: pg.ClientBase, stored: readonly StoredCase[]): Promise<void> {
  const keys = Object.keys((stored[0] ?? missing()).plan.values) as (keyof CasePlan['values'])[];
  const heads = new CopyBatch(cases, ['id', 'uniqueReference', ...keys]);
  const changes = copyBatch(caseStatusChanges, 'caseId toStatusId toSubstatusId happenedOn');
  const taken = copyBatch(takenOnCases, 'caseId domainId oldKey digest receivedPence paidPence');
  for (const { caseId, uniqueReference, plan } of stored) {
    const { values, domainId, key, digest, receipts, payments } = plan;
    heads.add({ ...values, id: caseId, uniqueReference } as typeof cases.$inferInsert);
    changes.add({
      caseId,
      toStatusId: values.statusId,
      toSubstatusId: values.substatusId ?? null,
      happenedOn: londonDate(values.statusChangedAt as Date),
    });
    taken.add({
      caseId,
      domainId,
      oldKey: key,
      digest,
      receivedPence: sumOf(receipts, ({ amountPence }) => amountPence),
      paidPence: sumOf(payments, ({ amountPence }) => amountPence),
    });
  }
  for (const batch of [heads, changes, taken]) await batch.take()(client);
}

/**
 * Stores cases with everything that belongs to them, all or none: call it in a write on this same connection. Their figures are kept as if
 * they had been entered by hand: search, totals, standings, ledger, clocks and audit. Returns their ids.
 */
export async function storeCases(
  w: Write,
  client: pg.ClientBase,
  plans: readonly CasePlan[],
  today: string,
): Promise<number[]> {
  if (plans.length === 0) return [];
  const ids = await nextIds(w.tx, 'cases', plans.length);
  const references = await referencesFor(w.tx, plans);
  const stored = plans.map(
    (plan, at): StoredCase => ({
      plan,
      caseId: ids[at] ?? missing(),
      uniqueReference: references[at] ?? missing(),
      debtIds: [],
      partIdOf: new Map(),
    }),
  );
  await storeHeads(client, stored);
  await storePeople(w.tx, client, stored);
  await storeDebts(w.tx, client, stored);
  await storeAssets(client, stored);
  await storeTerms(w.tx, client, stored, today);
  await takeInDeeds(w.tx, ids, today);
  await storeStatements(w.tx, client, stored);
  await storeBonds(client, stored);
  await refreshTotals(w.tx, ids);
  for (const { plan, caseId, uniqueReference } of stored)
    w.audit({
      entity: 'cases',
      entityId: caseId,
      caseId,
      action: 'taken on',
      after: {
        uniqueReference,
        previousReference: plan.oldReference,
        people: plan.people.length,
        debts: plan.debts.length,
        assets: plan.assets.length,
        statements: plan.statements.length,
        coverPence: sumOf(plan.bonds, ({ entry }) => entry.penaltyPence),
        balancePence: plan.balancePence,
      },
    });
  await storeMoney(w, client, stored, today);
  // Those with receipts have already been counted.
  await refreshStandings(
    w.tx,
    stored.flatMap(({ plan, caseId }) => (plan.receipts.length === 0 ? [caseId] : [])),
  );
  await keepClocks(w, ids);
  if (plans.some(({ bonds }) => bonds.length > 0)) w.changed(BONDS);
  w.changed('cases');
  return ids;
}
