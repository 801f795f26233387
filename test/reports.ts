import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';
import { compile } from '#server/views/reports/compiled.ts';
import { atOneMoment, rowsFrom, totalsOf } from '#server/views/reports/read-report.ts';
import { sources } from '#server/views/reports/sources.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import { everyPermission } from './app-of.ts';

const reader: Actor = {
  id: 1,
  name: 'Reader',
  permissions: new Set(everyPermission),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

/** All rows of a report in its order, with what it adds up to, as a reader of the given domains gets them; a page has the same rows, and its `filled` columns are filled. */
export const readWhole = (
  database: Database,
  name: ReportName,
  of: {
    domainIds: readonly number[];
    isWhole?: boolean;
    most?: number;
    given?: Readonly<Record<string, unknown>>;
    as?: Partial<Actor>;
  },
) =>
  atOneMoment(database, undefined, async (snapshot) => {
    const report = reportOf(name);
    const compiled = compile(report, sources[name], {
      given: of.given ?? {},
      domainIds: of.domainIds,
      isWhole: of.isWhole ?? true,
      reader: { ...reader, ...of.as },
    });
    const totals = await totalsOf(snapshot, compiled);
    const rows = await rowsFrom(snapshot, compiled, { limit: of.most ?? 10_000, offset: 0 });
    expect(await rowsFrom(snapshot, compiled, { limit: 2, offset: 1 })).toEqual(rows.slice(1, 3));
    expect(await rowsFrom(snapshot, compiled, { limit: 2, offset: rows.length })).toEqual([]);
    for (const column of report.filled ?? []) expect(rows.filter((row) => row[column] === null)).toEqual([]);
    return { rows, totals, summaries: totals.summaries };
  });
