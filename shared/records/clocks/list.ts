import { keysOf } from '#shared/platform/options.ts';
import { caseReference, client } from '#shared/records/cases/case-columns.ts';
import { type ClockRuleName, clockRules } from '#shared/records/law/rules.ts';
import { defineList, type ListSearch } from '#shared/records/reference/lists.ts';

/** The rules whose day is a deadline, by name. */
export const deadlineRules = keysOf(clockRules).filter((rule) => clockRules[rule].kind === 'deadline');
const clocks = Object.fromEntries(
  deadlineRules
    .map((rule) => [rule, clockRules[rule].name] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other)),
) as Record<ClockRuleName, string>;

/** When a deadline falls; a past one is overdue, and counts in neither of the others. */
export const deadlineTimes = {
  overdue: 'Overdue',
  next14: 'Next 14 days',
  next60: 'Next 60 days',
} as const;
/** How many days ahead the future choices reach. */
export const daysAhead = { next14: 14, next60: 60 } as const;

/** The open deadlines of all cases: what the law, the Protocol and regulators ask for, the oldest due first. */
export const deadlineList = defineList({
  name: 'deadlines',
  columns: {
    client,
    dueOn: { label: 'Due', kind: 'day', sortable: true },
    clock: {
      label: 'Deadline',
      kind: 'choice',
      options: clocks,
      runsOn: true,
      of: (row: { rule: string }) => row.rule,
    },
    daysLeft: { label: 'Days left', kind: 'count' },
    caseReference,
    law: { label: 'Rule', kind: 'text', wordy: true },
    triggerOn: { label: 'Counts from', kind: 'day' },
    words: { label: 'How it is counted', kind: 'text', wordy: true },
    status: { label: 'Status', kind: 'text', wordy: true },
    owner: { label: 'Owner', kind: 'named', wordy: true },
    supervisor: { label: 'Supervisor', kind: 'named', wordy: true },
    portfolio: { label: 'Portfolio', kind: 'named', wordy: true },
  },
  usual: ['client', 'dueOn', 'clock', 'daysLeft', 'caseReference', 'law', 'owner', 'portfolio'],
  filters: {
    when: { label: 'When', kind: 'choice', options: deadlineTimes, any: 'Past and future', width: 44 },
    clock: { label: 'Deadline', kind: 'choice', options: clocks, width: 64 },
    ownerId: { label: 'Owner', kind: 'name', from: 'users', width: 44 },
    portfolioId: { label: 'Portfolio', kind: 'name', from: 'portfolios', width: 44 },
  },
  row: ['when', 'clock', 'ownerId', 'portfolioId'],
  order: { by: 'dueOn', dir: 'asc' },
});

export type DeadlineSearch = ListSearch<typeof deadlineList>;
