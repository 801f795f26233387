import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { type Write, write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import {
  type Authorisation,
  authorisationProblem,
  authorisedOn,
  ipBodies,
  overlap,
} from '#shared/records/acts/authorisation.ts';
import { changeableUser } from './authority.ts';
import { authorisations } from './tables.ts';

const ENTITY = 'authorisations';
const { users } = tables;

type Row = typeof authorisations.$inferSelect;
type Given = Authorisation;

const shown = (row: Row) => ({ ...row, isInForce: authorisedOn([row], londonDate()) !== null });

/** By start date; one without a known start comes before the others. */
const latestFirst = [sql`${authorisations.fromOn} desc nulls last`, desc(authorisations.id)] as const;

const rowsOf = (tx: Database | Tx, userIds: readonly number[]): Promise<Row[]> =>
  tx
    .select()
    .from(authorisations)
    .where(inArray(authorisations.userId, [...userIds]))
    .orderBy(...latestFirst);

/** Why each of these users may not act as an insolvency practitioner on a day, as sentences; those who may are left out. */
export async function unauthorised(
  tx: Database | Tx,
  userIds: readonly number[],
  day: string = londonDate(),
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const named = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const rows = await rowsOf(tx, userIds);
  return new Map(
    named.flatMap(({ id, name }) => {
      const problem = authorisationProblem(
        name,
        rows.filter(({ userId }) => userId === id),
        day,
      );
      return problem === null ? [] : [[id, problem]];
    }),
  );
}

/** Why somebody may not act as an insolvency practitioner on a day, by default today; null if they may. */
export const authorisationProblemOf = async (
  tx: Database | Tx,
  userId: number,
  day?: string,
): Promise<string | null> => (await unauthorised(tx, [userId], day)).get(userId) ?? null;

/** Whether somebody was authorised as an insolvency practitioner on a day, by default today. */
export const isAuthorised = async (tx: Database | Tx, userId: number, day?: string): Promise<boolean> =>
  (await authorisationProblemOf(tx, userId, day)) === null;

/** The authorisations of a user in the caller's domains, latest first. */
export async function authorisationsOfUser({ services: { database }, actor }: SignedIn, userId: number) {
  await foundRow(database, 'users', actor, userId);
  return (await rowsOf(database, [userId])).map(shown);
}

function refuseGiven(others: readonly Row[], { body, number, ...period }: Given): void {
  if (period.fromOn !== null && period.toOn !== null && period.toOn < period.fromOn)
    throw invalidAt('toOn', `Not before ${showDate(period.fromOn)}, when it begins.`);
  const other = others.find(
    (row) => row.body === body && row.number.toLowerCase() === number.toLowerCase() && overlap(row, period),
  );
  if (other)
    throw invalidAt('fromOn', `This authorisation by ${ipBodies[body]} is recorded for those days already.`);
}

/** Copies body and number of the latest authorisation to the user, for letters and lists. */
async function keepLatest(w: Write, userId: number): Promise<void> {
  const [latest] = await w.tx
    .select()
    .from(authorisations)
    .where(eq(authorisations.userId, userId))
    .orderBy(desc(authorisations.toOn), ...latestFirst)
    .limit(1);
  const values = { ipNumber: latest?.number ?? null, ipBody: latest?.body ?? null };
  await w.tx.update(users).set(values).where(eq(users.id, userId));
  w.changed('entity:users');
}

/** Stores an authorisation of a user whom the caller may change. */
export async function storeAuthorisation(w: Write, userId: number, given: Given): Promise<Row> {
  refuseGiven(await rowsOf(w.tx, [userId]), given);
  const row = await addRow(w, ENTITY, authorisations, { userId, ...given });
  await keepLatest(w, userId);
  return row;
}

/** Records an authorisation of a user; two with the same number must not overlap. */
export const addAuthorisation = ({ services, actor, author }: SignedIn, userId: number, given: Given) =>
  write(services.database, author, async (w) => {
    await changeableUser(w.tx, actor.id, userId);
    return shown(await storeAuthorisation(w, userId, given));
  });

/** Corrects or ends an authorisation; a known start date cannot be removed. */
export const changeAuthorisation = (
  { services, actor, author }: SignedIn,
  { userId, id, version }: { userId: number; id: number; version: number },
  given: Given,
) =>
  writeChanges(services.database, author, async (w) => {
    await changeableUser(w.tx, actor.id, userId);
    const before = await lockRow(w, authorisations, id, { column: authorisations.userId, id: userId });
    if (given.fromOn === null && before.fromOn !== null) throw invalidAt('fromOn', 'Required.');
    const others = (await rowsOf(w.tx, [userId])).filter((row) => row.id !== id);
    refuseGiven(others, given);
    const after = await changeRow(w, ENTITY, authorisations, before, version, given);
    if (after !== before) await keepLatest(w, userId);
    return shown(after);
  });
