import type { Chart, ChartChoice } from '#shared/platform/charts/chart.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Pivot } from '#shared/views/reports/generator/pivot/pivot.ts';
import type { PivotTable } from '#shared/views/reports/generator/pivot/pivot-table.ts';
import { definitionYearBefore } from '#shared/views/reports/generator/year-before.ts';
import { chartOfPivot } from '../../charts/pivot-chart.ts';
import type { Compiled } from '../../compiled.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type Built, compileDefinition, type For } from '../compile-definition.ts';
import { dictionaryOf, shownColumns } from '../dictionary-of.ts';
import { type Folded, pivotAsReport } from './pivot-file.ts';
import type { Seen } from './pivot-sql.ts';
import { readPivot } from './read-pivot.ts';

/** A report with a pivot for one reader; `earlier` are the rows of the year before, where the filters leave them out. */
export type OpenPivot = { pivot: Pivot; compiled: Compiled; earlier: Compiled | null; seen: Seen };

/** A report by its pivot, for one reader. */
export function openPivot(built: Built, pivot: Pivot, of: For): OpenPivot {
  const { typeName, type, definition } = built;
  const whole = { ...of, isWhole: true };
  const moved = pivot.chart?.yearBefore ? definitionYearBefore(definition, pivot, londonDate()) : null;
  return {
    pivot,
    compiled: compileDefinition(built, whole),
    earlier: moved && compileDefinition({ ...built, definition: moved }, whole),
    seen: shownColumns(dictionaryOf(typeName, type, of.reader), definition),
  };
}

/** The report drawn as its pivot says; `table` where it has been summed up already. */
async function chartOf(
  snapshot: Snapshot,
  { pivot, compiled, earlier, seen }: OpenPivot,
  choice: ChartChoice,
  table?: PivotTable,
): Promise<Chart> {
  const before = earlier && (await readPivot(snapshot, earlier, pivot, seen));
  return chartOfPivot(table ?? (await readPivot(snapshot, compiled, pivot, seen)), choice, before);
}

/** The report summed up, and drawn where its pivot says so, as of the moment of the snapshot. */
export async function readCharted(
  snapshot: Snapshot,
  open: OpenPivot,
): Promise<{ table: PivotTable; chart: Chart | null }> {
  const { pivot, compiled, seen } = open;
  const table = await readPivot(snapshot, compiled, pivot, seen);
  return { table, chart: pivot.chart && (await chartOf(snapshot, open, pivot.chart, table)) };
}

/** The report as a file sums it up and draws it, with the groups that are folded. */
export function pivotCompiled(open: OpenPivot, folded: Folded): Compiled {
  const { pivot, compiled } = open;
  const { chart: choice } = pivot;
  return {
    ...compiled,
    ...(choice && { chartOf: (snapshot) => chartOf(snapshot, open, choice) }),
    asRead: async (snapshot) => {
      const { table, chart } = await readCharted(snapshot, open);
      return { ...pivotAsReport(compiled, table, folded), ...(chart && { chartOf: async () => chart }) };
    },
  };
}
