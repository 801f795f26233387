import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCases, writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { itemStepProblem, recipientStepProblem, stateOfItem } from '#shared/records/letters/mail-states.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { followLeft } from './letter-left.ts';

/** The name of outbound mail in the audit trail, and its topic. */
export const MAIL = 'mail-items';

export type MailItem = typeof mailItems.$inferSelect;
export type MailRecipient = typeof mailRecipients.$inferSelect;

const { documents: types } = tables;

/** Which letters the actor may see: those of their cases, and special category ones only with the permission for it. */
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

/** The refusal of a letter that does not exist, or that the caller may not see. */
export const noSuchMail = () => noSuch('letter', 'case');

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

/** Changes an item that the caller sees: its case is locked first, as in every change. */
export async function writeToMailItem<T>(
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

/** Refuses a step that the table of statuses does not have. */
function refuseStep<State>(
  problemOf: (from: State, to: State) => string | null,
  from: State,
  to: State | undefined,
): void {
  const problem = to === undefined || to === from ? null : problemOf(from, to);
  if (problem !== null) throw conflict(problem);
}

/** Changes a locked item by a step that its status allows; the trail names the step. */
export async function changeItem(
  w: Write,
  item: MailItem,
  values: Partial<MailItem>,
  action?: string,
): Promise<MailItem> {
  refuseStep(itemStepProblem, item.status, values.status);
  const step = action ?? (values.status === item.status ? undefined : values.status);
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId: item.caseId, ...entry }) };
  const after = await changeRow(own, MAIL, mailItems, item, item.version, values, {
    ...(step && { action: step }),
  });
  announceMail(w, item);
  return after;
}

/** Changes what goes to one recipient of a locked item, by a step that its status allows. `followRecipients` then updates the item. */
export async function changeRecipient(
  w: Write,
  { caseId }: Pick<MailItem, 'caseId'>,
  recipient: MailRecipient,
  values: Partial<MailRecipient>,
  action: string,
): Promise<void> {
  refuseStep(recipientStepProblem, recipient.status, values.status);
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

/** The same for many recipients of locked items at once. */
export async function changeRecipients(
  w: Write,
  recipients: readonly { recipient: MailRecipient; caseId: number }[],
  values: Partial<MailRecipient>,
  action: string,
): Promise<void> {
  const ids = recipients.map(({ recipient }) => recipient.id);
  await w.tx.update(mailRecipients).set(values).where(inArray(mailRecipients.id, ids));
  for (const { recipient, caseId } of recipients)
    w.audit({
      entity: MAIL,
      entityId: recipient.itemId,
      action,
      caseId,
      after: { recipient: recipient.name, ...values },
    });
}

const isOut = (status: string) => ['sent', 'delivered', 'returned'].includes(status);
const isWithWriter = (status: string) => ['draft', 'generated', 'awaiting_approval'].includes(status);

/** The status of an item according to its recipients, and the day on which the first was sent. */
function told(item: MailItem, states: readonly MailRecipient['status'][]) {
  const status = stateOfItem(states);
  return { status, sentOn: item.sentOn ?? (isOut(status) ? londonDate() : null) };
}

/** Updates the status of a locked item from its recipients; one that is still with its writer stays as it is. */
export async function followRecipients(w: Write, item: MailItem): Promise<MailItem> {
  if (isWithWriter(item.status)) return item;
  const { status, sentOn } = told(
    item,
    (await recipientsOf(w.tx, item.id)).map((recipient) => recipient.status),
  );
  if (status === item.status && sentOn === item.sentOn) return item;
  const after = await changeItem(w, item, { status, sentOn });
  if (item.sentOn === null && sentOn !== null) await followLeft(w.tx, [item.id]);
  return after;
}

/** The same for many items, which it locks: one statement for each resulting status. */
export async function followAll(w: Write, itemIds: readonly number[]): Promise<void> {
  const wanted = inArray(mailItems.id, [...itemIds]);
  const items = await w.tx.select().from(mailItems).where(wanted).orderBy(mailItems.id).for('update');
  const recipients = await w.tx
    .select({ itemId: mailRecipients.itemId, status: mailRecipients.status })
    .from(mailRecipients)
    .where(inArray(mailRecipients.itemId, [...itemIds]));
  const states = new Map(itemIds.map((id): [number, MailRecipient['status'][]] => [id, []]));
  for (const { itemId, status } of recipients) (states.get(itemId) ?? missing()).push(status);
  const changes = new Map<string, { to: ReturnType<typeof told>; items: MailItem[] }>();
  for (const item of items) {
    const to = told(item, states.get(item.id) ?? missing());
    if (isWithWriter(item.status) || (to.status === item.status && to.sentOn === item.sentOn)) continue;
    const key = `${to.status} ${to.sentOn}`;
    const alike = changes.get(key) ?? { to, items: [] };
    alike.items.push(item);
    changes.set(key, alike);
  }
  for (const { to, items: changed } of changes.values()) {
    const ids = changed.map(({ id }) => id);
    await w.tx
      .update(mailItems)
      .set({ ...to, version: sql`version + 1`, updatedBy: w.author.id || null, updatedAt: sql`now()` })
      .where(inArray(mailItems.id, ids));
    for (const { id, caseId, status, sentOn } of changed) {
      w.audit({
        entity: MAIL,
        entityId: id,
        action: to.status,
        caseId,
        before: { status, sentOn },
        after: to,
      });
      w.changed(`case:${caseId}`);
    }
    if (to.sentOn !== null)
      await followLeft(
        w.tx,
        changed.filter(({ sentOn }) => sentOn === null).map(({ id }) => id),
      );
  }
  w.changed('mail');
}
