import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { csvFile, fitting, ROWS_TO_READ, spreadsheet } from '#server/platform/http/export-list.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { type Remittance, remittance } from '#shared/activities/money/outgoing/remittance.ts';
import { showDate } from '#shared/platform/dates.ts';

const lineColumns = {
  creditor: col.text,
  paymentId: col.number,
  reference: col.text,
  payOn: col.text,
  caseReference: col.text,
  caseName: col.text,
  accountNumber: col.text.orNull,
  secondaryRef: col.text.orNull,
  admittedPence: col.number.orNull,
  amountPence: col.number,
};
type Line = InferRow<typeof lineColumns>;

/** The lines of a remittance listing. Returned or cancelled parts are paid by another payment, which has its own listing. */
export const remittanceJoins = sql`payments join payment_allocations pa on pa.payment_id = payments.id and pa.ended_on is null
  join allocations a on a.id = pa.allocation_id join cases c on c.id = a.case_id
  join creditors cr on cr.id = payments.creditor_id left join case_creditors cc on cc.id = a.case_creditor_id
  left join payment_batches b on b.id = payments.batch_id`;

/** The creditors that the payments of a condition go to, each with the sum of its listing. */
export async function remittancesOf(database: Database, where: SQL): Promise<Remittance[]> {
  const rows = await rowsOf(database, remittance.shape)`
    select json_build_object('id', cr.id, 'name', cr.name) as creditor, cr.dividend_remittance_email as email,
      count(distinct payments.id)::int as "paymentCount", count(distinct c.id)::int as "caseCount",
      sum(pa.amount_pence)::float8 as "totalPence"
    from ${remittanceJoins} where ${where} group by cr.id order by cr.name, cr.id`;
  return rows;
}

const header = [
  'Creditor',
  'Payment',
  'Reference',
  'Pay day',
  'Our case',
  'Client',
  'Your account number',
  'Your other reference',
  'Claim admitted',
  'Paid',
  'Pence in the pound',
];
const pounds = (pence: number) => (pence / 100).toFixed(2);

/** Pence paid per pound of the claim, with two decimals; empty if there is no claim. */
export const penceInPound = ({
  admittedPence,
  amountPence,
}: Pick<Line, 'admittedPence' | 'amountPence'>): string =>
  admittedPence ? ((amountPence * 100) / admittedPence).toFixed(2) : '';

/** The parts of a creditor’s payments as CSV: by creditor, payment and case. */
export async function remittanceFile(database: Database, name: string, where: SQL) {
  const rows = await rowsOf(database, lineColumns)`
    select cr.name as creditor, payments.id as "paymentId", payments.reference,
      coalesce(b.pay_on, payments.due_on)::text as "payOn", c.unique_reference as "caseReference", c.case_name as "caseName",
      cc.account_number as "accountNumber", cc.secondary_ref as "secondaryRef",
      cc.claim_admitted_pence::float8 as "admittedPence", pa.amount_pence::float8 as "amountPence"
    from ${remittanceJoins} where ${where} order by cr.name, cr.id, payments.id, c.unique_reference, a.id limit ${ROWS_TO_READ}`;
  const lines = fitting(rows).map((line) => [
    line.creditor,
    paymentNumber(line.paymentId),
    line.reference,
    showDate(line.payOn),
    line.caseReference,
    line.caseName,
    line.accountNumber ?? '',
    line.secondaryRef ?? '',
    line.admittedPence === null ? '' : pounds(line.admittedPence),
    pounds(line.amountPence),
    penceInPound(line),
  ]);
  return csvFile(`remittance-${name}`, spreadsheet(header, lines), lines.length);
}

/** Limited to one creditor, if one is named. */
export const ofCreditor = (creditorId: number | undefined): SQL =>
  creditorId === undefined ? sql`true` : sql`payments.creditor_id = ${creditorId}`;
