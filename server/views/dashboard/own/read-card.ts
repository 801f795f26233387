import type { z } from 'zod';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { hrefOf } from '#server/views/reports/alerts/href.ts';
import type { Compiled } from '#server/views/reports/compiled.ts';
import { shownGroup } from '#server/views/reports/files/about.ts';
import { textOf } from '#server/views/reports/files/pdf.ts';
import { refuseTooLong } from '#server/views/reports/generator/limit.ts';
import { openAny, storedWhich } from '#server/views/reports/prepare-report.ts';
import { atOneMoment, rowsFrom, type Snapshot, totalsOf } from '#server/views/reports/read-report.ts';
import { AppError, invalidAt, noSuch } from '#shared/platform/errors.ts';
import { may } from '#shared/platform/permissions.ts';
import { maySeeCard } from '#shared/views/dashboard/cards.ts';
import type {
  CardBody,
  dashboardsContract,
  NewCard,
  ReportCard,
} from '#shared/views/dashboard/own-contract.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import type { Report } from '#shared/views/reports/report.ts';
import { visibleDashboard } from './visible-dashboards.ts';

/** The most bars, rows and columns of a card. */
const MOST_BARS = 8;
const MOST_ROWS = 5;
const MOST_COLUMNS = 4;

type Shown = Pick<ReportCard, 'report' | 'show' | 'column'>;

const totalOf = ({ columns, totals }: Compiled, name: string | null) =>
  columns.find((column) => column.name === name && totals.includes(column.name));
const summaryOf = ({ summaries }: Compiled, by: string | null) => summaries.find(({ name }) => name === by);

/** Refuses a card that its maker may not see, or whose column the report cannot show that way. */
export async function refuseWrongCard(ctx: SignedIn, card: NewCard): Promise<void> {
  if (card.of === 'standard') {
    if (!maySeeCard((access) => may(ctx.actor, access), card.key))
      throw invalidAt('card.key', 'You may not see what this card shows.');
    return;
  }
  const { compiled } = await openAny(ctx, { name: card.report, domainId: undefined, given: card.filters });
  if (card.show === 'total' && !totalOf(compiled, card.column))
    throw invalidAt('card.column', 'Choose a total of the report.');
  if (card.show === 'bars' && !summaryOf(compiled, card.column))
    throw invalidAt('card.column', 'Choose what the report is summed up by.');
  if (card.show === 'chart' && !compiled.chartOf) throw invalidAt('card.show', 'The report has no chart.');
}

const gone = () => new AppError('invalid', 'The report no longer has the column that this card shows.');

async function figureOf(snapshot: Snapshot, compiled: Compiled, { show, column }: Shown): Promise<CardBody> {
  const total = totalOf(compiled, column);
  if (show === 'total' && !total) throw gone();
  const added = show === 'total' && total ? [total.name, ...(compiled.ratios?.[total.name] ?? [])] : [];
  const { rowCount, sums } = await totalsOf(snapshot, {
    ...compiled,
    totals: added,
    summaries: [],
    control: null,
  });
  const text = show === 'total' && total ? textOf(total, sums[total.name]) : rowCount.toLocaleString('en-GB');
  return { show: 'figure', text: text || '–' };
}

async function barsOf(snapshot: Snapshot, compiled: Compiled, { report, column }: Shown): Promise<CardBody> {
  const by = summaryOf(compiled, column);
  if (!by) throw gone();
  const { counted, charted = compiled.totals }: Pick<Report, 'counted' | 'charted'> =
    typeof report === 'number' ? {} : reportOf(report);
  const first = compiled.columns.find(({ name }) => name === charted[0]);
  const { summaries } = await totalsOf(snapshot, {
    ...compiled,
    totals: [counted ?? [], first?.name ?? []].flat(),
    summaries: [by],
    control: null,
  });
  const groups = (summaries[0]?.groups ?? [])
    .map((group) => ({ ...group, count: counted === undefined ? group.count : (group.sums[counted] ?? 0) }))
    .sort((one, other) => other.count - one.count);
  return {
    show: 'bars',
    bars: groups.slice(0, MOST_BARS).map(({ value, count, sums }) => ({
      label: shownGroup(by, value),
      count,
      text: first ? textOf(first, sums[first.name]) : '',
    })),
    further: Math.max(0, groups.length - MOST_BARS),
  };
}

async function firstRowsOf(snapshot: Snapshot, compiled: Compiled, { report }: Shown): Promise<CardBody> {
  const usual: readonly string[] | undefined =
    typeof report === 'number' ? undefined : reportOf(report).usual;
  const shown = compiled.columns.filter(({ name }) => usual?.includes(name) ?? true).slice(0, MOST_COLUMNS);
  const rows = await rowsFrom(snapshot, compiled, { limit: MOST_ROWS, offset: 0 });
  return {
    show: 'rows',
    headings: shown.map(({ heading }) => heading),
    rows: rows.map((row) => shown.map((column) => textOf(column, row[column.name]))),
  };
}

async function chartOf(snapshot: Snapshot, compiled: Compiled): Promise<CardBody> {
  if (!compiled.chartOf) throw new AppError('invalid', 'The report no longer has a chart.');
  return { show: 'chart', chart: await compiled.chartOf(snapshot) };
}

const readers = {
  count: figureOf,
  total: figureOf,
  bars: barsOf,
  chart: chartOf,
  rows: firstRowsOf,
} as const;

/** A card of a report as the caller may see it now; where they may not, only the reason. */
export async function readCard(
  ctx: SignedIn,
  { id, cardId, domainId }: z.output<typeof dashboardsContract.card.input>,
) {
  const { database } = ctx.services;
  const { cards } = await visibleDashboard(database, ctx.actor, id);
  const card = cards.find((each) => each.id === cardId);
  if (card?.of !== 'report') throw noSuch('card');
  try {
    const { compiled, inWords } = await openAny(ctx, { name: card.report, domainId, given: card.filters });
    // A chart is of a pivot, which may sum up any number of rows.
    if (typeof card.report === 'number' && card.show !== 'chart') await refuseTooLong(ctx, compiled);
    return await atOneMoment(database, undefined, async (snapshot) => ({
      href: hrefOf({ ...storedWhich(card.report), given: card.filters }),
      inWords,
      refusal: null,
      body: await readers[card.show](snapshot, compiled, card),
      readAt: snapshot.readAt,
    }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { href: null, inWords: [], refusal: error.message, body: null, readAt: new Date() };
  }
}
