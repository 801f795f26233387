import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, writeUnaudited } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { fileTexts } from '#server/platform/files/texts/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Envelope } from '#server/records/correspondence/returned/hold-envelope.ts';
import { noteReturned, postedLetter } from '#server/records/correspondence/returned/return-post.ts';
import { mailRecipients } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { alikeness, textSignature } from '#shared/activities/inbound/alike-text.ts';
import type { Filing, InboundDetail } from '#shared/activities/inbound/contract.ts';
import { type InboundStatus, inboundStatuses, LOCK_SECONDS } from '#shared/activities/inbound/inbound.ts';
import { readPaperCode } from '#shared/activities/inbound/paper-codes.ts';
import { returnReasonIn } from '#shared/activities/inbound/return-words.ts';
import { leadingType } from '#shared/activities/inbound/suggest-type.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { type InboundItem, LOCKS_TOPIC, noSuchItem, pagesOf, visibleItem, visibleItems } from './item-row.ts';
import { inboundItems, inboundLocks, inboundPages } from './tables.ts';

const { users } = tables;
const isYoung = gt(inboundLocks.seenAt, sql`now() - make_interval(secs => ${LOCK_SECONDS})`);

/** Who else has the item open; null if it is free or the user's own. */
export async function holderOf(database: Database | Tx, itemId: number, userId: number) {
  const [holder] = await database
    .select({ id: users.id, name: users.name })
    .from(inboundLocks)
    .innerJoin(users, eq(users.id, inboundLocks.userId))
    .where(and(eq(inboundLocks.itemId, itemId), ne(inboundLocks.userId, userId), isYoung));
  return holder ?? null;
}

/**
 * Reserves the item for the caller, or renews the reservation: a browser that has it open renews it within a minute. Somebody else's
 * reservation stands, and the answer says whose it is.
 */
export async function openItem({ services: { database }, actor, author }: SignedIn, itemId: number) {
  await visibleItem(database, actor, itemId);
  await writeUnaudited(database, author, async (w) => {
    const own = { itemId, userId: actor.id };
    const taken = await w.tx
      .insert(inboundLocks)
      .values(own)
      .onConflictDoUpdate({
        target: inboundLocks.itemId,
        set: { userId: actor.id, seenAt: sql`now()` },
        setWhere: sql`${inboundLocks.userId} = ${actor.id} or not ${isYoung}`,
      })
      .returning({ isNew: sqlOf(col.boolean)`xmax = 0` });
    if (taken[0]?.isNew) w.changed(LOCKS_TOPIC);
  });
  return { lockedBy: await holderOf(database, itemId, actor.id) };
}

/** Releases the item, if it is the caller's. */
export function leaveItem(
  { services: { database }, actor, author }: SignedIn,
  itemId: number,
): Promise<void> {
  return writeUnaudited(database, author, async (w) => {
    const gone = await w.tx
      .delete(inboundLocks)
      .where(and(eq(inboundLocks.itemId, itemId), eq(inboundLocks.userId, actor.id)))
      .returning({ itemId: inboundLocks.itemId });
    if (gone.length > 0) w.changed(LOCKS_TOPIC);
  });
}

export type Key = { id: number; version: number };

const inWords: Readonly<Record<InboundStatus, string>> = {
  ...inboundStatuses,
  received: 'still being read',
  classified: 'waiting to be filed',
  unidentified: 'unidentified',
  done: 'filed already',
  junk: 'junk',
  failed: 'not readable',
  merged: 'part of another item',
};

/**
 * The item, locked for a change: in the version that the caller saw, open in nobody else's browser, and in a status that allows the change.
 */
export async function lockItem(
  w: Write,
  { actor }: Pick<SignedIn, 'actor'>,
  { id, version }: Key,
  from: readonly InboundStatus[],
): Promise<InboundItem> {
  const [item] = await w.tx
    .select()
    .from(inboundItems)
    .where(and(eq(inboundItems.id, id), visibleItems(actor)))
    .for('update', { of: inboundItems });
  if (!item) throw noSuchItem();
  const holder = await holderOf(w.tx, id, actor.id);
  if (holder) throw conflict(`${holder.name} has this item open.`);
  await checkVersion(w, item, version);
  if (!from.includes(item.status)) throw conflict(`This item is ${inWords[item.status]}.`);
  return item;
}

