import { sql } from 'drizzle-orm';
import type { ReportRow } from '#shared/views/reports/report.ts';
import type { Compiled } from '../compiled.ts';
import { rowsOf, type Snapshot } from '../read-report.ts';
import type { About } from './about.ts';

/** The content of separate pages for each case or surety, in row order: portrait, unless stated otherwise. */
export type Paper = {
  /** More rows than this are refused. */
  most: number;
  isLandscape?: true;
  content: (
    snapshot: Snapshot,
    compiled: Compiled,
    rows: readonly ReportRow[],
    about: About,
  ) => Promise<object[]>;
};

/** Cases by reference: the id, and the domain in whose name its paper is issued. */
export async function casesOf(
  snapshot: Snapshot,
  references: readonly string[],
): Promise<Map<string, { id: number; firm: string }>> {
  const rows = await rowsOf<{ reference: string; id: number; firm: string }>(
    snapshot,
    sql`select c.unique_reference as reference, c.id, d.name as firm from cases c join domains d on d.id = c.domain_id
      where c.unique_reference in ${references}`,
  );
  return new Map(rows.map(({ reference, ...found }) => [reference, found]));
}
