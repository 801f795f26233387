import { csvFile, spreadsheet } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { lineStatuses } from '#shared/activities/money/invoices/invoices.ts';
import { visibleInvoice } from './invoice-row.ts';
import { shownLines } from './line-rows.ts';

const pounds = (pence: number) => (pence / 100).toFixed(2);
const header = [
  'Line',
  'Reference',
  'Client',
  'Account number',
  'Description',
  'Quantity',
  'Net',
  'VAT',
  'Status',
  'Reason',
  'Case',
  'Case name',
];

/** The lines of an invoice as a table, each with the case that bears it. */
export async function exportLines(ctx: SignedIn, id: number) {
  const { number } = await visibleInvoice(ctx.services.database, ctx.actor, id);
  const rows = (await shownLines(ctx, id)).map((line) => [
    `${line.seq}`,
    line.reference ?? '',
    line.clientName ?? '',
    line.accountNumber ?? '',
    line.description,
    `${line.quantity}`,
    pounds(line.netPence),
    pounds(line.vatPence),
    lineStatuses[line.status],
    line.statusReason ?? '',
    line.case?.uniqueReference ?? '',
    line.case?.caseName ?? '',
  ]);
  return csvFile(`invoice-${number.replace(/[^\w-]+/g, '-')}`, spreadsheet(header, rows), rows.length);
}
