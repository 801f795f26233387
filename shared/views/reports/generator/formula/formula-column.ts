import { poundsText } from '#shared/platform/money.ts';
import { yesNo } from '../../report.ts';
import type { GeneratedKind, Known } from '../dictionary.ts';
import { type Checked, limitsOf } from './check-formula.ts';

/** The key of a band by its place: keys sort as bands do. */
export const bandKey = (index: number): string => String(index + 1).padStart(2, '0');

/** The bands between limits in words, such as 'Below £100.00' and '£100.00 to below £500.00'. */
function bandLabels(limits: readonly number[], isMoney: boolean): Record<string, string> {
  const shown = (limit: number | undefined) =>
    limit === undefined ? '' : isMoney ? poundsText(limit) : limit.toLocaleString('en-GB');
  const labels = [`Below ${shown(limits[0])}`];
  for (const [index, limit] of limits.entries())
    labels.push(
      index === limits.length - 1
        ? `${shown(limit)} and over`
        : `${shown(limit)} to below ${shown(limits[index + 1])}`,
    );
  return Object.fromEntries(labels.map((label, index) => [bandKey(index), label]));
}

/** The bands of numbers of a kind, as the options of a choice. */
export const bandsOf = (kind: GeneratedKind, limits: readonly number[]): Record<string, string> =>
  bandLabels(kind === 'hundredths' ? limits.map((limit) => limit / 100) : limits, kind === 'pence');

/** A formula as a column: what kind it has, and the values of a choice. */
export function columnOfFormula(formula: Checked): Pick<Known, 'kind' | 'options'> {
  switch (formula.type) {
    case 'pence':
    case 'day':
    case 'text':
      return { kind: formula.type, options: null };
    case 'number':
      return { kind: formula.isWhole ? 'count' : 'hundredths', options: null };
    case 'yesNo':
      return { kind: 'choice', options: yesNo };
    case 'band': {
      const parts = formula.is === 'call' ? formula.parts : [];
      return { kind: 'choice', options: bandLabels(limitsOf(parts), parts[0]?.type === 'pence') };
    }
  }
}
