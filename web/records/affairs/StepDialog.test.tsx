import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { debtStatuses, nextDebtStatuses } from '#shared/records/affairs/claims.ts';
import type { CaseDebt } from '#shared/records/affairs/contract.ts';
import { answerCalls, Refusal } from '#web/platform/api/test-calls.ts';
import { useShortcuts } from '#web/platform/shell/use-shortcuts.ts';
import { figuresWarning, stepsOf } from './debt-steps.ts';
import { StepDialog } from './StepDialog.tsx';

vi.setConfig({ testTimeout: 20_000 });

const debtIn = (code: keyof typeof debtStatuses, more: Partial<CaseDebt> = {}) =>
  ({
    id: 3,
    version: 2,
    creditor: { id: 1, name: 'Albion Cards' },
    balanceSoaPence: 100_000,
    balanceConfirmedPence: null,
    claimPence: 130_000,
    claimAdmittedPence: null,
    proposedPence: null,
    proposedBy: null,
    debtStatus: { code, name: debtStatuses[code], isTerminal: code === 'nil' },
    nextStatuses: [...nextDebtStatuses(code)],
    ...more,
  }) as unknown as CaseDebt;
const labels = (debt: CaseDebt) => stepsOf(debt).map(({ label }) => label);

test('the menu offers the steps that the debt’s state allows', () => {
  expect(labels(debtIn('estimated', { claimPence: null }))).toEqual([
    'Record confirmed balance',
    'Record claim',
    'Mark as nil',
    'Exclude from the arrangement',
    'Sold to another creditor',
  ]);
  expect(labels(debtIn('admitted'))).toEqual([
    'Record confirmed balance',
    'Reject claim',
    'Dispute',
    'Withhold',
    'Mark as withdrawn',
    'Mark as paid in full',
    'Sold to another creditor',
  ]);
  expect(labels(debtIn('nil'))).toEqual(['Close']);
  expect(labels(debtIn('sold-assigned', { debtStatus: { isTerminal: true } as never }))).toEqual([]);
});

test('a claim far above the declared debt is pointed out', () => {
  expect(figuresWarning(debtIn('claim-received'))).toMatch('more than 20% above the £1,000.00');
  expect(figuresWarning(debtIn('claim-received', { claimPence: 120_000 }))).toBeNull();
});

test('admitting starts with the whole claim, shows what the server refuses, and closes when it is done', async () => {
  const calls = answerCalls({
    'affairs.creditors.admit': ({ reason }: { reason: string }) => {
      if (reason) return { id: 3, version: 3 };
      throw new Refusal(400, 'No.', { errors: { reason: 'Say why a part is rejected.' } });
    },
  });
  const debt = debtIn('claim-received');
  const close = vi.fn<() => void>();
  const step = stepsOf(debt).find(({ key }) => key === 'admit')!;
  function Page() {
    useShortcuts({ onSearch: () => {}, onDialog: () => {} });
    return <StepDialog caseId={5} debt={debt} step={step} onClose={close} />;
  }
  render(<Page />);
  const user = userEvent.setup();
  const amount = screen.getByLabelText(/^Admitted \*/);
  expect(amount).toHaveValue(1300);
  await user.clear(amount);
  await user.click(screen.getByRole('button', { name: 'Admit claim' }));
  expect(await screen.findByText('Required.')).toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.type(amount, '1100');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Say why a part is rejected.')).toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Why a part is rejected'));
  await user.paste('Late interest');
  await user.click(screen.getByRole('button', { name: 'Admit claim' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(calls[1]?.input).toMatchObject({
    caseId: 5,
    id: 3,
    version: 2,
    claimAdmittedPence: 110_000,
    reason: 'Late interest',
  });
});
