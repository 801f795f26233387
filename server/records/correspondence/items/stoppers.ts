import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { counted } from '#shared/platform/counted.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { notWrittenFor } from '#shared/records/law/cited-law.ts';
import { peopleToWriteTo } from '../data/case-head.ts';
import { mailItems } from '../tables.ts';
import {
  addressOf,
  type DeliveryMethod,
  deliveryProblems,
  methodsOf,
  setbacksOf,
} from './delivery-choice.ts';
import type { MailItem, MailRecipient } from './item-row.ts';
import { type KnownRecipient, knownRecipients, NOT_KNOWN, wishesOf } from './known-recipients.ts';
import { program } from './program.ts';

const { templates } = tables;

/** The titles of these items' enclosures that are not PDFs and so cannot be printed, by item. */
async function notPrintable(tx: Tx, itemIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await rowsOf(tx, { id: col.number, title: col.text })`
    select i.id, min(d.title) as title from mail_items i join case_documents d on d.id = any(i.attachment_ids)
      join files f on f.id = d.file_id
    where i.id = any(${sql.param([...itemIds])}::int[]) and f.type <> 'application/pdf' group by i.id`;
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Why items cannot be sent in their cases' jurisdictions, by item: the template is for another one. */
async function notForPlace(tx: Tx, itemIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({
      id: mailItems.id,
      name: templates.name,
      jurisdictions: templates.jurisdictions,
      place: cases.jurisdiction,
    })
    .from(mailItems)
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(templates, eq(templates.id, mailItems.templateId))
    .where(
      and(
        inArray(mailItems.id, [...itemIds]),
        sql`not (${cases.jurisdiction} = any(${templates.jurisdictions}))`,
      ),
    );
  return new Map(rows.map(({ id, place, ...template }) => [id, notWrittenFor(template, place) ?? missing()]));
}

/** The kind of notice under the Rules that items are, by item; ordinary letters are left out. */
async function noticeKindsOf(tx: Tx, itemIds: readonly number[]) {
  const rows = await tx
    .select({ id: mailItems.id, noticeKind: mailItems.noticeKind })
    .from(mailItems)
    .where(and(inArray(mailItems.id, [...itemIds]), isNotNull(mailItems.noticeKind)));
  return new Map(rows.map(({ id, noticeKind }) => [id, noticeKind]));
}

/** Why mail cannot be printed. It may have been meant for e-mail and have bounced. */
function printProblem(
  { pages }: MailRecipient,
  { channel, name, maxPages }: DeliveryMethod,
  title: string | undefined,
): string | undefined {
  if (wayOf(channel) !== 'print') return undefined;
  if (title !== undefined) return `“${title}” goes with it and is no PDF, so it cannot be printed.`;
  return maxPages !== null && (pages ?? 0) > maxPages
    ? `${name} takes at most ${counted(maxPages, 'page')}; this has ${pages}.`
    : undefined;
}

const knownNow = async (tx: Tx, caseId: number) =>
  knownRecipients(tx, caseId, await peopleToWriteTo(tx, program(0), caseId));

/**
 * What currently prevents mail to these recipients, by id: post or e-mail came back; they asked not to be contacted that way, died, opted
 * out of notices, or left the case; a notice lacks the consent to its channel; or the letter was written for another jurisdiction. Checked
 * whenever mail moves on, since weeks may pass between a letter and its approval.
 */
export async function stoppersOf(
  tx: Tx,
  mail: readonly { recipient: MailRecipient; caseId: MailItem['caseId'] }[],
): Promise<Map<number, string>> {
  const stored = mail.map(({ recipient }) => recipient);
  const methods = await methodsOf(tx, stored);
  const setbacks = await setbacksOf(tx, stored.map(addressOf));
  const itemIds = [...new Set(stored.map(({ itemId }) => itemId))];
  const titles = await notPrintable(tx, itemIds);
  const unsuited = await notForPlace(tx, itemIds);
  const kinds = await noticeKindsOf(tx, itemIds);
  const knownOn = new Map<number, KnownRecipient[]>();
  const stoppers = new Map<number, string>();
  for (const { recipient, caseId } of mail) {
    const known = knownOn.get(caseId) ?? (await knownNow(tx, caseId));
    knownOn.set(caseId, known);
    const address = addressOf(recipient);
    const wishes = wishesOf(known, address);
    const method = methods.get(recipient.deliveryMethodId) ?? missing();
    const kind = kinds.get(recipient.itemId) ?? null;
    const [problem] = wishes
      ? deliveryProblems({ ...wishes, ...address }, method, setbacks, kind)
      : [NOT_KNOWN];
    const stopper =
      problem ??
      unsuited.get(recipient.itemId) ??
      printProblem(recipient, method, titles.get(recipient.itemId));
    if (stopper !== undefined) stoppers.set(recipient.id, stopper);
  }
  return stoppers;
}
