import { type SQL, sql } from 'drizzle-orm';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { visibleDocuments } from '#server/records/documents/document-list.ts';
import { inboundChannels } from '#shared/activities/inbound/inbound.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import type { RecipientState } from '#shared/records/letters/mail-states.ts';
import { type CreditorMail, creditorMail } from '#shared/views/cases/creditor-mail/contract.ts';

type Page = { page: number; limit: number };
const foundColumns = {
  ...creditorMail.omit({ number: true, pdfPath: true }).shape,
  itemId: col.number.orNull,
  hasPdf: col.boolean,
  documentId: col.number.orNull,
};
type Found = InferRow<typeof foundColumns>;

const ofDebt = sql`json_build_object('id', case_creditors.id, 'creditor', creditors.name, 'accountNumber', case_creditors.account_number)`;
const ofCase = sql`json_build_object('id', cases.id, 'uniqueReference', cases.unique_reference, 'caseName', cases.case_name)`;
const debts = sql`case_creditors join creditors on creditors.id = case_creditors.creditor_id join cases on cases.id = case_creditors.case_id`;

/** Mail to the creditor, or to somebody else about the debt. */
const outbound = (where: SQL, withListings: boolean): SQL => {
  const columns = sql`'out' as way, mail_recipients.id, mail_items.title, mail_recipients.name as who, delivery_methods.name as how,
    mail_items.created_at as at,
    coalesce(mail_recipients.sent_on, (mail_items.created_at at time zone 'Europe/London')::date)::text as on, mail_recipients.status,
    mail_items.id as "itemId", mail_recipients.file_id is not null as "hasPdf", null::int as "documentId",
    ${ofCase} as case, ${ofDebt} as debt`;
  const delivery = sql`join delivery_methods on delivery_methods.id = mail_recipients.delivery_method_id`;
  return sql`
    select ${columns} from ${debts}
      join mail_recipients on mail_recipients.of_id = case_creditors.id and mail_recipients.type = 'creditor'
      join mail_items on mail_items.id = mail_recipients.item_id ${delivery}
      where ${where} and (${withListings} or not mail_items.is_listing)
    union all
    select ${columns} from ${debts}
      join mail_items on mail_items.about_entity = 'case-creditors' and mail_items.about_id = case_creditors.id
      join mail_recipients on mail_recipients.item_id = mail_items.id
        and not (mail_recipients.type = 'creditor' and mail_recipients.of_id is not distinct from case_creditors.id)
      ${delivery} where ${where}`;
};

/** Mail received about the debt: its claim and, on its case, mail from one of the creditor's addresses. */
const inbound = (actor: Actor, where: SQL): SQL => sql`
  select distinct on (inbound_items.id) 'in' as way, inbound_items.id, case_documents.title, inbound_items.sender as who,
    inbound_items.channel as how, inbound_items.created_at as at, inbound_items.received_on::text as on, null as status,
    null::int as "itemId", true as "hasPdf", case_documents.id as "documentId", ${ofCase} as case, ${ofDebt} as debt
  from ${debts}
    join inbound_items on inbound_items.case_id = cases.id and inbound_items.status = 'done'
    join inbound_sources on inbound_sources.id = inbound_items.source_id
    join case_documents on case_documents.id = inbound_items.document_id and case_documents.removed_at is null
    join documents on documents.id = case_documents.document_type_id
  where ${where} and ${visibleDocuments(actor) ?? sql`true`}
    and (inbound_items.debt_id = case_creditors.id
      or (inbound_items.debt_id is null and lower(inbound_sources.sender_email) in
        (lower(creditors.email), lower(creditors.claim_email), lower(creditors.dividend_remittance_email))))
  order by inbound_items.id, case_creditors.id`;

const shown = ({ itemId, hasPdf, documentId, how, way, ...entry }: Found): CreditorMail => ({
  ...entry,
  way,
  how: way === 'in' ? inboundChannels[how as keyof typeof inboundChannels] : how,
  status: entry.status as RecipientState | null,
  number: itemId === null ? null : mailNumber(itemId),
  pdfPath: !hasPdf
    ? null
    : documentId === null
      ? `/mail/recipients/${entry.id}/pdf`
      : `/case-documents/${documentId}/content`,
});

type Which = { where: SQL; withListings: boolean };

async function threadOf(
  { services: { database }, actor }: SignedIn,
  { where: which, withListings }: Which,
  { page, limit }: Page,
) {
  const where = sql`${which} and ${visibleCases(actor) ?? sql`true`}`;
  const thread = sql`(${outbound(where, withListings)}) union all (${inbound(actor, where)})`;
  const counted = await rowsOf(database, {
    count: col.number,
  })`select count(*)::int as count from (${thread}) thread`;
  const rows = await rowsOf(database, foundColumns)`
    select way, id, title, who, how, "on", status, "itemId", "hasPdf", "documentId", "case", debt from (${thread}) thread
    order by at desc, way, id desc limit ${limit} offset ${(page - 1) * limit}`;
  const totalResults = counted[0]?.count ?? 0;
  return {
    data: rows.map(shown),
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) },
  };
}

/** The letters and e-mails about one debt, in both directions. */
export async function mailOfDebt(
  ctx: SignedIn,
  { caseId, debtId, ...page }: { caseId: number; debtId: number } & Page,
) {
  const { database } = ctx.services;
  await visibleCase(database, ctx.actor, caseId);
  const { rowCount } = await database.execute(
    sql`select from case_creditors where id = ${debtId} and case_id = ${caseId}`,
  );
  if (!rowCount) throw new AppError('notFound', 'That debt is not on this case.');
  return threadOf(ctx, { where: sql`case_creditors.id = ${debtId}`, withListings: false }, page);
}

/** The same for a creditor on all cases that the caller sees, including advices that name several of them. */
export async function mailOfCreditor(ctx: SignedIn, { creditorId, ...page }: { creditorId: number } & Page) {
  const { rowCount } = await ctx.services.database.execute(
    sql`select from creditors where id = ${creditorId}`,
  );
  if (!rowCount) throw new AppError('notFound', 'That creditor does not exist.');
  return threadOf(ctx, { where: sql`case_creditors.creditor_id = ${creditorId}`, withListings: true }, page);
}
