import { z } from 'zod';
import type { Contract } from '#shared/platform/contract.ts';
import { pathId } from '#shared/platform/validation.ts';
import { countedTabs } from './counted-tabs.ts';

const counts = z.record(z.enum(countedTabs), z.int());
export type TabCounts = z.output<typeof counts>;

/** What the tabs of a case hold, as each shows it when it is opened; of the calendar its notes, of the tasks those that are open. */
export const caseTabsContract = {
  counts: { input: z.strictObject({ caseId: pathId }), output: counts },
} satisfies Record<string, Contract>;
