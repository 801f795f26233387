import type { ReportName } from '#shared/reports/registry.ts';
import type { ReportSource } from './source.ts';
import { wipSource } from './sources/wip.ts';

/** Where each report comes from. */
export const sources: Readonly<Record<ReportName, ReportSource>> = {
  wip: wipSource as unknown as ReportSource,
};
