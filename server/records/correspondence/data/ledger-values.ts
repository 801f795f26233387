import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { fundsOf, postedByAccount } from '#server/records/ledger/case-ledger.ts';
import { receiptsAndPayments } from '#server/records/payments/receipts-and-payments.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { lastYear } from '#shared/records/cases/case-dates.ts';
import { ledgerCodes, paidToCreditorsCodes } from '#shared/records/ledger/ledger.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { letterDate, listed } from '#shared/records/letters/letter-format.ts';
import type { Filled, Letter } from './letter.ts';

/** What was paid in dividends to the creditor of a debt, less what came back and waits for it. */
const readPaidToCreditor = fixedSql({ pence: col.number })`
  select coalesce(sum(l.debit_pence - l.credit_pence), 0)::float8 as pence
  from case_creditors d join journal_lines l on l.case_id = d.case_id and l.creditor_id = d.creditor_id
  join chart_of_accounts a on a.id = l.account_id and a.code = any(${sql.param([...paidToCreditorsCodes])}::text[])
  where d.id = ${sql.placeholder('debtId')} and d.case_id = ${sql.placeholder('caseId')}`;

/** Money of a case as its Accounts tab shows it: funds held and where, fees drawn, dividends paid. */
export async function ledgerValues({ tx, found, recipient }: Letter): Promise<Filled> {
  const funds = await fundsOf(tx, found.id);
  const posted = await postedByAccount(tx, found.id);
  const on = (is: (code: string) => boolean) =>
    sumOf(posted, ({ account, pence }) => (is(account) ? pence : 0)) || 0;
  const held = funds.held.filter(({ pence }) => pence > 0);
  const [own] =
    recipient.type === 'creditor' && recipient.id !== null
      ? await readPaidToCreditor(tx, { debtId: recipient.id, caseId: found.id })
      : [];
  const isReceipt = (code: string) => code.startsWith('4');
  const isCost = (code: string) => /^5[012]/.test(code);
  return {
    values: {
      'figures.fundsHeld': poundsText(funds.cashPence),
      'figures.fundsHeldAt':
        held.length === 0
          ? null
          : listed(
              held.map(({ name, pence }) => (held.length === 1 ? name : `${name} (${poundsText(pence)})`)),
            ),
      'figures.received': poundsText(-on(isReceipt) || 0),
      'figures.nomineeDrawn': poundsText(on((code) => code === ledgerCodes.nomineeFee)),
      'figures.supervisorDrawn': poundsText(on((code) => code === ledgerCodes.supervisorFee)),
      'figures.costsDrawn': poundsText(on(isCost)),
      'figures.dividendToDate': poundsText(on((code) => paidToCreditorsCodes.includes(code))),
      ...(own && { 'figures.creditorDividendToDate': poundsText(own.pence) }),
    },
  };
}

/** The receipts and payments account as on the case's tab: for the last arrangement year that ended, or from the start to date. */
export async function accountTable({ tx, actor, found, on }: Letter): Promise<Filled> {
  const hasEnded = [found.completedOn, found.terminatedOn].some((day) => day !== null && day <= on);
  const year = found.approvalDate && !hasEnded ? lastYear(found.approvalDate, on) : null;
  const period = year ?? { from: found.approvalDate ?? found.enquiryOn, to: on };
  return { tables: { 'rp[]': await accountOver(tx, actor, found.id, period) } };
}

/** The account of a case over a period, as a letter table. */
export async function accountOver(
  database: Database | Tx,
  actor: Actor,
  caseId: number,
  period: { from: string; to: string },
): Promise<LetterTable> {
  const account = await receiptsAndPayments(database, actor, { caseId, ...period });
  const amounts = (line: { estimatedPence: number | null; periodPence: number; cumulativePence: number }) => [
    line.estimatedPence === null && !account.isEstimateWhole
      ? 'not known'
      : line.estimatedPence
        ? poundsText(line.estimatedPence)
        : '',
    poundsText(line.periodPence),
    poundsText(line.cumulativePence),
  ];
  const side = (wanted: 'receipt' | 'payment') =>
    account.headings
      .filter((heading) => heading.side === wanted)
      .flatMap(({ lines }) => lines.map((line) => [line.name, ...amounts(line)]));
  const isEmpty = account.headings.every(
    ({ total }) => total.cumulativePence === 0 && total.periodPence === 0,
  );
  return {
    caption: `Receipts and payments from ${letterDate(period.from)} to ${letterDate(period.to)}`,
    columns: [
      { label: 'Item' },
      { label: 'Estimated', align: 'right' },
      { label: 'This period', align: 'right' },
      { label: `To ${letterDate(period.to)}`, align: 'right' },
    ],
    rows: isEmpty
      ? []
      : [
          ...side('receipt'),
          ['Total receipts', ...amounts(account.receipts)],
          ...side('payment'),
          ['Total payments', ...amounts(account.payments)],
        ],
    subtotals: ['Total receipts', 'Total payments'],
    totals: [`Funds held on ${letterDate(period.to)}`, '', '', poundsText(account.balance.cumulativePence)],
  };
}
