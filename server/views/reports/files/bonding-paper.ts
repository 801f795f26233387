import { bondActions } from '#shared/activities/bonding/bonding.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';
import { monthOf, monthText } from '#shared/records/ledger/ledger.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import type { Paper } from './paper.ts';

const bold = (text: string) => ({ text, bold: true });
const right = (text: string, isBold = false) => ({ text, alignment: 'right', noWrap: true, bold: isBold });
const text = (value: ReportRow[string] | undefined) => (value ? String(value) : '');
const day = (value: ReportRow[string] | undefined) => (value ? showDate(String(value)) : '');
const money = (value: ReportRow[string] | undefined) => right(poundsText(Number(value ?? 0)));

const isEntry = ({ action }: ReportRow) => action !== 'forward' && action !== 'nil';
const actionOf = ({ action }: ReportRow) => bondActions[action as keyof typeof bondActions];

/** The columns of the entries: heading, width and value. */
const columns: readonly (readonly [
  heading: string,
  width: string,
  cell: (row: ReportRow) => object | string,
])[] = [
  [
    'Practitioner',
    '*',
    ({ practitioner, ipNumber }) => [text(practitioner), text(ipNumber)].filter(Boolean).join(', '),
  ],
  ['Policy', 'auto', ({ policy }) => text(policy)],
  ['Case', 'auto', ({ reference }) => text(reference)],
  ['Insolvent', '*', ({ insolvent }) => text(insolvent)],
  ['Type', '*', ({ caseType }) => text(caseType)],
  ['Appointed', 'auto', ({ appointedOn }) => day(appointedOn)],
  ['Action', 'auto', actionOf],
  ['Bondable value', 'auto', ({ bondablePence }) => money(bondablePence)],
  ['Specific penalty sum', 'auto', ({ penaltyPence }) => money(penaltyPence)],
  ['Premium', 'auto', ({ premiumPence }) => money(premiumPence)],
  ['Effective', 'auto', ({ effectiveOn }) => day(effectiveOn)],
];

const entriesTable = (entries: readonly ReportRow[]) => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: columns.map(([, width]) => width),
    body: [
      columns.map(([heading]) => bold(heading)),
      ...entries.map((row) => columns.map(([, , cell]) => cell(row))),
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 7.5,
  margin: [0, 8, 0, 12],
});

/** The month's totals for the insurer; cover in force is the amount brought forward plus every change since. */
function summaryTable(rows: readonly ReportRow[]) {
  const line = (label: string, of: readonly ReportRow[], isCount = true) => [
    label,
    right(isCount ? of.length.toLocaleString('en-GB') : ''),
    right(poundsText(sumOf(of, ({ changePence }) => Number(changePence ?? 0)))),
  ];
  const of = (action: string) => rows.filter((row) => row.action === action);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [180, 60, 110],
      body: [
        [bold('Summary'), right('Entries', true), right('Cover', true)],
        line('Brought forward', of('forward'), false),
        ...keysOf(bondActions).map((action) => line(bondActions[action], of(action))),
        line('Cover in force at the end of the month', rows, false).map((cell) =>
          typeof cell === 'string' ? bold(cell) : { ...cell, bold: true },
        ),
        [
          'Premium of the month',
          '',
          right(poundsText(sumOf(rows, ({ premiumPence }) => Number(premiumPence ?? 0))), true),
        ],
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8.5,
  };
}

/** The bordereau of a month for each surety, on pages of its own: its entries or the nil return, and the cover in force. */
export const bondingPaper: Paper = {
  most: 5_000,
  isLandscape: true,
  content: async (_snapshot, { filters }, rows, { domains }) => {
    const insurers = [...new Set(rows.map(({ insurer }) => insurer))];
    if (insurers.length === 0) return [{ text: 'No bond matches the filters.' }];
    return insurers.map((insurer, at) => {
      const own = rows.filter((row) => row.insurer === insurer);
      const entries = own.filter(isEntry);
      return {
        ...(at > 0 && { pageBreak: 'before' }),
        stack: [
          { text: domains, bold: true },
          { text: 'Bordereau of specific bonds', style: 'title', tag: 'H1', margin: [0, 10, 0, 6] },
          { text: insurer === null ? 'No insurer' : String(insurer), bold: true },
          monthText(monthOf(String(filters.month))),
          entries.length > 0
            ? entriesTable(entries)
            : {
                text: 'Nil return: nothing was entered, changed or released in the month.',
                margin: [0, 8, 0, 12],
              },
          summaryTable(own),
        ],
      };
    });
  },
};
