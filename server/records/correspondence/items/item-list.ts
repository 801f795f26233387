import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { contains, holds, within } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { WITHHELD_ADDRESS } from '#shared/records/cases/names.ts';
import {
  type LetterChoices,
  type Mail,
  type MailRecipientRow,
  mailContract,
} from '#shared/records/correspondence/contract.ts';
import type { Channel } from '#shared/records/correspondence/delivery.ts';
import { mailList } from '#shared/records/correspondence/list.ts';
import { mailNumber, mailTabs, recipientsInWords } from '#shared/records/correspondence/mail.ts';
import { isElectronic } from '#shared/records/correspondence/notice-rules.ts';
import type { NoticeKind } from '#shared/records/reference/correspondence.ts';
import { hardCopiesOf } from '../hard-copies/copy-rows.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { certifiedDays, copiesKept } from './copies-kept.ts';
import { deliveryMethods } from './delivery-choice.ts';
import { visibleMail } from './item-row.ts';
import { addressBook } from './known-recipients.ts';
import { aboutOf } from './subject-of.ts';
import { isForLetters } from './template-in-use.ts';

const { domains, templates } = tables;
const methods = tables['delivery-methods'];

const pagesOf = sqlOf(
  col.number.orNull,
)`(select sum(r.pages)::int from mail_recipients r where r.item_id = ${mailItems.id})`;
const costOf = sqlOf(
  col.number.orNull,
)`(select sum(r.cost_pence)::float8 from mail_recipients r where r.item_id = ${mailItems.id})`;

/** A person's id and name as one value. */
const personOf = (id: SQL | typeof mailItems.createdBy | typeof mailItems.approvedBy) =>
  sqlOf(
    col.json<{ id: number; name: string }>().orNull,
  )`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${id})`;

/** The recipients of these items, by item. */
async function recipientsByItem(database: Database, itemIds: readonly number[]) {
  const rows =
    itemIds.length === 0
      ? []
      : await database
          .select({
            row: mailRecipients,
            deliveryMethod: { id: methods.id, name: methods.name },
            channel: sqlOf(col.word<Channel>())`${methods.channel}`,
          })
          .from(mailRecipients)
          .innerJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
          .where(inArray(mailRecipients.itemId, [...itemIds]))
          .orderBy(asc(mailRecipients.itemId), asc(mailRecipients.position));
  const copies = await hardCopiesOf(
    database,
    rows.map(({ row }) => row.id),
  );
  const byItem = new Map<number, MailRecipientRow[]>();
  for (const { row, deliveryMethod, channel } of rows) {
    const { id, type, ofId, name, lines, reference, email, mobile, status, statusReason, pages } = row;
    const { costPence, sentOn, expectedOn, deliveredOn, returnedOn, returnReason, fileId } = row;
    const shown = {
      id,
      type,
      ofId,
      name,
      lines,
      reference,
      email,
      mobile,
      deliveryMethod,
      status,
      statusReason,
      pages,
      costPence,
      hasPdf: fileId !== null,
      handedOverAt: row.handedOverAt?.toISOString() ?? null,
      sentOn,
      expectedOn,
      deliveredOn,
      returnedOn,
      returnReason,
      isElectronic: isElectronic(channel),
      hardCopy: copies.get(id) ?? null,
    };
    byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), shown]);
  }
  return byItem;
}

