import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { endBondTasks } from '#server/records/case-life/bonds/bond-tasks.ts';
import { addEntry, BONDS, currentEntries } from '#server/records/case-life/bonds/entries.ts';
import { policyOf } from '#server/records/case-life/bonds/policy.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { type Case, refuseInactive, visibleCases, writeToCase } from '#server/records/cases/access.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { enterLateDays } from '#server/records/late-dates/enter-late.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { type BondState, bondTodo, entryProblem, penaltySum } from '#shared/activities/bonding/bonding.ts';
import {
  type BondCover,
  type BondsOfCase,
  bondingContract,
  type EntryInput,
} from '#shared/activities/bonding/contract.ts';
import { coverList } from '#shared/activities/bonding/list.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { bondsOf } from './case-bonds.ts';
import {
  insurerJson,
  namedOf,
  personName,
  portfolioJson,
  practitionerJson,
  practitioners,
} from './entry-rows.ts';
import { NEEDED, STATE } from './state-sql.ts';

const { portfolios, statuses, suppliers, titles, users } = tables;

/** The expressions of `state-sql`, with the table aliases used in this file. */
const inNames = (text: string): SQL =>
  sql.raw(
    text
      .replaceAll(/\be\./g, '"bond_entries".')
      .replaceAll(/\bc\./g, '"cases".')
      .replaceAll(/\bs\./g, '"statuses".')
      .replaceAll(/\bp\./g, '"portfolios".'),
  );
const state = sqlOf(col.word<BondState>())`${inNames(STATE)}`;
const needed = sqlOf(col.number)`(${inNames(NEEDED)})::float8`;
const inForce = and(eq(bondEntries.isCurrent, true), sql`${bondEntries.penaltyPence} > 0`);

const reviewerJson = namedOf(sql`${users.id}`, sql`${users.name}`);

async function coverRows(database: Database, where: SQL | undefined, cut: Cut): Promise<BondCover[]> {
  const rows = await database
    .select({
      id: bondEntries.id,
      version: bondEntries.version,
      caseId: bondEntries.caseId,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      status: statuses.name,
      casePersonId: bondEntries.casePersonId,
      person: personName,
      practitioner: practitionerJson,
      portfolio: portfolioJson,
      insurer: insurerJson,
      state,
      coverPence: bondEntries.penaltyPence,
      bondablePence: bondEntries.bondablePence,
      valuePence: bondEntries.valuePence,
      neededPence: needed,
      effectiveOn: bondEntries.effectiveOn,
      reviewedOn: bondEntries.reviewedOn,
      reviewedBy: reviewerJson,
    })
    .from(bondEntries)
    .innerJoin(cases, eq(cases.id, bondEntries.caseId))
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(casePeople, eq(casePeople.id, bondEntries.casePersonId))
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(titles, eq(titles.id, persons.titleId))
    .leftJoin(practitioners, eq(practitioners.id, bondEntries.supervisorUserId))
    .leftJoin(portfolios, eq(portfolios.id, cases.portfolioId))
    .leftJoin(suppliers, eq(suppliers.id, portfolios.bondInsurerSupplierId))
    .leftJoin(users, eq(users.id, bondEntries.reviewedBy))
    .where(where)
    .orderBy(...cut.order)
    .limit(cut.limit)
    .offset(cut.offset);
  return rows as never as BondCover[];
}

/** The covers in force on cases that the caller may see. */
export const coverRegister = register(coverList, bondingContract.covers, {
  scope: (actor, domainId) => and(inForce, visibleCases(actor, domainId)),
  rows: ({ services }, where, cut) => coverRows(services.database, where, cut),
  from: sql`${bondEntries} join ${cases} on ${cases.id} = ${bondEntries.caseId}
    join ${statuses} on ${statuses.id} = ${cases.statusId} left join ${portfolios} on ${portfolios.id} = ${cases.portfolioId}`,
  conditions: {
    search: [cases.uniqueReference, cases.caseName],
    state,
    toReview: (_, { today }) =>
      sql`coalesce(${bondEntries.reviewedOn}, '-infinity') < ${monthOf(today)}::date`,
    supervisorId: bondEntries.supervisorUserId,
    portfolioId: cases.portfolioId,
  },
  orders: {
    reviewedOn: bondEntries.reviewedOn,
    caseReference: cases.uniqueReference,
    coverPence: bondEntries.penaltyPence,
    valuePence: bondEntries.valuePence,
    effectiveOn: bondEntries.effectiveOn,
  },
  tie: bondEntries.id,
  empty: 'low',
});

