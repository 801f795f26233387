import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { IgnoreDialog, SplitDialog, UnallocatedDialog } from './ItemDialogs.tsx';
import type { Decide } from './use-triage.ts';

const best = { case: { id: 71, uniqueReference: 'HDS000071', caseName: 'Mr A Smith' } };
const item = {
  id: 4,
  version: 2,
  amountPence: 20_000,
  description: 'FOR TWO',
  proposals: [best],
} as unknown as ItemDetail;

type Dialog = typeof SplitDialog | typeof IgnoreDialog | typeof UnallocatedDialog;

function open(Dialog: Dialog, refuse?: ApiError) {
  const refusals = refuse ? [refuse] : [];
  const decide = vi.fn<Decide>(() => {
    const refusal = refusals.pop();
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <Dialog item={item} domainId={1} decide={decide} onClose={onClose} />
    </QueryClientProvider>,
  );
  const part = (n: number) => within(screen.getByRole('group', { name: `Part ${n}` }));
  return {
    decided: () => decide.mock.calls.map(([decision]) => decision),
    onClose,
    part,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    enter: async (n: number, pounds: string) => {
      const amount = part(n).getByLabelText('Amount');
      await userEvent.clear(amount);
      await userEvent.type(amount, pounds);
      await userEvent.tab();
    },
  };
}

test('a split is refused until each part has an amount and the parts add up to the whole', async () => {
  const { decided, onClose, part, press, enter } = open(SplitDialog);
  await enter(1, '120.50');
  await press('Split');
  expect(part(2).getByText('Required.')).toBeVisible();
  expect(part(1).queryByText('Required.')).toBeNull();
  expect(screen.getByText('The parts must add up to the whole: £79.50 is left.')).toBeVisible();
  await enter(2, '80');
  await press('Split');
  expect(await screen.findByText('The parts must add up to the whole: £0.50 too much.')).toBeVisible();
  expect(decided()).toEqual([]);
  await enter(2, '79.50');
  expect(screen.getByText('Nothing is left.')).toBeVisible();
  await press('Split');
  expect(part(2).getByText('Say why no case can have it yet.')).toBeVisible();
  await userEvent.type(part(2).getByLabelText(/^Why no case/), 'The client is asked');
  await press('Split');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const contribution = { incomeTypeId: null };
  expect(decided()).toEqual([
    {
      action: 'split',
      parts: [
        { caseId: 71, ...contribution, amountPence: 12_050, reason: null },
        { caseId: null, ...contribution, amountPence: 7_950, reason: 'The client is asked' },
      ],
    },
  ]);
});

test('parts are added and removed, and a refusal is shown at its part', async () => {
  const message = 'That case belongs to another domain than the bank account.';
  const refusal = new ApiError(400, { message, errors: { 'parts.0.caseId': message } });
  const { decided, part, press, enter } = open(SplitDialog, refusal);
  await press('Add a part');
  await enter(1, '150');
  await enter(2, '20');
  await enter(3, '50');
  await press('Remove part 2');
  expect(screen.getByText('Nothing is left.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Part 3' })).toBeNull();
  expect(part(2).getByLabelText('Amount')).toHaveValue(50);
  await userEvent.type(part(2).getByLabelText(/^Why no case/), 'Asked');
  await press('Split');
  expect(await part(1).findByText(message)).toBeVisible();
  expect(decided()).toMatchObject([{ parts: [{ amountPence: 15_000 }, { amountPence: 5_000 }] }]);
});

test('a line is ignored only with a reason', async () => {
  const { decided, press } = open(IgnoreDialog);
  await press('Ignore');
  expect(screen.getByText('Say why.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Paid in by mistake{Enter}');
  await waitFor(() => expect(decided()).toEqual([{ action: 'ignore', reason: 'Paid in by mistake' }]));
});

test('money is held as unallocated only with a reason', async () => {
  const { decided, press } = open(UnallocatedDialog);
  await press('Hold as unallocated');
  expect(screen.getByText('Say why no case can have it yet.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Two clients claim it{Enter}');
  const held = { action: 'match', caseId: null, reason: 'Two clients claim it', learnsPayer: false };
  await waitFor(() => expect(decided()).toEqual([held]));
});
