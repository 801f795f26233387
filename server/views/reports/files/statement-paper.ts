import { missing } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Statement } from '#shared/views/reports/statement.ts';
import { rowsOf } from '../read-report.ts';
import { statementsOf } from '../statements/statements-of.ts';
import { casesOf, type Paper } from './paper.ts';

const right = (text: string, bold = false) => ({ text, alignment: 'right', noWrap: true, bold });
const money = (pence: number | null, bold = false) => right(pence === null ? '' : poundsText(pence), bold);

function linesOf({ from, to, lines, ...of }: Statement) {
  const bold = (text: string) => ({ text, bold: true });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto', 'auto'],
      body: [
        [
          bold('Date'),
          bold('Description'),
          right('Deposit', true),
          right('Withdrawal', true),
          right('Balance', true),
        ],
        [showDate(from), 'Opening balance', '', '', money(of.openingPence)],
        ...lines.map((line) => [
          showDate(line.on),
          line.description,
          money(line.depositPence),
          money(line.withdrawalPence),
          money(line.balancePence),
        ]),
        [
          bold(showDate(to)),
          bold('Closing balance'),
          money(of.depositsPence, true),
          money(of.withdrawalsPence, true),
          money(of.closingPence, true),
        ],
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 9,
    margin: [0, 10, 0, 14],
  };
}

function dividendsOf({ dividends, dividendsPence }: Statement) {
  const heading = { text: 'Dividends by creditor', style: 'heading', tag: 'H2', margin: [0, 0, 0, 4] };
  if (dividends.length === 0) return [heading, 'No dividends were paid to creditors in this period.'];
  return [
    heading,
    {
      table: {
        headerRows: 0,
        dontBreakRows: true,
        widths: ['*', 'auto'],
        body: [
          ...dividends.map(({ creditor, pence }) => [creditor, money(pence)]),
          [{ text: 'Dividends', bold: true }, money(dividendsPence, true)],
        ],
      },
      layout: 'lightHorizontalLines',
      fontSize: 9,
    },
  ];
}

const sheetOf = (statement: Statement, firm: string, at: number) => ({
  ...(at > 0 && { pageBreak: 'before' }),
  stack: [
    { text: firm, bold: true },
    { text: 'Statement of your account', style: 'title', tag: 'H1', margin: [0, 10, 0, 6] },
    { text: statement.client, bold: true },
    `Reference ${statement.reference}${statement.accountRef === null ? '' : `, client account ${statement.accountRef}`}`,
    `From ${showDate(statement.from)} to ${showDate(statement.to)}`,
    linesOf(statement),
    ...dividendsOf(statement),
  ],
});

/** A statement for each client, each on pages of its own. */
export const statementPaper: Paper = {
  most: 500,
  content: async (snapshot, { filters }, rows) => {
    const references = rows.map(({ reference }) => String(reference));
    if (references.length === 0) return [{ text: 'No statement matches the filters.' }];
    const cases = await casesOf(snapshot, references);
    const statements = await statementsOf(
      (query) => rowsOf(snapshot, query),
      [...cases.values()].map(({ id }) => id),
      { from: String(filters.from), to: String(filters.to) },
    );
    const byReference = new Map(statements.map((each) => [each.reference, each]));
    return references.map((reference, at) =>
      sheetOf(byReference.get(reference) ?? missing(), (cases.get(reference) ?? missing()).firm, at),
    );
  },
};
