import { eq, sql } from 'drizzle-orm';
import { holds } from '#server/platform/database/conditions.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing, rowsOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bacsReportFiles, bacsReportRows, payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import {
  candidate,
  type ReportCandidate,
  type ReportRow,
} from '#shared/activities/money/outgoing/reports-contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { visiblePayments } from '../payments/payment-list.ts';
import { noSuchPayment } from '../payments/write-to-payment.ts';
import { applyRow } from './decide-row.ts';
import { reportRows, visibleRows } from './report-rows.ts';
import { REPORTS } from './take-report.ts';

type Row = typeof bacsReportRows.$inferSelect;
type Step = { id: number; version: number };

/** A row left to a person, locked until the transaction ends. */
async function lockOpenRow({ tx }: Write, actor: Actor, id: number): Promise<Row> {
  await tx.execute(
    sql`select from bacs_report_rows r where r.id = ${id} and ${visibleRows(actor)} for update`,
  );
  const [shown] = await reportRows(tx, sql`r.id = ${id} and ${visibleRows(actor)}`);
  if (!shown) throw noSuch('row');
  if (shown.outcome === 'change_asked')
    throw conflict('This is awaiting a second person, under Approve Payments.');
  if (shown.outcome !== 'person') throw conflict('This row has already been dealt with.');
  const [row = missing()] = await tx.select().from(bacsReportRows).where(eq(bacsReportRows.id, id));
  return row;
}

/** Changes a row left to a person, and returns it as it then stands. */
async function writeToRow(
  { services, author, actor }: SignedIn,
  { id, version }: Step,
  change: (w: Write, row: Row) => Promise<Partial<Row>>,
  action: string,
): Promise<ReportRow> {
  const { database } = services;
  await write(database, author, async (w) => {
    const row = await lockOpenRow(w, actor, id);
    await checkVersion(w, row, version);
    await changeRow(w, REPORTS, bacsReportRows, row, version, await change(w, row), { action });
    w.changed(REPORTS);
  });
  const [row = missing()] = await reportRows(database, sql`r.id = ${id}`);
  return row;
}

/** Records what was done about a row that the program could not handle. */
export const settleRow = (ctx: SignedIn, { note, ...of }: Step & { note: string }) =>
  writeToRow(ctx, of, async () => ({ outcome: 'settled', note }), 'dealt with');

async function lockPayment(tx: Tx, actor: Actor, id: number) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(sql`${eq(payments.id, id)} and ${visiblePayments(actor)}`)
    .for('update');
  if (!payment) throw noSuchPayment();
  return payment;
}

/** Records which payment a row is about, and the event that it reports. A return must have the payment’s amount. */
export const linkRow = (ctx: SignedIn, { paymentId, ...of }: Step & { paymentId: number }) =>
  writeToRow(
    ctx,
    of,
    async (w, row) => {
      const payment = await lockPayment(w.tx, ctx.actor, paymentId);
      const [file = missing()] = await w.tx
        .select()
        .from(bacsReportFiles)
        .where(eq(bacsReportFiles.id, row.reportFileId));
      const { report, reportedOn } = file;
      if (report === 'ARUCS' && row.amountPence !== payment.amountPence)
        throw conflict(`${paymentNumber(paymentId)} has a different amount.`);
      const today = londonDate();
      const isGiven =
        row.newSortCode !== null || row.newAccountNumber !== null || row.newAccountName !== null;
      const changed = isGiven
        ? { name: row.newAccountName, sortCode: row.newSortCode, accountNumber: row.newAccountNumber }
        : null;
      const { outcome, note, approvalId } = await applyRow(
        w,
        payment,
        { report, reason: row.reason, account: row, changed },
        reportedOn !== null && reportedOn < today ? reportedOn : today,
      );
      // Impossible actions are refused here, as there is a person to read why.
      if (outcome === 'person') throw conflict(note ?? 'This cannot be recorded.');
      return { outcome, note, approvalId, paymentId, domainId: payment.domainId };
    },
    'linked',
  );

/** Candidate payments for a row: for a return, those of its amount; those to its account come first. */
export async function candidatesOf(
  { services: { database }, actor }: SignedIn,
  { id, search }: { id: number; search?: string | undefined },
): Promise<ReportCandidate[]> {
  const [row] = await reportRows(database, sql`r.id = ${id} and ${visibleRows(actor)}`);
  if (!row) throw noSuch('row');
  const isSameAccount = sql`(payments.sort_code = r.sort_code and payments.account_number = r.account_number)`;
  const rows = await rowsOf(database, candidate.omit({ number: true }).shape)`
    select payments.id, payments.payee_name as "payeeName", payments.reference, payments.amount_pence::float8 as "amountPence",
      payments.status, payments.due_on::text as "dueOn", coalesce(${isSameAccount}, false) as "isSameAccount"
    from payments join bacs_report_rows r on r.id = ${id}
    where ${visiblePayments(actor)} and payments.status in ('sent', 'unknown', 'paid')
      and (${row.report} <> 'ARUCS' or payments.amount_pence = r.amount_pence)
      and ${holds([sql`payments.payee_name`, sql`payments.reference`, sql`'P' || lpad(payments.id::text, 6, '0')`], search) ?? sql`true`}
    order by ${isSameAccount} desc nulls last, payments.id desc limit 8`;
  return rows.map((each) => ({ ...each, number: paymentNumber(each.id) }));
}
