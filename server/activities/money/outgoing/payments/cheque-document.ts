import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import { amountInWords } from '#shared/activities/money/outgoing/amount-in-words.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';

/** A cheque as issued, with the print offset for its account's stationery, in millimetres. */
export type Cheque = {
  paymentNumber: string;
  payeeName: string;
  amountPence: number;
  reference: string;
  chequeNumber: string;
  chequeOn: string;
  account: { name: string; sortCode: string | null; accountNumber: string | null };
  firm: string;
  rightMm: number;
  downMm: number;
};

/** Points of a length in millimetres. */
const mm = (length: number): number => (length * 72) / 25.4;

/** The top of the cheque on a sheet of A4 cheque stationery, in which it takes the lowest 93 mm. */
const CHEQUE_TOP = 297 - 93;

/** The positions of payee, date, and the amount in words and figures. */
function chequeFields({ payeeName, amountPence, chequeOn, rightMm, downMm }: Cheque): object[] {
  const at = (x: number, y: number) => ({
    absolutePosition: { x: mm(x + rightMm), y: mm(CHEQUE_TOP + y + downMm) },
  });
  return [
    { ...at(160, 14), text: showDate(chequeOn) },
    { ...at(20, 30), text: payeeName, style: 'payee' },
    { ...at(20, 42), columns: [{ width: mm(120), text: amountInWords(amountPence) }] },
    { ...at(158, 42), text: `**${poundsText(amountPence)}**`, style: 'payee' },
  ];
}

/** A cheque on the stationery of its account: what it pays above, the cheque itself at the foot of the page. */
export function chequeDocument(cheque: Cheque): DocumentInput {
  const { paymentNumber, payeeName, amountPence, reference, chequeNumber, chequeOn, account, firm } = cheque;
  const title = `Cheque ${chequeNumber}`;
  const facts = [
    ['Date', showDate(chequeOn)],
    ['To', payeeName],
    ['Amount', poundsText(amountPence)],
    ['Your reference', reference],
    ['Our payment', paymentNumber],
    ['Drawn on', account.name],
    ['Sort code and account', `${account.sortCode ?? ''} ${account.accountNumber ?? ''}`.trim()],
  ];
  return {
    title,
    author: firm,
    asOf: `${chequeOn}T00:00:00Z`,
    styles: {
      firm: { fontSize: 15, bold: true },
      title: { fontSize: 18, bold: true },
      payee: { fontSize: 11, bold: true },
    },
    content: [
      { text: firm, style: 'firm' },
      { text: title, style: 'title', tag: 'H1', margin: [0, 24, 0, 12] },
      {
        table: {
          widths: ['auto', '*'],
          body: facts.map(([label, text]) => [{ text: label, bold: true }, text]),
        },
        layout: 'noBorders',
      },
      { text: 'Please find our cheque below.', margin: [0, 16, 0, 0] },
      ...chequeFields(cheque),
    ],
    footer: '',
  };
}
