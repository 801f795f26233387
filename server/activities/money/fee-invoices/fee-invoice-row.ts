import { type SQL, sql } from 'drizzle-orm';
import { within } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cutInSql, register } from '#server/records/reference/register.ts';
import {
  type FeeInvoice,
  type FeeInvoiceDetail,
  feeInvoiceDetail,
  feeInvoiceRow,
  feeInvoicesContract,
} from '#shared/activities/money/fee-invoices/contract.ts';
import { feeInvoiceReference } from '#shared/activities/money/fee-invoices/fee-invoices.ts';
import { feeInvoiceList } from '#shared/activities/money/fee-invoices/list.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { feesLeftOn } from './billed-fees.ts';
import { feesDue } from './issue-fee-invoices.ts';

/** The firm's own invoices of the cases that the actor may see. */
const visible = (actor: Actor, domainId?: number): SQL => visibleCases(actor, domainId) ?? sql`true`;

/** An invoice is paid once all its fees appear on the bank statement. */
const status = sql`case when i.is_credit_note then 'credit'
  when i.net_pence + i.vat_pence <= (select sum(k.net_pence + k.vat_pence) from fee_invoices k where k.credits_id = i.id) then 'credited'
  when exists (select from fee_invoices k where k.credits_id = i.id) then 'part_credited'
  when not exists (select from fee_invoice_lines l join allocations a on a.id = l.allocation_id
    where l.fee_invoice_id = i.id and a.status <> 'paid') then 'paid' else 'issued' end`;

const readColumns = {
  ...feeInvoiceRow.omit({ reference: true }).shape,
  prefix: col.text,
  number: col.number,
};
const referenceOf = ({ prefix, number }: { prefix: string; number: number }) =>
  feeInvoiceReference(prefix, number);

async function invoicesOf(database: Database, where: SQL, cut: SQL = sql``): Promise<FeeInvoice[]> {
  const rows = await rowsOf(database, readColumns)`
    select i.id, i.number, d.case_ref_prefix as prefix, json_build_object('id', d.id, 'name', d.name) as domain,
      json_build_object('id', cases.id, 'uniqueReference', cases.unique_reference, 'caseName', cases.case_name) as case,
      i.issued_on::text as "issuedOn", i.tax_point::text as "taxPoint", i.vat_treatment as "vatTreatment",
      i.net_pence::float8 as "netPence", i.vat_pence::float8 as "vatPence", (i.net_pence + i.vat_pence)::float8 as "grossPence",
      ${status} as status
    from fee_invoices i join domains d on d.id = i.domain_id join cases on cases.id = i.case_id where ${where} ${cut}`;
  return rows.map(({ prefix, number, ...row }) => ({ ...row, reference: referenceOf({ prefix, number }) }));
}

/** The firm's own invoices of the cases that the caller may see. */
export const feeInvoiceRegister = register(feeInvoiceList, feeInvoicesContract.list, {
  scope: visibleCases,
  rows: ({ services }, where, cut) => invoicesOf(services.database, where, cutInSql(cut)),
  from: sql`fee_invoices i join domains d on d.id = i.domain_id join cases on cases.id = i.case_id`,
  conditions: {
    caseId: sql`i.case_id`,
    status,
    vatTreatment: sql`i.vat_treatment`,
    issuedFrom: (from) => within(sql`i.issued_on`, { from }),
    issuedTo: (to) => within(sql`i.issued_on`, { to }),
    search: [
      sql`d.case_ref_prefix || '-' || lpad(i.number::text, 6, '0')`,
      sql`cases.unique_reference`,
      sql`cases.case_name`,
    ],
  },
  orders: { reference: sql`d.case_ref_prefix`, issuedOn: sql`i.issued_on` },
  tie: [sql`i.number`, sql`i.id`],
});

type Other = { id: number; number: number; issuedOn: string; grossPence: number };
const detailsColumns = {
  ...feeInvoiceDetail.pick({ supplier: true, customer: true, journalId: true, reason: true }).shape,
  lines: col.json<Omit<FeeInvoiceDetail['lines'][number], 'leftPence'>[]>(),
  credits: col.json<Other>().orNull,
  creditedBy: col.json<Other[]>(),
  isActive: col.boolean,
  prefix: col.text,
};

/** Another invoice of the series, as JSON. */
const otherJson = (of: string) =>
  sql.raw(`json_build_object('id', ${of}.id, 'number', ${of}.number, 'issuedOn', ${of}.issued_on,
    'grossPence', ${of}.net_pence + ${of}.vat_pence)`);

/** A fee invoice as it was issued; one of another domain is refused as though it did not exist. */
export async function feeInvoice(
  { services: { database }, actor }: SignedIn,
  id: number,
): Promise<FeeInvoiceDetail> {
  const [row] = await invoicesOf(database, sql`i.id = ${id} and ${visible(actor)}`);
  if (!row) throw noSuch('invoice');
  const only = await oneRow(database, detailsColumns)`
    select i.supplier, i.customer, i.journal_id as "journalId", i.reason, d.case_ref_prefix as prefix, d.is_active as "isActive",
      (select json_agg(json_build_object('id', l.id, 'description', l.description, 'netPence', l.net_pence, 'vatPence', l.vat_pence,
        'vatRateBp', l.vat_rate_bp) order by l.id) from fee_invoice_lines l where l.fee_invoice_id = i.id) as lines,
      (select ${otherJson('o')} from fee_invoices o where o.id = i.credits_id) as credits,
      (select coalesce(json_agg(${otherJson('k')} order by k.number), '[]'::json) from fee_invoices k where k.credits_id = i.id) as "creditedBy"
    from fee_invoices i join domains d on d.id = i.domain_id where i.id = ${id}`;
  const { prefix, credits, creditedBy, isActive, lines, ...more } = only;
  const named = ({ number, ...of }: Other) => ({ ...of, reference: referenceOf({ prefix, number }) });
  const left = new Map(
    (await feesLeftOn(database, id)).map(({ lineId, netPence, vatPence }) => [lineId, netPence + vatPence]),
  );
  return {
    ...row,
    ...more,
    lines: lines.map((line) => ({ ...line, leftPence: left.get(line.id) ?? 0 })),
    credits: credits && named(credits),
    creditedBy: creditedBy.map(named),
    mayCredit: isActive && [...left.values()].some((pence) => pence > 0),
  };
}

/** The number of fees without an invoice, and their total. */
export async function dueFees(
  { services: { database }, actor }: SignedIn,
  { domainId }: { domainId?: number | undefined },
): Promise<{ count: number; pence: number }> {
  const row = await oneRow(database, { count: col.number, pence: col.number })`
    select count(*)::int as count, coalesce(sum(amount_pence), 0)::float8 as pence
    from (select a.case_id, a.amount_pence from ${feesDue}) due join cases on cases.id = due.case_id where ${visible(actor, domainId)}`;
  return row;
}
