import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { foundRow, holdsDomain } from '#server/records/reference/queries.ts';
import { readableFile } from '#server/records/reference/readable-file.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { unauthorised } from '#server/records/staff/authorisations.ts';
import { authorityOf } from '#server/records/staff/authority.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict, invalidAt, noSuch } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { isInForce } from '#shared/records/acts/acting.ts';
import type { AuthorityAsSent, authoritiesContract } from '#shared/records/acts/contract.ts';
import { writtenAuthorities } from './tables.ts';

const ENTITY = 'written-authorities';
const { users, portfolios } = tables;
const holder = alias(users, 'holder');

type Given = z.output<typeof authoritiesContract.give.input>;

async function shownWhere(tx: Database | Tx, where: SQL | undefined): Promise<AuthorityAsSent[]> {
  const today = londonDate();
  const rows = await tx
    .select({
      row: writtenAuthorities,
      officeHolder: { id: holder.id, name: holder.name },
      user: { id: users.id, name: users.name },
      portfolio: { id: portfolios.id, name: portfolios.name },
    })
    .from(writtenAuthorities)
    .innerJoin(holder, eq(holder.id, writtenAuthorities.officeHolderUserId))
    .innerJoin(users, eq(users.id, writtenAuthorities.userId))
    .leftJoin(portfolios, eq(portfolios.id, writtenAuthorities.portfolioId))
    .where(where)
    .orderBy(desc(writtenAuthorities.id));
  return rows.map(({ row, ...named }) => {
    const { officeHolderUserId: _holder, userId: _user, portfolioId: _portfolio, acts, ...rest } = row;
    return {
      ...rest,
      ...named,
      acts,
      isInForce: isInForce(row, today),
    };
  });
}

/** The authorities that somebody gave or holds: their own, or with settings.users those of a user in their domains. */
export async function authoritiesOf(
  { services: { database }, actor }: SignedIn,
  { userId = actor.id }: { userId?: number | undefined },
): Promise<AuthorityAsSent[]> {
  if (userId !== actor.id) {
    if (!may(actor, 'settings.users')) throw noSuch('user');
    await foundRow(database, 'users', actor, userId);
  }
  return shownWhere(
    database,
    or(eq(writtenAuthorities.officeHolderUserId, userId), eq(writtenAuthorities.userId, userId)),
  );
}

/** A user administrator records a document that the office holder signed; the office holder needs none. */
function refuseGiver(actor: Actor, { officeHolderUserId, userId, fileId }: Given): void {
  if (officeHolderUserId === userId)
    throw invalidAt('userId', 'The office holder needs no authority: choose somebody else.');
  if (officeHolderUserId === actor.id) return;
  if (!may(actor, 'settings.users'))
    throw new AppError(
      'forbidden',
      'Only the office holder may give this authority. Whoever administers users may record a signed one.',
    );
  if (userId === actor.id)
    throw invalidAt('userId', 'You cannot record an authority for yourself: ask a colleague.');
  if (fileId === null) throw invalidAt('fileId', 'Attach the authority that the office holder signed.');
}

async function refuseGiven(w: Write, { actor }: SignedIn, given: Given): Promise<void> {
  const { officeHolderUserId, userId, portfolioId, fromOn, toOn, fileId } = given;
  await foundRow(w.tx, 'users', actor, officeHolderUserId);
  const problem = (await unauthorised(w.tx, [officeHolderUserId])).get(officeHolderUserId);
  if (problem) throw invalidAt('officeHolderUserId', problem);
  const person = await foundRow(w.tx, 'users', actor, userId);
  if (person.status !== 'active') throw invalidAt('userId', `${String(person.name)} no longer works here.`);
  if (toOn !== null && toOn < fromOn)
    throw invalidAt('toOn', `Not before ${showDate(fromOn)}, when it begins.`);
  if (fromOn < londonDate() && fileId === null)
    throw invalidAt('fromOn', 'Attach the authority as it was signed then, or begin today.');
  if (portfolioId !== null) {
    const portfolio = await foundRow(w.tx, 'portfolios', actor, portfolioId);
    if (!holdsDomain(await authorityOf(w.tx, officeHolderUserId), Number(portfolio.domainId)))
      throw invalidAt('portfolioId', 'Choose a portfolio of the office holder’s domains.');
  }
  if (fileId !== null && !(await readableFile(w.tx, actor, fileId)))
    throw invalidAt('fileId', 'That file no longer exists.');
  await refuseSame(w, given, String(person.name));
}

/**
 * Nothing is authorised twice: a second authority for the same acts, cases and days adds nothing. The office holder is locked meanwhile.
 */
async function refuseSame(w: Write, given: Given, name: string): Promise<void> {
  const { officeHolderUserId, userId, portfolioId, acts, fromOn, toOn } = given;
  await w.tx.select({ id: users.id }).from(users).where(eq(users.id, officeHolderUserId)).for('update');
  const others = await w.tx
    .select()
    .from(writtenAuthorities)
    .where(
      and(
        eq(writtenAuthorities.officeHolderUserId, officeHolderUserId),
        eq(writtenAuthorities.userId, userId),
        isNull(writtenAuthorities.revokedOn),
      ),
    );
  const says = (row: (typeof others)[number]) =>
    (row.portfolioId === null || row.portfolioId === portfolioId) &&
    acts.every((act) => row.acts.includes(act)) &&
    row.fromOn <= fromOn &&
    (row.toOn === null || (toOn !== null && toOn <= row.toOn));
  const same = others.find(says);
  if (same) throw invalidAt('userId', `${name} has this authority already, from ${showDate(same.fromOn)}.`);
}

/** Records an office holder's written authority: given under their own sign-in, or from the document that they signed. */
export function giveAuthority(ctx: SignedIn, given: Given): Promise<AuthorityAsSent> {
  refuseGiver(ctx.actor, given);
  return write(ctx.services.database, ctx.author, async (w) => {
    await refuseGiven(w, ctx, given);
    const { id } = await addRow(w, ENTITY, writtenAuthorities, { ...given, acts: [...new Set(given.acts)] });
    w.changed('entity:users');
    const [row = missing()] = await shownWhere(w.tx, eq(writtenAuthorities.id, id));
    return row;
  });
}

/** Revokes an authority from today, with a reason; what was done under it stands. */
export const revokeAuthority = (
  { services, actor, author }: SignedIn,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<AuthorityAsSent> =>
  write(services.database, author, async (w) => {
    const before = await lockRow(w, writtenAuthorities, id);
    if (before.officeHolderUserId !== actor.id) {
      if (!may(actor, 'settings.users')) throw noSuch('written authority');
      await foundRow(w.tx, 'users', actor, before.officeHolderUserId);
    }
    if (before.revokedOn !== null) throw conflict('This authority has already been revoked.');
    const change = { revokedOn: londonDate(), revokedReason: reason };
    await changeRow(w, ENTITY, writtenAuthorities, before, version, change, { action: 'revoked' });
    w.changed('entity:users');
    const [row = missing()] = await shownWhere(w.tx, eq(writtenAuthorities.id, id));
    return row;
  });

/** Those who gave or hold an authority may read its document, as may user administrators. */
export const authorityFiles = (actor: Actor): SQL =>
  sql`exists (select from ${writtenAuthorities} where ${eq(writtenAuthorities.fileId, files.id)}
    and (${may(actor, 'settings.users')} or ${writtenAuthorities.officeHolderUserId} = ${actor.id} or ${writtenAuthorities.userId} = ${actor.id}))`;
