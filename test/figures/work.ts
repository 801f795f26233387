import { addDays, londonDate } from '#shared/platform/dates.ts';
import type { Answer } from './firm.ts';
import {
  inBuiltCases,
  inCaseList,
  inReport,
  type Place,
  type Places,
  tab,
  type Value,
  valuesOf,
} from './places.ts';

const one = () => 1;
/** How many rows a list has, each counting as one. */
const listed =
  (path: string): Place =>
  async (firm) => ({ rows: valuesOf(await firm.list(path), 'id', one) });
/** A number of the dashboard's figures. */
const onDashboard =
  (number: (figures: Answer) => number): Place =>
  async (firm) => ({ total: number((await firm.get('/dashboard/figures')).data) });
const rowsOfReport =
  (name: 'annuals-due' | 'tasks', given: Record<string, string>, is: (row: Answer) => boolean): Place =>
  async (firm) => ({ rows: valuesOf((await firm.report(name, given)).rows.filter(is), 'id', one) });

const feeByStage = (
  rows: readonly Answer[],
  stage: (row: Answer) => string,
  pence: (row: Answer) => number,
) => {
  const found = new Map<string, Value>();
  for (const row of rows) found.set(stage(row), Number(found.get(stage(row)) ?? 0) + pence(row));
  return found;
};

/** When a complaint was answered or resolved, by whether that was within the eight weeks. */
const inTime = (on: string | null, dueOn: string): Value =>
  on !== null && on <= dueOn ? 'yes' : on !== null || dueOn < londonDate() ? 'no' : null;
const complaints =
  (value: (row: Answer) => Value): Place =>
  async (firm) => ({ rows: valuesOf(await firm.list('/complaints'), 'id', value) });
const register = (column: string): Place =>
  inReport('complaint-register', column, {
    given: { which: 'received', from: '2000-01-01', to: londonDate() },
  });

/** The reports to creditors of a case that have not been sent: when the first falls due. */
const firstUnsent = (reviews: readonly Answer[]): Value =>
  reviews
    .filter(
      ({ exemptReason, reportSentOn, report }) =>
        exemptReason === null && (reportSentOn ?? report?.sentOn ?? null) === null,
    )
    .map(({ dueOn }) => dueOn)
    .sort((a: string, b: string) => a.localeCompare(b))[0] ?? null;
const firstClock = (clocks: readonly Answer[]): Value =>
  clocks
    .filter(({ rule, status }) => rule === 'annual-report' && status === 'open')
    .map(({ dueOn }) => dueOn)
    .sort((a: string, b: string) => a.localeCompare(b))[0] ?? null;

/** Reviews, deadlines, tasks, breaches and complaints, and what the pipeline may earn. */
export const workPlaces = {
  'Annual review due': {
    'report Annuals Due': rowsOfReport('annuals-due', {}, () => true),
    'list of annual reviews': listed('/annual-reviews?dueWithin=60'),
    'dashboard, Annual reviews': onDashboard(({ annuals }) => annuals.near),
  },
  'Annual review overdue': {
    'report Annuals Due': rowsOfReport(
      'annuals-due',
      {},
      ({ daysLeft }) => daysLeft !== null && daysLeft < 0,
    ),
    'list of annual reviews': listed('/annual-reviews?overdue=true'),
    'dashboard, Annual reviews': onDashboard(({ annuals }) => annuals.overdue),
  },
  'Next annual report': {
    'Annual reviews tab of a case': tab('/annual-reviews', firstUnsent),
    'built reports of cases': inBuiltCases('nextAnnualOn'),
    'deadlines of a case': tab('/clocks', firstClock, 'running cases'),
  },
  Anniversary: {
    'Summary tab of a case': tab('', ({ nextAnnual }) => nextAnnual?.anniversaryOn),
    'list of cases': inCaseList('nextAnnualOn'),
    'approval date of a case': tab('/approval-date', ({ nextAnnualOn }) => nextAnnualOn),
  },
  'Last contact': {
    'header of a case': tab('', ({ lastContactAt }) => lastContactAt),
    'list of cases': inCaseList('lastContactAt'),
    'built reports of cases': inBuiltCases('lastContactAt'),
    'report Payment Deficit': inReport('payment-deficit', 'lastContactAt', {
      only: 'running cases in arrears',
    }),
  },
  'Deadline overdue': {
    'list of deadlines': listed('/deadlines?when=overdue'),
    'dashboard, Deadlines': onDashboard(({ deadlines }) => deadlines.overdue),
  },
  'Breach open': {
    'list of breaches': listed('/breaches?isOpen=true'),
    'dashboard, Breaches': onDashboard(({ breaches }) => breaches.open),
  },
  'Task overdue': {
    'report All Tasks': rowsOfReport(
      'tasks',
      { from: '2000-01-01', to: addDays(londonDate(), 800) },
      ({ daysOverdue }) => daysOverdue !== null,
    ),
    'report Overdue Tasks': rowsOfReport('tasks', { overdue: 'true' }, () => true),
    'list of tasks': listed('/case-tasks?overdue=true'),
  },
  'Expected fee': {
    'report WIP': async (firm) => {
      const { rows, totals } = await firm.report('wip');
      return {
        rows: feeByStage(
          rows,
          ({ stage }) => stage,
          ({ feePence }) => Number(feePence ?? 0),
        ),
        total: Number(totals.sums.feePence),
      };
    },
    'dashboard, WIP by stage': async (firm) => ({
      rows: valuesOf((await firm.get('/dashboard/figures')).data.wip, 'stage', ({ feePence }) => feePence),
    }),
  },
  'Complaint answered': {
    'register of complaints': complaints(({ finalClock, finalDueOn }) =>
      inTime(finalClock.answeredOn, finalDueOn),
    ),
    'report Complaint Register': register('inEightWeeks'),
    'dashboard, Complaints': async (firm) => ({
      rows: valuesOf((await firm.get('/dashboard')).data.complaints.next, 'id', ({ isOver }) =>
        isOver ? 'no' : null,
      ),
      only: 'the next',
    }),
  },
  'Complaint overdue': {
    'register of complaints': listed('/complaints?overdue=true'),
    'dashboard, Complaints': async (firm) => ({
      total: (await firm.get('/dashboard')).data.complaints.overdue,
    }),
  },
  'Complaint resolved': {
    'register of complaints': complaints(({ finalSentOn, srcSentOn, closedOn, finalDueOn }) =>
      inTime(
        [finalSentOn, srcSentOn].filter(Boolean).sort((a: string, b: string) => a.localeCompare(b))[0] ??
          closedOn,
        finalDueOn,
      ),
    ),
    'report Complaint Register': register('resolvedInEightWeeks'),
  },
} satisfies Record<string, Places>;
