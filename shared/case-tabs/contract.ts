import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { pathId } from '#shared/validation.ts';

/** The tabs of a case that say how many rows they hold, by the name in their address. */
export const countedTabs = [
  'people',
  'income-expenditure',
  'assets',
  'creditors',
  'modifications',
  'annual-reviews',
  'breaches',
  'variations',
  'documents',
  'mail',
  'calendar',
  'tasks',
  'complaints',
] as const;
export type CountedTab = (typeof countedTabs)[number];

const counts = z.record(z.enum(countedTabs), z.int());
export type TabCounts = z.output<typeof counts>;

/** What the tabs of a case hold, as each shows it when it is opened; of the calendar its notes, of the tasks those that are open. */
export const caseTabsContract = {
  counts: { input: z.strictObject({ caseId: pathId }), output: counts },
} satisfies Record<string, Contract>;
