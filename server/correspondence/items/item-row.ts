import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Case, visibleCases, writeToCase } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { tables } from '#server/reference/tables.ts';
import { changeRow } from '#server/reference/versioned-rows.ts';
import { mayReadSensitive } from '#shared/cases/access.ts';
import { stateOfItem } from '#shared/correspondence/mail-states.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';
import { mailItems, mailRecipients } from '../tables.ts';

/** The name of outbound mail in the audit trail, and its topic. */
export const MAIL = 'mail-items';

export type MailItem = typeof mailItems.$inferSelect;
export type MailRecipient = typeof mailRecipients.$inferSelect;

const { documents: types } = tables;

/** Which letters the actor may know of: those of their cases, and of special category only with the permission for it. */
export const visibleMail = (
  actor: Pick<Actor, 'domainIds' | 'permissions'>,
  domainId?: number,
): SQL | undefined =>
  and(
    visibleCases(actor, domainId),
    mayReadSensitive(actor)
      ? undefined
      : sql`not exists (select from ${types} where ${eq(types.id, mailItems.documentTypeId)} and ${types.isSpecialCategory})`,
  );

/** The refusal of a letter that does not exist, or that the caller may not know of. */
export const noSuchMail = () =>
  new AppError('notFound', 'That letter does not exist, or it is on a case that is not one of yours.');

/** The recipients of an item, in their order. */
export const recipientsOf = async (tx: Database | Tx, itemId: number): Promise<MailRecipient[]> =>
  tx
    .select()
    .from(mailRecipients)
    .where(eq(mailRecipients.itemId, itemId))
    .orderBy(asc(mailRecipients.position));

/** The item, locked until the transaction ends. */
export async function lockItem(tx: Tx, id: number): Promise<MailItem> {
  const [item] = await tx.select().from(mailItems).where(eq(mailItems.id, id)).for('update');
  if (!item) throw noSuchMail();
  return item;
}

/** Announces that an item changed, to the queue and to its case. */
export function announceMail(w: Write, { caseId }: Pick<MailItem, 'caseId'>): void {
  w.changed('mail');
  w.changed(`case:${caseId}`);
}

/** The id of the case of an item that the caller sees. */
export async function caseIdOf(database: Database | Tx, { actor }: Pick<SignedIn, 'actor'>, id: number) {
  const [found] = await database
    .select({ caseId: mailItems.caseId })
    .from(mailItems)
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .where(and(eq(mailItems.id, id), visibleMail(actor)));
  if (!found) throw noSuchMail();
  return found.caseId;
}

/** Changes an item that the caller sees: its case is locked before it, as by everybody who changes it. */
export async function writeToItem<T>(
  ctx: SignedIn,
  id: number,
  change: (w: Write, item: MailItem, found: Case) => Promise<T>,
): Promise<T> {
  const caseId = await caseIdOf(ctx.services.database, ctx, id);
  return writeToCase(ctx, caseId, async (w, found) => {
    const result = await change(w, await lockItem(w.tx, id), found);
    w.changed('mail');
    return result;
  });
}

/** Changes an item that is locked; the trail names the step that it took. */
export async function changeItem(
  w: Write,
  item: MailItem,
  values: Partial<MailItem>,
  action?: string,
): Promise<MailItem> {
  const step = action ?? (values.status === item.status ? undefined : values.status);
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId: item.caseId, ...entry }) };
  const after = await changeRow(own, MAIL, mailItems, item, item.version, values, {
    ...(step && { action: step }),
  });
  announceMail(w, item);
  return after;
}

/** Changes what goes to one recipient of a locked item, and brings the item's own state in line. */
export async function changeRecipient(
  w: Write,
  { caseId }: Pick<MailItem, 'caseId'>,
  recipient: MailRecipient,
  values: Partial<MailRecipient>,
  action: string,
): Promise<void> {
  await w.tx.update(mailRecipients).set(values).where(eq(mailRecipients.id, recipient.id));
  const { content: _, ...told } = values;
  w.audit({
    entity: MAIL,
    entityId: recipient.itemId,
    action,
    caseId,
    after: { recipient: recipient.name, ...told },
  });
}

const isOut = (status: string) => ['sent', 'delivered', 'returned'].includes(status);

/** Brings the state of a locked item in line with what became of it at its recipients; one that is still with its writer stays as it is. */
export async function followRecipients(w: Write, item: MailItem): Promise<MailItem> {
  if (['draft', 'generated', 'awaiting_approval'].includes(item.status)) return item;
  const states = (await recipientsOf(w.tx, item.id)).map(({ status }) => status);
  const status = stateOfItem(states);
  const sentOn = item.sentOn ?? (isOut(status) ? londonDate() : null);
  if (status === item.status && sentOn === item.sentOn) return item;
  return changeItem(w, item, { status, sentOn });
}
