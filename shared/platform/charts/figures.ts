import { poundsText } from '#shared/platform/money.ts';
import type { ChartUnit } from './chart.ts';

/** A figure of a unit in words, exactly. */
export function unitText(unit: ChartUnit, value: number): string {
  switch (unit) {
    case 'pence':
      return poundsText(value);
    case 'hundredths':
      return (value / 100).toFixed(2);
    case 'share':
      return `${(value / 100).toFixed(2)}%`;
    case 'count':
      return value.toLocaleString('en-GB');
  }
}

/** The figures beside an axis: without pence or decimals where all of them are whole. */
export function tickTexts(unit: ChartUnit, ticks: readonly number[]): string[] {
  const isWhole = ticks.every((tick) => tick % 100 === 0);
  return ticks.map((tick) => {
    const text =
      unit === 'hundredths' ? (tick / 100).toLocaleString('en-GB', decimals) : unitText(unit, tick);
    return isWhole && unit !== 'count' ? text.replace('.00', '') : text;
  });
}
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
