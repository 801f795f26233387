import { poundsText } from '#shared/platform/money.ts';
import type { Alternative } from '#shared/records/affairs/alternatives.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';

const right = 'right' as const;

/** An estimate that lacks something is not an amount. */
const figure = ({ isUnknown }: Alternative, text: string) => (isUnknown ? 'Not known' : text);

/** The alternatives side by side, as a proposal shows them to creditors. */
export const alternativesTable = (alternatives: readonly Alternative[]): LetterTable => ({
  caption: 'What creditors could expect otherwise',
  columns: [{ label: 'Estimate' }, ...alternatives.map(({ label }) => ({ label, align: right }))],
  rows: [
    ['Comes in', ...alternatives.map((each) => figure(each, poundsText(each.realisationsPence)))],
    ['Costs', ...alternatives.map((each) => figure(each, poundsText(each.costsPence)))],
    ['Available for creditors', ...alternatives.map((each) => figure(each, poundsText(each.availablePence)))],
    ['Months', ...alternatives.map(({ months }) => (months === null ? '–' : String(months)))],
  ],
  totals: [
    'Pence in the pound',
    ...alternatives.map((each) => figure(each, (each.pencePerPound / 100).toFixed(2))),
  ],
});

/** Money that comes in once, as a proposal names it. */
export const lumpSumsTable = (
  lumpSums: readonly {
    label: string;
    pence: number;
    month: number;
    isThirdParty: boolean;
    from: string;
    conditions: string;
  }[],
): LetterTable => ({
  caption: 'Lump sums',
  columns: [
    { label: 'What' },
    { label: 'From' },
    { label: 'Terms' },
    { label: 'Month', align: right },
    { label: 'Amount', align: right },
  ],
  rows: lumpSums.map(({ label, pence, month, isThirdParty, from, conditions }) => [
    label,
    isThirdParty ? from : 'The debtor',
    conditions,
    String(month),
    poundsText(pence),
  ]),
});
