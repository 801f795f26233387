import { parse } from 'csv-parse/sync';
import type { ColumnKind } from '#shared/records/reference/lists.ts';

/**
 * What keeps a file from being imported as it is: lines of unequal length, headings that are missing or come twice, a line of totals,
 * numbers without two decimals. `kinds` are those of its columns, where they are known. Empty where it is plain data.
 */
export function notImportable(csv: Buffer | string, kinds: readonly ColumnKind[] = []): string[] {
  const [head = [], ...rows]: string[][] = parse(csv, { bom: true, relax_column_count: true });
  const problems = rows.some((row) => row.length !== head.length) ? ['Its lines are of unequal length.'] : [];
  if (new Set(head).size !== head.length || head.includes('')) problems.push(`Headings: ${head.join(', ')}`);
  if (rows.some(([first]) => first === 'TOTAL' || first === 'Report'))
    problems.push('It has totals or notes.');
  for (const [at, kind] of kinds.entries()) {
    if (kind !== 'pence' && kind !== 'hundredths') continue;
    const wrong = rows.map((row) => row[at] ?? '').find((value) => !/^(-?\d+\.\d\d)?$/.test(value));
    if (wrong !== undefined) problems.push(`${head[at]}: ${wrong}`);
  }
  return problems;
}