/** Marks covers as reviewed today: somebody has considered what the estate is worth. Marking them again changes nothing. */
export async function reviewCovers(
  { services: { database }, actor, author }: SignedIn,
  ids: readonly number[],
): Promise<{ reviewed: number }> {
  const wanted = [...new Set(ids)];
  const today = londonDate();
  return writeChanges(database, author, async (w) => {
    const rows = await w.tx
      .select({ entry: bondEntries, found: cases })
      .from(bondEntries)
      .innerJoin(cases, eq(cases.id, bondEntries.caseId))
      .where(and(inArray(bondEntries.id, wanted), visibleCases(actor)))
      .orderBy(cases.id, bondEntries.id)
      .for('update');
    if (rows.length < wanted.length) throw noSuch('bond', 'case');
    if (rows.some(({ entry }) => !entry.isCurrent))
      throw conflict('Somebody has made another entry of this bond since you opened it.');
    await refuseInactive(
      w.tx,
      rows.map(({ found }) => found.domainId),
    );
    for (const { entry, found } of rows) {
      const own: Write = { ...w, audit: (each) => w.audit({ caseId: found.id, ...each }) };
      const reviewed = { reviewedOn: today, reviewedBy: author.id };
      await changeRow(own, BONDS, bondEntries, entry, entry.version, reviewed, { action: 'reviewed' });
      await endBondTasks(own, found, 'Reviewed among the bonds.');
      w.changed(`case:${found.id}`);
    }
    w.changed(BONDS);
    return { reviewed: rows.length };
  });
}

async function refuseStranger(tx: Tx, { id }: Case, casePersonId: number): Promise<void> {
  const isApplicant = await tx.$count(
    casePeople,
    and(
      eq(casePeople.id, casePersonId),
      eq(casePeople.caseId, id),
      inArray(casePeople.role, [...applicantRoles]),
    ),
  );
  if (isApplicant === 0) throw new AppError('notFound', 'That is not one of the applicants of this case.');
}

/**
 * Adds an entry to the bond of one applicant: new cover, an increase, a decrease or a release. The penalty sum follows from the bondable
 * value within the limits of the bond. Refused if somebody has made another entry meanwhile.
 */
export function enterBond(ctx: SignedIn, { caseId, ...input }: EntryInput): Promise<BondsOfCase> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const { casePersonId, entryId, version, action, bondablePence, premiumPence, effectiveOn, reason } =
      input;
    await refuseStranger(w.tx, found, casePersonId);
    const before =
      (await currentEntries(w.tx, caseId)).find((each) => each.casePersonId === casePersonId) ?? null;
    if (before && before.id !== entryId)
      throw conflict('Somebody has made another entry of this bond since you opened it.');
    if (before) await checkVersion(w, before, version ?? 0);
    const shown = await bondsOf(w.tx, found);
    if (!shown.isAppointed)
      throw conflict('The case has not been put to creditors: nobody is appointed yet.');
    const isRelease = action === 'release';
    const policy = await policyOf(w.tx, found);
    const penaltyPence = isRelease ? 0 : penaltySum(bondablePence, policy);
    const problem = entryProblem({ action, penaltyPence, effectiveOn }, before);
    if (problem) throw new AppError('invalid', problem.text, { errors: { [problem.field]: problem.text } });
    await enterLateDays(w, ctx.actor, found, { bond: effectiveOn }, input);
    const person = shown.people.find((each) => each.casePersonId === casePersonId);
    await addEntry(w, found, {
      casePersonId,
      before,
      action,
      bondablePence: isRelease ? 0 : bondablePence,
      penaltyPence,
      premiumPence: isRelease ? 0 : premiumPence,
      effectiveOn,
      reason,
      valuePence: isRelease ? 0 : (person?.valuePence ?? 0),
      isReviewed: true,
    });
    const after = await bondsOf(w.tx, found);
    const todo: readonly string[] = bondTodo;
    if (!after.people.some(({ state }) => todo.includes(state)))
      await endBondTasks(w, found, 'Done under Accounts, Bond.');
    return after;
  });
}
