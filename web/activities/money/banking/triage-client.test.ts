import { afterEach, expect, test } from 'vitest';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { decideItem, itemOptions } from './use-triage.ts';

afterEach(() => queryClient.clear());

test('a line that is off the screen is kept as decided, for the next decision about it', async () => {
  const before = { id: 4, version: 1, status: 'suggested' } as ItemDetail;
  const after = { id: 4, version: 3, status: 'suggested' } as ItemDetail;
  queryClient.setQueryData(itemOptions(4).queryKey, before);
  answerCalls({ 'banking.triage.undo': () => after });
  await decideItem({ id: 4, version: 2 }, { action: 'undo' });
  expect(queryClient.getQueryData(itemOptions(4).queryKey)).toEqual(after);
});