/** Items with their recipients and the names of what they refer to. */
export async function mailRows(
  database: Database,
  where: SQL | undefined,
  { order = [sql`${mailItems.id} desc`], limit = ROWS_TO_READ, offset = 0 }: Partial<Cut> = {},
): Promise<Mail[]> {
  const rows = await database
    .select({
      item: mailItems,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      domain: { id: domains.id, name: domains.name },
      template: { id: templates.id, name: templates.name },
      requestedBy: personOf(mailItems.createdBy),
      approvedBy: personOf(mailItems.approvedBy),
      pages: pagesOf,
      costPence: costOf,
      isWithheld: cases.riskOfViolence,
    })
    .from(mailItems)
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .innerJoin(templates, eq(templates.id, mailItems.templateId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const byItem = await recipientsByItem(
    database,
    rows.map(({ item }) => item.id),
  );
  const certified = await certifiedDays(
    database,
    rows.map(({ item }) => item.caseId),
  );
  return rows.map(({ item, isWithheld, ...named }) => {
    const recipients = (byItem.get(item.id) ?? []).map((each) =>
      isWithheld && isClient({ type: each.type, id: each.ofId })
        ? { ...each, lines: [WITHHELD_ADDRESS] }
        : each,
    );
    const { id, version, title, status, statusReason, problems, raisedBy, requiresApproval } = item;
    return {
      ...named,
      id,
      version,
      title,
      status,
      statusReason,
      problems,
      raisedBy,
      requiresApproval,
      about: aboutOf(item),
      number: mailNumber(id),
      recipients,
      sentTo: recipientsInWords(recipients),
      ...copiesKept(recipients, certified),
      delivery: [...new Set(recipients.map(({ deliveryMethod }) => deliveryMethod.name))].join(', '),
      dueOn: item.dueOn,
      sentOn: item.sentOn,
      createdAt: item.createdAt.toISOString(),
    };
  });
}

/** Recipients whose address the case knows, and withholds if there is a risk of violence. */
const isClient = ({ type, id }: { type: string; id: number | null }) =>
  type === 'client' || (type === 'complainant' && id !== null);

/** Outbound mail. */
export const mailRegister = register(mailList, mailContract.list, {
  scope: visibleMail,
  rows: ({ services }, where, cut) => mailRows(services.database, where, cut),
  from: sql`${mailItems} join ${cases} on ${cases.id} = ${mailItems.caseId}`,
  conditions: {
    caseId: mailItems.caseId,
    tab: (tab) => inArray(mailItems.status, [...mailTabs[tab].states]),
    status: mailItems.status,
    templateId: mailItems.templateId,
    deliveryMethodId: (id) =>
      sql`exists (select from mail_recipients r where r.item_id = ${mailItems.id} and r.delivery_method_id = ${id})`,
    byRule: isNotNull(mailItems.raisedBy),
    isCertified: sql`exists (select from mail_recipients r where r.item_id = ${mailItems.id} and r.sent_on is not null)
      and not exists (select from mail_recipients r where r.item_id = ${mailItems.id} and r.sent_on is not null and r.returned_on is null
        and not exists (select from delivery_certificates k where k.case_id = ${mailItems.caseId}
          and k.lines @> jsonb_build_array(jsonb_build_object('recipientId', r.id))))`,
    isCopyWanted: sql`exists (select from hard_copy_requests h join mail_recipients r on r.id = h.recipient_id
      where r.item_id = ${mailItems.id} and h.withdrawn_on is null
        and not exists (select from mail_recipients o where o.item_id = h.copy_item_id and o.sent_on is not null))`,
    dueFrom: (from) => within(mailItems.dueOn, { from }),
    dueTo: (to) => within(mailItems.dueOn, { to }),
    search: (term) =>
      or(
        holds(
          [
            cases.uniqueReference,
            cases.caseName,
            mailItems.title,
            sql`'M' || lpad(${mailItems.id}::text, 6, '0')`,
          ],
          term,
        ),
        sql`exists (select from mail_recipients r where r.item_id = ${mailItems.id} and ${contains(sql`r.name`, term)})`,
      ),
  },
  orders: {
    number: mailItems.id,
    title: mailItems.title,
    pages: pagesOf,
    costPence: costOf,
    dueOn: mailItems.dueOn,
    sentOn: mailItems.sentOn,
  },
  empty: 'last',
  tie: mailItems.id,
});

/** How many items are in each tab of the queue. */
export async function countMail({ services: { database }, actor }: SignedIn, domainId: number | undefined) {
  const rows = await database
    .select({ status: mailItems.status, count: sqlOf(col.number)`count(*)::int` })
    .from(mailItems)
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .where(visibleMail(actor, domainId))
    .groupBy(mailItems.status);
  return Object.entries(mailTabs).map(([tab, { states }]) => ({
    tab,
    count: rows
      .filter(({ status }) => states.some((state) => state === status))
      .reduce((sum, { count }) => sum + count, 0),
  }));
}

/** The mail of a case, latest first. */
export async function mailOfCase(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<Mail[]> {
  await visibleCase(database, actor, caseId);
  return mailRows(
    database,
    and(eq(mailItems.caseId, caseId), eq(mailItems.isListing, false), visibleMail(actor)),
  );
}

/** The choices for a letter on a case: published templates for its place, known recipients, and delivery methods. */
export async function letterChoices(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<LetterChoices> {
  const { riskOfViolence, jurisdiction } = await visibleCase(database, actor, caseId);
  const published = await database
    .select({
      id: templates.id,
      name: templates.name,
      audience: templates.audience,
      // A PDF form is a letter whose text is fixed.
      format: sqlOf(
        col.word<'html' | 'email' | 'sms' | 'docx'>(),
      )`case ${templates.format} when 'pdf' then 'html' else ${templates.format} end`,
      isFixed: sqlOf(col.boolean)`${templates.isFixed} or ${templates.format} = 'pdf'`,
      requiresApproval: templates.requiresApproval,
      deliveryMethodId: templates.deliveryMethodId,
      noticeKind: sqlOf(col.word<NoticeKind>().orNull)`${templates.noticeKind}`,
    })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.templateId, templates.id), sql`${templateVersions.supersededAt} is null`),
    )
    .innerJoin(tables.documents, eq(tables.documents.id, templates.documentTypeId))
    .where(
      and(
        eq(templates.isActive, true),
        isForLetters,
        sql`${jurisdiction} = any(${templates.jurisdictions})`,
        mayReadSensitive(actor) ? undefined : eq(tables.documents.isSpecialCategory, false),
      ),
    )
    .orderBy(asc(templates.name));
  const known = await database.transaction((tx) => addressBook(tx, actor, caseId));
  const all = await deliveryMethods(database);
  return {
    templates: published,
    recipients: known.map(({ lines, refused, href: _, isDeceased: __, salutation: ___, ...each }) => ({
      ...each,
      consents: each.consents && each.consents.map((own) => [...own]),
      lines: riskOfViolence && isClient(each) ? [WITHHELD_ADDRESS] : [...lines],
      refused: [...refused],
    })),
    deliveryMethods: all.map(
      ({ id, name, channel, unitCost, isDefaultFor, requiresEmail, requiresMobile }) => ({
        id,
        name,
        channel,
        unitCost,
        isDefaultFor,
        requiresEmail,
        requiresMobile,
      }),
    ),
  };
}

/** The titles of an item's enclosures; for special category ones only the type, for those without the permission. */
export async function attachmentsOf(database: Database, actor: Actor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { documents: types } = tables;
  const { id, title } = caseDocuments;
  const rows = await database
    .select({ id, title, type: types.name, isHidden: types.isSpecialCategory })
    .from(caseDocuments)
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .where(inArray(id, [...ids]))
    .orderBy(id);
  const isKnown = mayReadSensitive(actor);
  return rows.map((row) => ({ id: row.id, name: row.isHidden && !isKnown ? row.type : row.title }));
}
