import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, type InferRow, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addJob, defineScheduledJob } from '#server/platform/jobs/job.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { STANDARD_RATE_BP } from '#shared/records/fees/fee-vat.ts';

/** The name of the firm's own invoices in the audit trail. */
export const FEE_INVOICES = 'fee-invoices';

/** Invoices issued in one transaction. */
const AT_ONCE = 500;

/** Fees that have left an estate and are not on an invoice: each release is one supply, with its journal's date as tax point. */
export const feesDue = sql`allocations a join journals j on j.id = a.journal_id
  where a.kind = 'fee' and not exists (select from fee_invoice_lines l where l.allocation_id = a.id and not l.is_credit)`;

const issuedColumns = { id: col.number, caseId: col.number, number: col.number, pence: col.number };
type Issued = InferRow<typeof issuedColumns>;

/** Locks the number series of every domain with something to bill; other issuers wait. */
const nameText = sql`insert into fee_invoice_numbers (domain_id) select id from domains on conflict do nothing`;
const lockText = sql`select domain_id from fee_invoice_numbers order by domain_id for update`;

/** The supplier's current details, from the domain `d`. */
export const supplierJson = sql`jsonb_build_object('name', d.legal_name,
  'address', coalesce((select jsonb_agg(part order by n) from unnest(array[d.address_line1, d.address_line2, d.town, d.county, d.postcode])
    with ordinality as p(part, n) where part <> ''), '[]'::jsonb),
  'vatNumber', d.vat_number,
  'details', coalesce((select jsonb_agg(part order by n) from unnest(array[d.phone, d.email, d.website,
    'Company number ' || d.company_number, 'FCA number ' || d.fca_number]) with ordinality as p(part, n) where part is not null), '[]'::jsonb))`;

const customerJson = sql`jsonb_build_object('name', 'The estate of ' || c.case_name,
  'address', coalesce((select jsonb_agg(part order by n) from unnest(array[ad.line1, ad.line2, ad.line3, ad.town, ad.county, ad.postcode])
    with ordinality as p(part, n) where part <> ''), '[]'::jsonb),
  'vatNumber', null, 'details', jsonb_build_array('Case ' || c.unique_reference))`;

/** The postal address of the first applicant of a case. */
const addressJoin = sql`left join lateral (select ad.* from case_people cp join addresses ad on ad.person_id = cp.person_id
    where cp.case_id = c.id and cp.role = 'applicant_1' and ad.resident_to is null
    order by ad.is_mailing_default desc, ad.id desc limit 1) ad on true`;

/** Takes the next number of a domain's series, which stays locked until the transaction ends. */
export async function nextNumber({ tx }: Write, domainId: number): Promise<number> {
  await tx.execute(nameText);
  const row = await oneRow(tx, {
    number: col.number,
  })`update fee_invoice_numbers set last = last + 1 where domain_id = ${domainId} returning last as number`;
  return row.number;
}

/** Bills the next fees: an invoice for each release of a case. */
async function issueInvoices(w: Write): Promise<Issued[]> {
  const rows = await rowsOf(w.tx, issuedColumns)`
    with fees as (
      select a.id, a.case_id, a.journal_id, a.net_pence, a.vat_pence, a.payment_type_id, j.posted_on from ${feesDue}
      order by a.journal_id, a.id limit ${AT_ONCE}
    ), whole as (
      -- The last release may be cut off by the limit: its other fees are billed with it.
      select id, case_id, journal_id, net_pence, vat_pence, payment_type_id, posted_on from fees
      union
      select a.id, a.case_id, a.journal_id, a.net_pence, a.vat_pence, a.payment_type_id, j.posted_on from ${feesDue}
        and a.journal_id in (select journal_id from fees)
    ), bills as (
      select f.case_id, f.journal_id, f.posted_on, sum(f.net_pence) as net, sum(f.vat_pence) as vat, c.domain_id,
        row_number() over (partition by c.domain_id order by f.posted_on, f.journal_id) as nth
      from whole f join cases c on c.id = f.case_id group by f.case_id, f.journal_id, f.posted_on, c.domain_id
    ), stored as (
      insert into fee_invoices (domain_id, number, case_id, issued_on, tax_point, vat_treatment, net_pence, vat_pence, journal_id,
        supplier, customer, created_by, updated_by)
      select b.domain_id, n.last + b.nth, b.case_id, ${londonDate()}::date, b.posted_on,
        case when b.vat > 0 then 'standard' else 'exempt' end, b.net, b.vat, b.journal_id, ${supplierJson}, ${customerJson},
        ${w.author.id || null}::int, ${w.author.id || null}::int
      from bills b join fee_invoice_numbers n on n.domain_id = b.domain_id join domains d on d.id = b.domain_id
      join cases c on c.id = b.case_id ${addressJoin}
      returning id, domain_id, case_id, journal_id, number, net_pence + vat_pence as gross
    ), lined as (
      insert into fee_invoice_lines (fee_invoice_id, allocation_id, description, net_pence, vat_pence, vat_rate_bp)
      select s.id, f.id, t.name, f.net_pence, f.vat_pence,
        case when f.vat_pence = 0 then 0 else coalesce(nullif(t.vat_rate_bp, 0), ${STANDARD_RATE_BP}::int) end
      from whole f join stored s on s.journal_id = f.journal_id join payment_types t on t.id = f.payment_type_id order by f.id
    ), counted as (
      update fee_invoice_numbers n set last = s.last from (select domain_id, max(number) as last from stored group by 1) s
      where s.domain_id = n.domain_id
    )
    select id, case_id as "caseId", number, gross::float8 as pence from stored order by id`;
  return rows;
}

/** Issues the next hundred or so invoices; returns how many. Numbers have no gaps: a failure uses none up. */
export async function issueNext(w: Write): Promise<number> {
  await w.tx.execute(nameText);
  await w.tx.execute(lockText);
  const issued = await issueInvoices(w);
  for (const { id, caseId, number, pence } of issued) {
    w.audit({ entity: FEE_INVOICES, entityId: id, action: 'issued', after: { number, pence }, caseId });
    w.changed(`case:${caseId}`);
  }
  if (issued.length > 0) w.changed(FEE_INVOICES);
  return issued.length;
}

/** Bills all drawn fees that are not on an invoice. */
export async function issueFeeInvoices(database: Database): Promise<void> {
  while ((await writeChanges(database, systemActor, issueNext)) > 0);
}

/** Nightly: a VAT invoice is due within 30 days of its tax point. */
export const issueFeeInvoicesJob = defineScheduledJob('issue-fee-invoices', '30 2 * * *', ({ services }) =>
  issueFeeInvoices(services.database),
);

/** Has invoices issued now. */
export async function askToIssue({ services: { database }, author }: SignedIn): Promise<void> {
  await writeChanges(database, author, async (w) => {
    await addJob(w.tx, issueFeeInvoicesJob, {}, { key: 'issue-fee-invoices' });
    w.audit({ entity: FEE_INVOICES, entityId: 0, action: 'asked for' });
  });
}