/** The document type that returned post is filed as. */
const TYPE_NAME = 'Returned post';

async function returnedType(database: Database) {
  const { documents: types } = tables;
  const [type] = await database
    .select({ id: types.id, name: types.name, folderId: types.folderId })
    .from(types)
    .where(and(eq(types.name, TYPE_NAME), eq(types.isActive, true)));
  return type ?? null;
}

/** The ids of our letters named by codes on the item's pages. */
async function lettersOn(database: Database, item: InboundItem): Promise<number[]> {
  const rows = await database.select({ codes: inboundPages.codes }).from(inboundPages).where(pagesOf(item));
  const read = rows.flatMap(({ codes }) => codes.flatMap((code) => readPaperCode(code) ?? []));
  return [...new Set(read.flatMap((code) => (code.kind === 'letter' ? [code.mailItemId] : [])))];
}

/** From this similarity on, an item's text is that of the letter as sent: a scan loses some words. */
const AS_SENT = 0.5;

/** Whether an item reads like the first pages of a letter as sent; false until the letter's text has been extracted for the search. */
async function isAsSent(
  database: Database,
  { pages, signature }: InboundItem,
  mailId: number,
): Promise<boolean> {
  if (!signature) return false;
  const read = await database
    .select({ recipientId: mailRecipients.id, text: fileTexts.text })
    .from(mailRecipients)
    .innerJoin(files, eq(files.id, mailRecipients.fileId))
    .innerJoin(fileTexts, eq(fileTexts.sha256, files.sha256))
    .where(and(eq(mailRecipients.itemId, mailId), lte(fileTexts.page, pages.length)))
    .orderBy(asc(fileTexts.page));
  const ids = [...new Set(read.map(({ recipientId }) => recipientId))];
  return ids.some((id) => {
    const own = read.filter(({ recipientId }) => recipientId === id);
    const sent = textSignature(own.map(({ text }) => text).join('\n\n'));
    return sent !== null && alikeness(signature, sent) >= AS_SENT;
  });
}

/**
 * Our letter that an item is, if it was posted. A reply on one of our forms carries our code too: the letter has come back only if the
 * envelope says so, if it reads as it was sent, or if nothing else suggests what it is.
 */
export async function returnedLetter(
  database: Database,
  actor: Actor,
  item: InboundItem,
): Promise<InboundDetail['returned']> {
  const [id, another] = await lettersOn(database, item);
  if (id === undefined || another !== undefined) return null;
  const letter = await postedLetter(database, actor, id);
  if (!letter) return null;
  const reason = returnReasonIn(item.text);
  return {
    id,
    number: mailNumber(id),
    title: letter.title,
    recipients: letter.recipients,
    reason: reason ?? 'Returned to sender',
    type: await returnedType(database),
    isLikely:
      reason !== null || leadingType(item.suggestedTypes) === null || (await isAsSent(database, item, id)),
  };
}

/** The form field that each refusal of a returned letter belongs to. */
const fields: Readonly<Record<string, keyof Filing>> = {
  code: 'returnedMailId',
  recipientId: 'returnedRecipientId',
  returnedOn: 'receivedOn',
};

/** Records that the filed item is a letter of ours that came back; returns its envelope, null for other post. */
export async function returnFiled(w: Write, found: Case, filing: Filing): Promise<Envelope | null> {
  const { returnedMailId, returnedRecipientId, receivedOn, returnReason } = filing;
  if (returnedMailId === null) return null;
  if (returnReason.length < 3) {
    const message = 'Say what the envelope says, such as “gone away”.';
    throw new AppError('invalid', message, { errors: { returnReason: message } });
  }
  const cameBack = { recipientId: returnedRecipientId, returnedOn: receivedOn, reason: returnReason };
  return noteReturned(w, found, returnedMailId, cameBack).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.details.errors) throw error;
    const errors = Object.entries(error.details.errors).map(([at, text]) => [fields[at] ?? at, text]);
    throw new AppError(error.refusal, error.message, { errors: Object.fromEntries(errors) });
  });
}
