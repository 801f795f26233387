import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { findRow, type ReferenceRow } from '#server/reference/select.ts';
import { tables } from '#server/reference/tables.ts';
import { datesFrom } from '#shared/cases/case-dates.ts';
import { fullName } from '#shared/cases/names.ts';
import { closedCodes, type Stage, statusCodes } from '#shared/cases/statuses.ts';
import {
  blockersOf,
  type CaseFacts,
  missingFields,
  needsReason,
  type Target,
} from '#shared/cases/transitions.ts';
import { londonDate } from '#shared/dates.ts';
import type { NamedRow } from '#shared/reference/entity.ts';
import { type Case, visibleCase } from './access.ts';
import { applicantsOf } from './applicants.ts';
import { caseCreditors, caseStatusChanges, iandeStatements } from './tables.ts';

/** A status as Settings describes it, with its stage. */
export type Status = ReferenceRow & {
  name: string;
  code: string;
  badgeColour: string;
  isActive: boolean;
  stage: Stage;
  statusCategoryId: number;
  requiredFields: string[];
  setDates: string[];
  allowedNextIds: number[];
  raiseTaskIds: number[];
  products: NamedRow[];
};

/** One status that a case may go to next, and what stands in the way. */
export type Transition = {
  statusId: number;
  name: string;
  code: string;
  badgeColour: string;
  isReopening: boolean;
  needsReason: boolean;
  /** Fields that must be known and are not: they may be sent along with the change. */
  missing: string[];
  blockers: string[];
};

/** Reasons beyond the case itself against entering a status, such as documents that are wanted; other slices add them. */
export type MoreBlockers = (database: Database | Tx, found: Case, target: Status) => Promise<string[]>;

/** The status with all that Settings says of it. */
export async function statusOf(database: Database | Tx, id: number): Promise<Status | null> {
  const row = await findRow(database, 'statuses', id);
  if (!row) return null;
  const category = await findRow(database, 'status-categories', row.statusCategoryId as number);
  return { ...row, stage: category?.stage } as Status;
}

/** What the rules of a transition look at, as of now. */
export async function factsOf(database: Database | Tx, found: Case): Promise<CaseFacts> {
  const { products, users } = tables;
  const [product] = await database
    .select({ name: products.name, isInHouse: products.isInHouse })
    .from(products)
    .where(eq(products.id, found.productId));
  const [supervisor] = found.supervisorUserId
    ? await database
        .select({ name: users.name, ipNumber: users.ipNumber })
        .from(users)
        .where(eq(users.id, found.supervisorUserId))
    : [];
  const applicants = await applicantsOf(database, found.id);
  const statements = await database.$count(
    iandeStatements,
    and(eq(iandeStatements.caseId, found.id), eq(iandeStatements.isCurrent, true)),
  );
  return {
    today: londonDate(),
    productId: found.productId,
    product: { name: product?.name ?? '', isInHouse: product?.isInHouse ?? false },
    applicants: applicants.map(({ address, dateOfBirth, deceasedOn, ...person }) => ({
      name: fullName(person),
      dateOfBirth,
      deceasedOn,
      hasAddress: address !== null,
    })),
    hasStatement: statements > 0,
    debts: await database.$count(caseCreditors, eq(caseCreditors.caseId, found.id)),
    supervisor: supervisor ? { name: supervisor.name, isPractitioner: Boolean(supervisor.ipNumber) } : null,
    values: found,
    decisionDateBefore: found.decisionDate,
  };
}

/** The dates that a case gets by entering a status: those that Settings names are today, an arrangement's follow from its approval. */
export function datesOnEntering(
  status: Status,
  found: Case,
  given: readonly string[] = [],
  today: string = londonDate(),
): Partial<Case> {
  const named = Object.fromEntries(
    status.setDates.filter((field) => !given.includes(field)).map((field) => [field, today]),
  );
  if (status.code !== statusCodes.ivaAccepted) return named;
  const decidedOn = found.decisionDate && found.decisionDate < today ? found.decisionDate : today;
  const approvalDate = found.approvalDate ?? decidedOn;
  const commencementDate = found.commencementDate ?? approvalDate;
  return { ...named, approvalDate, commencementDate, ...datesFrom(commencementDate, found.termMonths) };
}

const targetOf = ({ code, name, requiredFields, products }: Status): Target => ({
  code,
  name,
  requiredFields,
  products,
});

/** Why the case cannot enter the status, and which fields it lacks. `found` holds what is sent along with the change. */
export async function obstacles(
  database: Database | Tx,
  found: Case,
  status: Status,
  more: MoreBlockers | undefined,
  facts?: CaseFacts,
): Promise<{ missing: string[]; blockers: string[] }> {
  const known = facts ?? (await factsOf(database, found));
  const values = { ...found, ...datesOnEntering(status, found) };
  const then = { ...known, values };
  const target = targetOf(status);
  const further = (await more?.(database, found, status)) ?? [];
  return { missing: missingFields(target, then), blockers: [...blockersOf(target, then), ...further] };
}

/** Where a closed case goes when it is re-opened: the status that it had before it was closed. */
export async function statusBefore(database: Database | Tx, found: Case): Promise<number | null> {
  const [closing] = await database
    .select({ fromStatusId: caseStatusChanges.fromStatusId })
    .from(caseStatusChanges)
    .where(
      and(
        eq(caseStatusChanges.caseId, found.id),
        eq(caseStatusChanges.toStatusId, found.statusId),
        // Another sub status of the same status is no step into it.
        ne(caseStatusChanges.fromStatusId, found.statusId),
      ),
    )
    .orderBy(desc(caseStatusChanges.id))
    .limit(1);
  return closing?.fromStatusId ?? null;
}

/** Every status that may come next, each with the sentences that stand in its way. */
export async function transitionsOf(
  { services: { database }, actor }: SignedIn,
  caseId: number,
  more?: MoreBlockers,
): Promise<Transition[]> {
  const found = await visibleCase(database, actor, caseId);
  const current = await statusOf(database, found.statusId);
  if (!current) return [];
  const facts = await factsOf(database, found);
  const transitions: Transition[] = [];
  for (const id of await nextIds(database, current)) {
    const status = await statusOf(database, id);
    if (!status) continue;
    const { missing, blockers } = await obstacles(database, found, status, more, facts);
    const { name, code, badgeColour } = status;
    transitions.push({
      statusId: id,
      name,
      code,
      badgeColour,
      isReopening: false,
      needsReason: needsReason(code),
      missing,
      blockers,
    });
  }
  const reopened = closedCodes.includes(current.code) ? await statusBefore(database, found) : null;
  const previous = reopened && (await statusOf(database, reopened));
  if (previous && !transitions.some(({ statusId }) => statusId === previous.id)) {
    const { id: statusId, name, code, badgeColour } = previous;
    const how = { isReopening: true, needsReason: true, missing: [], blockers: [] };
    transitions.push({ statusId, name, code, badgeColour, ...how });
  }
  return transitions;
}

/** The statuses in use that Settings allows next, in their order. */
async function nextIds(database: Database | Tx, { allowedNextIds }: Status): Promise<number[]> {
  if (allowedNextIds.length === 0) return [];
  const { statuses } = tables;
  const rows = await database
    .select({ id: statuses.id })
    .from(statuses)
    .where(and(inArray(statuses.id, allowedNextIds), eq(statuses.isActive, true)))
    .orderBy(statuses.sortOrder, statuses.id);
  return rows.map(({ id }) => id);
}
