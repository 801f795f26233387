import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, type Write, write, writeUnaudited } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, londonInstant, now } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { OpenedPost } from '#shared/records/correspondence/post.ts';
import type { OneMail } from '../items/hold-recipient.ts';
import { MAIL } from '../items/item-row.ts';
import { mailItems, mailLinks, mailRecipients } from '../tables.ts';
import { type Enclosure, enclosuresOf } from './parcel-of.ts';

/** How long a link can be opened. */
const LINK_DAYS = 30;
const CODE_MINUTES = 15;
const TICKET_MINUTES = 30;
const MOST_TRIES = 5;
/** The most codes for one link: 100 guesses in all, against a million possible codes. */
const MOST_CODES = 20;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const newSecret = () => randomBytes(24).toString('base64url');
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

/** Makes the link under which a recipient fetches what is too large for an e-mail; an earlier one no longer opens. */
export async function linkFor(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { recipient }: Pick<OneMail, 'recipient'>,
): Promise<string> {
  const token = newSecret();
  const expiresAt = londonInstant(addDays(londonDate(), LINK_DAYS));
  const values = { tokenSha256: hashOf(token), expiresAt, codeSha256: null, codesSent: 0 };
  await writeUnaudited(database, systemActor, async (w) => {
    await w.tx
      .insert(mailLinks)
      .values({ recipientId: recipient.id, ...values })
      .onConflictDoUpdate({ target: mailLinks.recipientId, set: values });
  });
  return `${settings.publicUrl}/post#token=${token}`;
}

const gone = () =>
  new AppError('notFound', 'This link has expired or is incomplete. Please ask us to send it again.');

const { domains } = tables;

/** The post of a link that still opens, by a condition on the link. */
async function linked(database: Database, by: ReturnType<typeof eq>) {
  const [found] = await database
    .select({ link: mailLinks, recipient: mailRecipients, item: mailItems, found: cases, from: domains.name })
    .from(mailLinks)
    .innerJoin(mailRecipients, eq(mailRecipients.id, mailLinks.recipientId))
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(and(by, gt(mailLinks.expiresAt, now())));
  if (!found) throw gone();
  return found;
}

/** 'a…@example.org': enough for the owner of the address to recognise it. */
const masked = (address: string) => address.replace(/^(.).*(@.*)$/, '$1…$2');

const codeMail = (title: string, code: string) => ({
  subject: `Your code: ${code}`,
  text: `Your code for “${title}” is ${code}. It works once, and for ${CODE_MINUTES} minutes.\n\nIf you did not ask for it, ignore this message.\n`,
  html: `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>Your code</title></head><body style="font-family: sans-serif"><p>Your code is <strong>${code}</strong>. It works once, and for ${CODE_MINUTES} minutes.</p><p>If you did not ask for it, ignore this message.</p></body></html>\n`,
});

const aMinute = () =>
  new AppError('tooMany', 'A code was sent a moment ago. Please wait a minute.', { retryAfterSeconds: 60 });

/** Sends a code to the address that the post went to: at most one a minute, and a limited number for a link. */
export async function sendCode(
  { database, email }: Pick<Services, 'database' | 'email'>,
  token: string,
): Promise<{ sentTo: string }> {
  const { link, recipient, item } = await linked(database, eq(mailLinks.tokenSha256, hashOf(token)));
  if (link.codesSent >= MOST_CODES)
    throw conflict('Too many codes were asked for. Please ask us to send it again.');
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  // One statement both checks and counts, so that of two simultaneous requests only one sends a code.
  const sent = await writeUnaudited(database, systemActor, (w) =>
    w.tx
      .update(mailLinks)
      .set({
        codeSha256: hashOf(`${link.id} ${code}`),
        codeSentAt: now(),
        codeTries: 0,
        codesSent: sql`${mailLinks.codesSent} + 1`,
      })
      .where(
        and(
          eq(mailLinks.id, link.id),
          lt(mailLinks.codesSent, MOST_CODES),
          or(isNull(mailLinks.codeSentAt), lte(mailLinks.codeSentAt, inMinutes(-1))),
        ),
      )
      .returning({ id: mailLinks.id }),
  );
  if (sent.length === 0) throw aMinute();
  await email.send(recipient.email ?? '', codeMail(item.title, code));
  return { sentTo: masked(recipient.email ?? '') };
}

const isUsable = (linkId: number) =>
  and(
    eq(mailLinks.id, linkId),
    lt(mailLinks.codeTries, MOST_TRIES),
    gt(mailLinks.codeSentAt, inMinutes(-CODE_MINUTES)),
  );

/**
 * Uses up the code of a link: one statement checks and ends it, so that of two simultaneous requests only one opens. A wrong code counts as
 * an attempt.
 */
async function useCode(
  database: Database,
  linkId: number,
  code: string,
  opened: Partial<typeof mailLinks.$inferInsert>,
): Promise<boolean> {
  return writeUnaudited(database, systemActor, async (w) => {
    const right = await w.tx
      .update(mailLinks)
      .set({ ...opened, codeSha256: null })
      .where(and(isUsable(linkId), eq(mailLinks.codeSha256, hashOf(`${linkId} ${code}`))))
      .returning({ id: mailLinks.id });
    if (right.length > 0) return true;
    await w.tx
      .update(mailLinks)
      .set({ codeTries: sql`${mailLinks.codeTries} + 1` })
      .where(eq(mailLinks.id, linkId));
    return false;
  });
}

const asFiles = (enclosures: readonly Enclosure[]) =>
  enclosures.map(({ filename, bytes }) => ({ name: filename, bytes }));

/** Opens the post of a link with the code that was sent; the code is used up, and the opening is recorded. */
export async function openPost(
  { database }: Pick<Services, 'database'>,
  { token, code }: { token: string; code: string },
): Promise<OpenedPost> {
  const post = await linked(database, eq(mailLinks.tokenSha256, hashOf(token)));
  const ticket = newSecret();
  const opening = { ticketSha256: hashOf(ticket), ticketUntil: inMinutes(TICKET_MINUTES) };
  if (!(await useCode(database, post.link.id, code, opening)))
    throw new AppError('invalid', 'This code is wrong, or no longer works. Ask for another.', {
      errors: { code: 'Wrong, or no longer works.' },
    });
  const { item, recipient, found } = post;
  await write(database, systemActor, async (w: Write) => {
    await w.tx
      .update(mailLinks)
      .set({ openedCount: sql`${mailLinks.openedCount} + 1`, lastOpenedAt: now() })
      .where(eq(mailLinks.id, post.link.id));
    w.audit({
      entity: MAIL,
      entityId: item.id,
      action: 'opened by link',
      caseId: found.id,
      after: { recipient: recipient.name },
    });
    w.changed('mail');
    w.changed(`case:${found.id}`);
  });
  return { title: item.title, from: post.from, ticket, files: asFiles(await enclosuresOf(database, post)) };
}

/** A file of opened post. */
export async function linkedContent(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { ticket, file }: { ticket: string; file: number },
) {
  const post = await linked(database, eq(mailLinks.ticketSha256, hashOf(ticket)));
  if (!post.link.ticketUntil || post.link.ticketUntil < now()) throw gone();
  const wanted = (await enclosuresOf(database, post))[file];
  if (!wanted) throw gone();
  return { ...wanted, content: await files.readWhole(wanted.sha256) };
}
