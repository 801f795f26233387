import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { BuiltReport, OpenedReport } from '#shared/views/reports/generator/contract.ts';
import type { Definition } from '#shared/views/reports/generator/definition.ts';
import { problemsOf } from '#shared/views/reports/generator/problems.ts';
import type { Compiled } from '../compiled.ts';
import { domainsOf } from '../open-report.ts';
import { compileDefinition, summariesOf } from './compile-definition.ts';
import { dictionaryOf, type Reader, shownColumns, typeFor } from './dictionary-of.ts';
import { inWordsOf } from './in-words.ts';
import { openPivot, pivotCompiled } from './pivot/charted-pivot.ts';
import { readFolded } from './pivot/pivot-file.ts';
import type { ReportType } from './report-type.ts';
import { sharesOf } from './shares.ts';
import { savedReportShares } from './tables.ts';
import { savedReport } from './visible-reports.ts';

/** What a page needs to show a report with a valid definition. */
export function builtOf(
  typeName: string,
  type: ReportType,
  definition: Definition,
  reader: Reader,
): BuiltReport {
  const known = shownColumns(dictionaryOf(typeName, type, reader), definition);
  const [first] = definition.sort;
  return {
    columns: definition.columns.map((each) => {
      const { name, label, kind, options } = known.get(each) ?? missing();
      return { name, label, kind, options };
    }),
    totals: definition.totals,
    summedBy: summariesOf(definition),
    order: first ? { by: first.column, dir: first.dir } : { by: 'id', dir: 'asc' },
  };
}

/** A saved report with its details, even if it can no longer be run: then it says why. */
export async function openedReport({ services, actor }: SignedIn, id: number): Promise<OpenedReport> {
  const { shown, stored } = await savedReport(services.database, actor, id);
  const type = typeFor(actor, stored.type);
  const { definition, labels } = stored;
  const problems = [
    ...new Set(Object.values(problemsOf(definition, dictionaryOf(stored.type, type, actor), labels))),
  ];
  return {
    ...shown,
    definition,
    shares: await sharesOf(services.database, savedReportShares, id),
    built: problems.length === 0 ? builtOf(stored.type, type, definition, actor) : null,
    problems,
  };
}

/** A saved report for the caller, within their own scope: refused if they may not see it or its rows, or a column no longer exists. */
export async function openSaved(
  { services: { database }, actor }: Pick<SignedIn, 'services' | 'actor'>,
  {
    id,
    domainId,
    sort,
    dir = 'asc',
    folded,
  }: {
    id: number;
    domainId?: number | undefined;
    sort?: string | undefined;
    dir?: 'asc' | 'desc' | undefined;
    /** The groups of its pivot that are folded in a file. */
    folded?: unknown;
  },
): Promise<{ compiled: Compiled; inWords: string[]; domainIds: number[] }> {
  const { stored } = await savedReport(database, actor, id);
  const type = typeFor(actor, stored.type);
  const domainIds = await domainsOf(database, actor, domainId);
  if (domainIds.length === 0) throw new AppError('forbidden', 'You have no domain to report on.');
  const built = {
    ...stored,
    name: fileNameOf(stored.name, id),
    title: stored.name,
    typeName: stored.type,
    type,
  };
  const order = sort === undefined ? undefined : { by: sort, dir };
  const of = { reader: actor, domainIds, order };
  const { pivot } = stored.definition;
  return {
    compiled: pivot
      ? pivotCompiled(openPivot(built, pivot, of), readFolded(folded))
      : compileDefinition(built, of),
    inWords: await inWordsOf(database, stored.type, type, stored.definition, actor),
    domainIds,
  };
}

/** A name that every file system accepts. */
function fileNameOf(name: string, id: number): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain || `report-${id}`;
}
