import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { pathId } from '#shared/platform/validation.ts';
import { countedTabs } from './counted-tabs.ts';

const counts = z.record(z.enum(countedTabs), z.int());
export type TabCounts = z.output<typeof counts>;

const rest = restCalls('Cases', '/cases/{caseId}/tab-counts');

/** What the tabs of a case hold, as each shows it when opened; for the calendar its notes, for tasks the open ones. */
export const caseTabsContract = {
  counts: rest.get(
    'case.read',
    '',
    'How many rows the tabs of a case hold: its people, debts, documents, open tasks and so on',
    { input: z.strictObject({ caseId: pathId }), output: counts },
  ),
};
