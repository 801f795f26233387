import { missing } from '#server/platform/database/rows.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { casesOf, type Paper } from './paper.ts';

const figures = ['estimatedPence', 'priorPence', 'periodPence', 'cumulativePence', 'variancePence'] as const;
type Figure = (typeof figures)[number];
type Amounts = Readonly<Record<Figure, number | null>>;

const bold = (text: string) => ({ text, bold: true });
const right = (text: string, isBold = false) => ({ text, alignment: 'right', noWrap: true, bold: isBold });
const money = (value: string | number | null | undefined, isBold = false) =>
  right(value === null || value === undefined ? '' : poundsText(Number(value)), isBold);

const amountsOf = (row: ReportRow): Amounts =>
  Object.fromEntries(figures.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Amounts;

/** The column totals; an estimate and its variance only if there is an estimate. */
function sumsOf(rows: readonly Amounts[]): Amounts {
  const hasEstimate = rows.some(({ estimatedPence }) => estimatedPence !== null);
  const sum = (name: Figure) => sumOf(rows, (row) => row[name] ?? 0);
  const [estimated, cumulative] = [sum('estimatedPence'), sum('cumulativePence')];
  return {
    estimatedPence: hasEstimate ? estimated : null,
    priorPence: sum('priorPence'),
    periodPence: sum('periodPence'),
    cumulativePence: cumulative,
    variancePence: hasEstimate ? cumulative - estimated : null,
  };
}

const less = (one: Amounts, other: Amounts): Amounts =>
  Object.fromEntries(
    figures.map((name) => [
      name,
      one[name] === null || other[name] === null ? null : one[name] - other[name],
    ]),
  ) as Amounts;

const line = (label: object | string, amounts: Amounts, isBold = false) => [
  label,
  ...figures.map((name) => money(amounts[name], isBold)),
];

/** One side by heading, each with its accounts. */
function sideOf(rows: readonly ReportRow[], title: string): [body: unknown[][], total: Amounts] {
  const headings = [...new Set(rows.map(({ heading }) => String(heading)))];
  const total = sumsOf(rows.map(amountsOf));
  const body = headings.flatMap((heading) => [
    [{ ...bold(heading), colSpan: 6, margin: [0, 4, 0, 0] }, '', '', '', '', ''],
    ...rows
      .filter((row) => row.heading === heading)
      .map((row) => line({ text: String(row.account), margin: [8, 0, 0, 0] }, amountsOf(row))),
  ]);
  return [[...body, line(bold(title), total, true)], total];
}

function accountTable(rows: readonly ReportRow[], from: string, to: string) {
  const of = (section: string) => rows.filter((row) => row.section === section);
  const [receipts, received] = sideOf(of('receipts'), 'Total receipts');
  const [payments, paid] = sideOf(of('payments'), 'Total payments');
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          '',
          right('Estimated', true),
          right(`To ${showDate(addDays(from, -1))}`, true),
          right('This period', true),
          right(`To ${showDate(to)}`, true),
          right('Variance', true),
        ],
        ...receipts,
        ...payments,
        line(bold('Receipts less payments'), less(received, paid), true),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8.5,
    margin: [0, 8, 0, 12],
  };
}

function fundsOf(rows: readonly ReportRow[], to: string) {
  const held = rows.filter(({ section }) => section === 'held');
  const owed = rows.filter(({ section }) => section === 'owed');
  const due = sumOf(rows, ({ duePence }) => Number(duePence ?? 0));
  const where = ({ account, heldAt, bearsInterest }: ReportRow) =>
    `${account}${heldAt === null ? '' : `, ${heldAt}`}${bearsInterest === 'yes' ? ' (interest-bearing)' : ' (not interest-bearing)'}`;
  return [
    { text: `Funds held on ${showDate(to)}`, style: 'heading', tag: 'H2', margin: [0, 0, 0, 4] },
    {
      table: {
        headerRows: 0,
        dontBreakRows: true,
        widths: ['*', 'auto'],
        body: [
          ...held.map((row) => [where(row), money(row.fundsPence)]),
          ...owed.map((row) => [`Less held for creditors: ${row.account}`, money(row.fundsPence)]),
          [
            bold('Receipts less payments'),
            money(
              sumOf([...held, ...owed], ({ fundsPence }) => Number(fundsPence)),
              true,
            ),
          ],
          ...(due > 0 ? [['Of this, due to the office holder but not yet drawn', money(due)]] : []),
        ],
      },
      layout: 'lightHorizontalLines',
      fontSize: 8.5,
      margin: [0, 0, 0, 8],
    },
  ];
}

const notes =
  'Realisations are shown gross and costs separately. Costs include the VAT charged on them. Estimates are those of the proposal as creditors were told; of a case taken on without it only what its old books say that the client was to pay is known.';

/** The receipts and payments account of each case in the form of SIP 7, each on pages of its own. */
export const accountPaper: Paper = {
  most: 5_000,
  content: async (snapshot, { filters }, rows) => {
    const to = String(filters.to);
    const references = [...new Set(rows.map(({ reference }) => String(reference)))];
    if (references.length === 0) return [{ text: 'No account matches the filters.' }];
    const cases = await casesOf(snapshot, references);
    const byCase = new Map(references.map((reference) => [reference, [] as ReportRow[]]));
    for (const row of rows) (byCase.get(String(row.reference)) ?? missing()).push(row);
    return references.map((reference, at) => {
      const own = byCase.get(reference) ?? missing();
      const from = String((own[0] ?? missing()).periodFrom);
      return {
        ...(at > 0 && { pageBreak: 'before' }),
        stack: [
          { text: (cases.get(reference) ?? missing()).firm, bold: true },
          { text: 'Receipts and payments account', style: 'title', tag: 'H1', margin: [0, 10, 0, 6] },
          { text: `${(own[0] ?? missing()).client}, ${reference}`, bold: true },
          `For the period from ${showDate(from)} to ${showDate(to)}`,
          accountTable(own, from, to),
          ...fundsOf(own, to),
          { text: notes, style: 'small' },
        ],
      };
    });
  },
};
