import { wip } from './definitions/wip.ts';
import type { Report } from './report.ts';

/** Every report of the firm, by the name that its address and its file have. */
export const reports = { wip } as const satisfies Readonly<Record<string, unknown>>;
export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];

/** The report of that name, whatever its columns. */
export const reportOf = (name: ReportName): Report => reports[name] as unknown as Report;
