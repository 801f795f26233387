import { missing } from '#server/platform/database/rows.ts';
import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import type { FeeInvoiceDetail } from '#shared/activities/money/fee-invoices/contract.ts';
import type { Party } from '#shared/activities/money/fee-invoices/fee-invoices.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';

const rateText = (bp: number) => (bp === 0 ? 'Exempt' : `${bp / 100}%`);
const right = (text: string) => ({ text, alignment: 'right' });

const head = (supplier: Party) => ({
  columns: [
    { text: supplier.name, style: 'firm' },
    {
      stack: [
        ...supplier.address,
        ...supplier.details,
        ...(supplier.vatNumber ? [`VAT number ${supplier.vatNumber}`] : []),
      ],
      style: 'small',
      alignment: 'right',
    },
  ],
});

function lines({ lines: rows, netPence, vatPence, grossPence }: FeeInvoiceDetail) {
  const header = ['Description', 'Quantity', 'Unit price', 'VAT rate', 'Net', 'VAT'].map((text, at) => ({
    text,
    bold: true,
    alignment: at === 0 ? 'left' : 'right',
  }));
  const total = (label: string, pence: number, bold = false) => [
    { text: label, colSpan: 5, alignment: 'right', bold },
    ...Array.from({ length: 4 }, () => ({})),
    { ...right(poundsText(pence)), bold },
  ];
  return {
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        header,
        ...rows.map((line) => [
          line.description,
          right('1'),
          right(poundsText(line.netPence)),
          right(rateText(line.vatRateBp)),
          right(poundsText(line.netPence)),
          right(poundsText(line.vatPence)),
        ]),
        total('Net', netPence),
        total('VAT', vatPence),
        total('Total', grossPence, true),
      ],
    },
    layout: 'lightHorizontalLines',
    margin: [0, 16, 0, 16],
  };
}

/** The sentence required for an exempt supply, and for a credit note what it credits and why (SI 1995/2518, regulations 14 and 15C). */
function remarks({ vatTreatment, credits, grossPence, reason }: FeeInvoiceDetail): string[] {
  return [
    ...(vatTreatment === 'exempt' ? ['VAT exempt: no VAT is charged on this supply.'] : []),
    ...(credits
      ? [
          `Credit for ${grossPence < credits.grossPence ? 'part of ' : ''}invoice ${credits.reference} of ${showDate(credits.issuedOn)}.`,
          ...(reason ? [`Reason: ${reason}`] : []),
        ]
      : ['Drawn from the funds of the estate. No payment is due.']),
  ];
}

/** A fee invoice or credit note for the renderer, as it was issued: every print is the same. */
export function invoiceDocument(invoice: FeeInvoiceDetail): DocumentInput {
  const { reference, supplier, customer, issuedOn, taxPoint, credits } = invoice;
  const title = `${credits ? 'Credit note' : 'Invoice'} ${reference}`;
  const facts = [
    ['Number', reference],
    ['Issued', showDate(issuedOn)],
    ['Tax point', showDate(taxPoint)],
  ];
  return {
    title,
    author: supplier.name,
    asOf: `${issuedOn}T00:00:00Z`,
    styles: {
      firm: { fontSize: 15, bold: true },
      title: { fontSize: 18, bold: true },
      small: { fontSize: 8.5 },
    },
    content: [
      head(supplier),
      { text: title, style: 'title', tag: 'H1', margin: [0, 28, 0, 12] },
      {
        columns: [
          { stack: [{ text: customer.name, bold: true }, ...customer.address, ...customer.details] },
          {
            width: 'auto',
            table: {
              body: facts.map(([label, text]) => [{ text: label, bold: true }, right(text ?? missing())]),
            },
            layout: 'noBorders',
          },
        ],
      },
      lines(invoice),
      ...remarks(invoice),
    ],
    footer: `${title}, page {page} of {pages}`,
  };
}
