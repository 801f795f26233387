import { breachRegister } from '#server/activities/creditors/breaches/breach-list.ts';
import { reviewRegister } from '#server/activities/reviews/review-list.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { deadlineRegister } from '#server/records/clocks/deadline-list.ts';
import { compile } from '#server/views/reports/compiled.ts';
import { domainsOf } from '#server/views/reports/open-report.ts';
import { atOneMoment, totalsOf } from '#server/views/reports/read-report.ts';
import { sources } from '#server/views/reports/sources.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { may } from '#shared/platform/permissions.ts';
import { daysAhead } from '#shared/records/clocks/list.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import type { Figures } from '#shared/views/dashboard/contract.ts';
import { wipStages } from '#shared/views/reports/definitions/wip.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import { Kept } from './kept.ts';

/** The annual reviews that fall due within this many days (domain rules, section 10). */
const WITHIN = 60;
/** At a million cases a figure takes some seconds: then it is cached for minutes. */
const LONGEST_MS = 10 * 60_000;

const keptByDatabase = new WeakMap<Database, Map<string, Kept<unknown>>>();

/** A figure of one domain, cached for everybody who may see it: it must not depend on the caller. */
function keptOf<Sum>(database: Database, key: string, find: () => Promise<Sum>): Promise<Sum> {
  const all = keptByDatabase.get(database) ?? new Map<string, Kept<unknown>>();
  keptByDatabase.set(database, all);
  const kept = all.get(key) ?? new Kept<unknown>(find, { longest: LONGEST_MS });
  all.set(key, kept);
  return kept.get() as Promise<Sum>;
}

/** The report of one domain. */
const opened = ({ actor }: SignedIn, name: ReportName, domainId: number, given: object = {}) =>
  compile(reportOf(name), sources[name], {
    given: { ...given },
    domainIds: [domainId],
    isWhole: false,
    reader: actor,
  });

const wipBy = (ctx: SignedIn, domainId: number) =>
  atOneMoment(ctx.services.database, undefined, async (snapshot) => {
    const compiled = opened(ctx, 'wip', domainId);
    const byStage = compiled.summaries.filter(({ name }) => name === 'stage');
    const { summaries } = await totalsOf(snapshot, { ...compiled, totals: ['feePence'], summaries: byStage });
    return (summaries[0] ?? missing()).groups.map(({ value, count, sums }) => ({
      stage: value as Stage,
      count,
      feePence: sums.feePence ?? missing(),
    }));
  });

const thisMonthOf = (ctx: SignedIn, domainId: number) =>
  atOneMoment(ctx.services.database, undefined, async (snapshot) => {
    const [due, received] = ['month1Expected', 'month1Received'] as const;
    const { sums } = await totalsOf(snapshot, {
      ...opened(ctx, 'monthly-payments', domainId, { from: monthOf(londonDate()) }),
      totals: [due, received],
      summaries: [],
      control: null,
    });
    return { duePence: sums[due] ?? missing(), receivedPence: sums[received] ?? missing() };
  });

const firstOnly = { page: 1, limit: 1 } as const;

async function annualsOf(ctx: SignedIn, domainId: number) {
  const filters = { domainId, sort: 'dueOn', dir: 'asc', ...firstOnly } as const;
  const near = await reviewRegister.calls.list(ctx, { ...filters, dueWithin: WITHIN });
  const overdue = await reviewRegister.calls.list(ctx, { ...filters, overdue: true });
  return { near: near.meta.totalResults, overdue: overdue.meta.totalResults };
}

/** How many days ahead a deadline is near: as on the card of one's own. */
const NEAR = daysAhead.next14;

async function deadlinesOf(ctx: SignedIn, domainId: number) {
  const filters = { domainId, sort: 'dueOn', dir: 'asc', ...firstOnly } as const;
  const near = await deadlineRegister.calls.list(ctx, { ...filters, when: 'next14' });
  const overdue = await deadlineRegister.calls.list(ctx, { ...filters, when: 'overdue' });
  return { near: near.meta.totalResults, overdue: overdue.meta.totalResults };
}

async function breachesOf(ctx: SignedIn, domainId: number) {
  const filters = { domainId, sort: 'detectedOn', dir: 'desc', ...firstOnly } as const;
  const open = await breachRegister.calls.list(ctx, { ...filters, isOpen: true });
  const remedyOver = await breachRegister.calls.list(ctx, { ...filters, remedyOver: true });
  return { open: open.meta.totalResults, remedyOver: remedyOver.meta.totalResults };
}

/** Figures added up name by name. */
const added = <Name extends string>(all: readonly Record<Name, number>[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)])) as Record<
    Name,
    number
  >;

/** The sums of the reports and lists that the dashboard shows, for one domain or all that the caller holds. */
export async function figuresOf(ctx: SignedIn, domainId?: number): Promise<Figures> {
  const held = await domainsOf(ctx.services.database, ctx.actor, undefined);
  const domainIds = held.filter((id) => domainId === undefined || id === domainId);
  /** Domain by domain, so as not to take up all connections. */
  const ofEach = async <Sum>(key: string, find: (ctx: SignedIn, id: number) => Promise<Sum>) => {
    const found: Sum[] = [];
    for (const id of domainIds)
      found.push(
        await keptOf(ctx.services.database, `${key} ${id}`, () =>
          find({ ...ctx, actor: { ...ctx.actor, domainIds: [id] } }, id),
        ),
      );
    return found;
  };
  const [annuals, deadlines, breaches, wip, month] = await Promise.all([
    may(ctx.actor, 'reports.annuals-due') ? ofEach('annuals', annualsOf) : null,
    ofEach('deadlines', deadlinesOf),
    ofEach('breaches', breachesOf),
    may(ctx.actor, 'reports.wip') ? ofEach('wip', wipBy) : null,
    may(ctx.actor, 'reports.monthly-payments') ? ofEach('month', thisMonthOf) : null,
  ]);
  return {
    annuals: annuals && { within: WITHIN, ...added(annuals, ['near', 'overdue']) },
    deadlines: { within: NEAR, ...added(deadlines, ['near', 'overdue']) },
    breaches: added(breaches, ['open', 'remedyOver']),
    wip: wip && keysOf(wipStages).map((stage) => stageSum(stage, wip.flat())),
    month: month && added(month, ['duePence', 'receivedPence']),
  };
}

const stageSum = (stage: Stage, all: Awaited<ReturnType<typeof wipBy>>) => ({
  stage,
  ...added(
    all.filter((each) => each.stage === stage),
    ['count', 'feePence'],
  ),
});
