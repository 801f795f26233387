import type { ReportRow } from '#shared/reports/report.ts';
import type { Compiled } from '../compiled.ts';
import type { Snapshot } from '../read-report.ts';
import type { About } from './about.ts';

/** The content of a page of its own for each case, in the order of the rows, upright. */
export type Paper = {
  /** More rows than this are refused. */
  most: number;
  content: (
    snapshot: Snapshot,
    compiled: Compiled,
    rows: readonly ReportRow[],
    about: About,
  ) => Promise<object[]>;
};
