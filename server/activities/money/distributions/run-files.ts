import { csvFile, spreadsheet } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { runAlerts } from '#shared/activities/money/distributions/list.ts';
import { leftOutReasons } from '#shared/activities/money/distributions/runs.ts';
import { retainedReasons } from '#shared/records/commitments/allocations.ts';
import { lineDetail } from './run-lines.ts';
import { runDetail } from './run-row.ts';
import { runSummary } from './summary.ts';

const pounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2));
type Row = [part: string, label: string, count: string, pounds: string, last: string];

/** The summary of a run as a table: each of its sections, with the last run's figures beside its own. */
export async function exportSummary(ctx: SignedIn, id: number) {
  const { run, byPaymentType, byPortfolio, byProduct, caps, retained, leftOut, alerts } = await runSummary(
    ctx,
    id,
  );
  const of = (part: string, label: string, count: number, pence: number | null, last: number | null = null) =>
    [part, label, `${count}`, pounds(pence), pounds(last)] satisfies Row;
  const sums = (part: string, rows: typeof byPortfolio) =>
    rows.map(({ label, count, pence, lastPence }) => of(part, label, count, pence, lastPence));
  const rows: Row[] = [
    ...sums('By payment type', byPaymentType),
    ...sums('By portfolio', byPortfolio),
    ...sums('By product', byProduct),
    ...caps.map(({ label, count, cutPence }) => of('Caps applied', label, count, cutPence)),
    ...retained.map(({ reason, count, pence }) => of('Retained', retainedReasons[reason], count, pence)),
    ...leftOut.map(({ reason, count, pence }) => of('Left out', leftOutReasons[reason], count, pence)),
    ...alerts.map(({ alert, count }) => of('To check', runAlerts[alert], count, null)),
  ];
  const header = ['Part', 'What', 'Count', 'Amount', 'Last run'];
  return csvFile(`distribution-${run.reference}-summary`, spreadsheet(header, rows), rows.length);
}

/** The working of one case as a table: from cleared cash to the remainder, and each creditor's share. */
export async function exportWorking(ctx: SignedIn, of: { id: number; caseId: number }) {
  const run = await runDetail(ctx, of.id);
  const line = await lineDetail(ctx, of);
  const taken = {
    nominee: line.nomineePence,
    supervisor: line.supervisorPence,
    variation: line.variationPence,
  };
  const fees = line.fees.lines.flatMap(({ item, label, rule, cuts, entitledPence }) =>
    item in taken
      ? [
          [
            label,
            [rule, ...cuts.map(({ why }) => why)].join(' '),
            entitledPence,
            -taken[item as keyof typeof taken],
          ],
        ]
      : [],
  ) as [string, string, number, number][];
  const rows: [string, string, number | null, number][] = [
    ['Cleared by the cut-off', '', null, line.clearedPence],
    ['Reserve', '', null, -line.reservedPence],
    ['Committed', '', null, -line.committedPence],
    ['Available', '', null, line.availablePence],
    ...line.expenses.map(
      ({ label, pence }) => [label, 'Expense', null, -pence] as [string, string, null, number],
    ),
    ...fees,
    ...line.shares.map(
      ({ creditor, rank, claimPence, dividendPence, interestPence = 0, retained }) =>
        [
          creditor.name,
          `Dividend, ${rank}${retained ? `, retained: ${retainedReasons[retained]}` : ''}`,
          claimPence,
          -(dividendPence + interestPence),
        ] as [string, string, number, number],
    ),
    ['Back to the client', '', null, -line.refundPence],
    ['Stays in the case', '', null, line.remainingPence],
  ];
  const header = ['Line', 'Why', 'Claim or entitlement', 'Amount'];
  const name = `distribution-${run.reference}-${line.case.uniqueReference}`;
  return csvFile(
    name,
    spreadsheet(
      header,
      rows.map(([label, why, base, pence]) => [label, why, pounds(base), pounds(pence)]),
    ),
    rows.length,
  );
}
