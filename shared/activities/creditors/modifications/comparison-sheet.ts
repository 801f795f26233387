import type { Comparison, SetFigures } from './compare-sets.ts';

/** A figure of a comparison: pounds, pence in the pound, or a plain number. */
export type SheetRow = {
  label: string;
  kind: 'pounds' | 'rate' | 'months';
  of: (figures: SetFigures) => number | null;
  /** Whether it is a difference from the base; the base itself has none. */
  isDifference?: boolean;
  /** A difference that is neither good nor bad in itself: it depends on who earns it and who pays it. */
  isNeutral?: boolean;
};

/** The figures of a comparison in the order in which screen and file show them. */
export function sheetRows({ base }: Comparison): SheetRow[] {
  const fees = base.fees.map(
    ({ item, label }): SheetRow => ({
      label,
      kind: 'pounds',
      of: (figures) => figures.fees.find((line) => line.item === item)?.pence ?? 0,
    }),
  );
  return [
    { label: 'Contribution', kind: 'pounds', of: ({ contributionPence }) => contributionPence },
    { label: 'Term in months', kind: 'months', of: ({ termMonths }) => termMonths },
    { label: 'Comes in', kind: 'pounds', of: ({ realisationsPence }) => realisationsPence },
    ...fees,
    { label: 'Total costs', kind: 'pounds', of: ({ costsPence }) => costsPence },
    {
      label: 'Costs, difference',
      kind: 'pounds',
      of: ({ costsDifferencePence }) => costsDifferencePence,
      isDifference: true,
      isNeutral: true,
    },
    { label: 'Available for creditors', kind: 'pounds', of: ({ availablePence }) => availablePence },
    {
      label: 'Preferential creditors get',
      kind: 'pounds',
      of: ({ preferentialDividendPence }) => preferentialDividendPence,
    },
    {
      label: 'Unsecured creditors get',
      kind: 'pounds',
      of: ({ unsecuredDividendPence }) => unsecuredDividendPence,
    },
    {
      label: 'Creditors, difference',
      kind: 'pounds',
      of: ({ creditorsDifferencePence }) => creditorsDifferencePence,
      isDifference: true,
    },
    { label: 'Pence in the pound', kind: 'rate', of: ({ pencePerPound }) => pencePerPound },
    { label: 'Returned to the client', kind: 'pounds', of: ({ returnedPence }) => returnedPence },
  ];
}

const shown = (row: SheetRow, value: number | null) =>
  value === null ? '' : row.kind === 'months' ? String(value) : (value / 100).toFixed(2);

/** A comparison as the lines of a file: the figures, then each creditor with their dividend and its difference from the base. */
export function comparisonLines(comparison: Comparison): { header: string[]; lines: string[][] } {
  const all = [comparison.base, ...comparison.sets];
  const header = ['Figure', ...all.map(({ name }) => name)];
  const clauses = all.map((figures) =>
    figures.clauses
      .map(({ title, effects }) => (effects.length > 0 ? `${title} (${effects.join('; ')})` : title))
      .join('; '),
  );
  const figures = sheetRows(comparison).map((row) => [
    row.label,
    ...all.map((each, at) => (row.isDifference && at === 0 ? '' : shown(row, row.of(each)))),
  ]);
  const pounds = (pence: number) => (pence / 100).toFixed(2);
  const creditors = comparison.creditors.flatMap(({ name, rankingPence }, at) => [
    [`${name} (${pounds(rankingPence)})`, ...all.map(({ shares }) => pounds(shares[at]!.dividendPence))],
    [
      `${name}, difference`,
      ...all.map(({ shares }, n) => (n === 0 ? '' : pounds(shares[at]!.differencePence))),
    ],
  ]);
  const warnings = all.map((each) => each.warnings.join(' '));
  return {
    header,
    lines: [
      ['Modifications', ...clauses],
      ...figures,
      ...creditors,
      ...(warnings.some((text) => text !== '') ? [['Remarks', ...warnings]] : []),
    ],
  };
}
