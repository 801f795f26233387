import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DecisionDetail } from '#shared/activities/creditors/decisions/contract.ts';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { useVotingKeys } from './use-voting-keys.ts';

const voter = (debtId: number, creditor: string) => ({ debtId, creditor, votes: [] });
const decision: DecisionDetail = JSON.parse(
  JSON.stringify({
    id: 7,
    caseId: 3,
    kind: 'iva_approval',
    status: 'open',
    isClosed: false,
    voters: [voter(11, 'Fairmile Bank'), voter(12, 'Kestrel Bank'), voter(13, 'Marlowe Cards')],
  }),
);
const press = (key: string) =>
  act(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  });

test('U takes back the last vote, even before the server has replied to it', async () => {
  const replies = new Map<number, () => void>();
  const calls = answerCalls({
    'decisions.vote': ({ votes: [{ debtId }] }: { votes: [{ debtId: number }] }) =>
      new Promise((resolve) =>
        replies.set(debtId, () => resolve({ voters: [{ debtId, votes: [{ id: 100 + debtId }] }] })),
      ),
    'decisions.voidVote': () => ({}),
  });
  const received = { method: 'email', receivedOn: null, receivedTime: '' } as const;
  renderHook(() => useVotingKeys({ decision, mayVote: true, received, onVote: () => {} }));
  press('f');
  press('a');
  await vi.waitFor(() => expect([...replies.keys()]).toEqual([11, 12]));
  await act(async () => {
    replies.get(11)?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  press('u');
  replies.get(12)?.();
  await vi.waitFor(() => expect(calls.find(({ name }) => name === 'decisions.voidVote')).toBeDefined());
  expect(calls.filter(({ name }) => name === 'decisions.voidVote').map(({ input }) => input)).toEqual([
    expect.objectContaining({ voteId: 112 }),
  ]);
});
