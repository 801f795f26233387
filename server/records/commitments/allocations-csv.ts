import { csvFile, spreadsheet } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { showDate } from '#shared/platform/dates.ts';
import {
  allocationKinds,
  allocationStatuses,
  allocationWords,
} from '#shared/records/commitments/allocations.ts';
import { expenseCategories } from '#shared/records/commitments/contract.ts';
import { commitmentsOfCase } from './allocations.ts';

const header = [
  'Set aside',
  'Kind',
  'For',
  'Payment type',
  'Category',
  'Net',
  'VAT',
  'Amount',
  'State',
  'In words',
  'What for',
  'Invoice expected',
];
const pounds = (pence: number) => (pence / 100).toFixed(2);

/** The allocations of a case as CSV, with the same rows and order as on screen. */
export async function allocationsCsv(ctx: SignedIn, caseId: number) {
  const { allocations } = await commitmentsOfCase(ctx, caseId);
  const lines = allocations.map((row) => [
    showDate(row.allocatedOn),
    allocationKinds[row.kind],
    row.payee,
    row.paymentType.name,
    row.category ? expenseCategories[row.category] : '',
    pounds(row.netPence),
    pounds(row.vatPence),
    pounds(row.amountPence),
    allocationStatuses[row.status],
    allocationWords(row),
    row.description ?? '',
    row.invoiceExpected ? 'Yes' : 'No',
  ]);
  return csvFile(`allocations-${caseId}`, spreadsheet(header, lines), lines.length);
}
