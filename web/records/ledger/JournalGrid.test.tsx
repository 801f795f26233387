import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openIn } from '#web/app/test-page.tsx';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { ManualJournalDialog } from './ManualJournalSheet.tsx';

vi.setConfig({ testTimeout: 20_000 });

const accounts = [
  { id: 1, name: '7000 Rent', isActive: true },
  { id: 2, name: '7010 Rates', isActive: true },
];
const onClose = vi.fn<() => void>();
const Page = () => (
  <>
    <h1>Journals</h1>
    <ManualJournalDialog own={null} onClose={onClose} />
  </>
);
const line = (n: number) => screen.getByRole('row', { name: `Line ${n}` });
const cell = (n: number, name: string) => within(line(n)).getByLabelText(name);

async function choose(n: number, account: string) {
  await userEvent.click(within(line(n)).getByRole('combobox', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('option', { name: account }));
}

test('a journal is written by keyboard: Enter and Tab begin lines, totals follow, unused lines are not sent', async () => {
  const calls = answerCalls({ 'payments.manual.create': () => ({ id: 1 }) }, () =>
    Response.json({ success: true, message: 'OK', data: accounts }),
  );
  await openIn({ '/journals': Page }, '/journals');
  await userEvent.selectOptions(screen.getByLabelText(/^Domain/), 'North');
  await userEvent.type(screen.getByLabelText(/^What for/), 'Reclass');
  await choose(1, '7000 Rent');
  await userEvent.type(cell(1, 'Debit'), '10{Enter}');
  expect(within(line(2)).getByRole('combobox', { name: 'Account' })).toHaveFocus();
  await choose(2, '7010 Rates');
  await userEvent.type(cell(2, 'Credit'), '9');
  expect(screen.getByText('£1.00', { selector: 'output *' })).toBeVisible();
  await userEvent.clear(cell(2, 'Credit'));
  await userEvent.type(cell(2, 'Credit'), '10');
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total£10.00£10.00');
  await userEvent.type(cell(2, 'Memo'), 'Wrong account');
  await userEvent.tab();
  expect(within(line(3)).getByRole('combobox', { name: 'Account' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ name }) => name === 'payments.manual.create')?.input).toMatchObject({
    description: 'Reclass',
    lines: [
      { accountId: 1, debitPence: 1_000, creditPence: 0 },
      { accountId: 2, debitPence: 0, creditPence: 1_000, memo: 'Wrong account' },
    ],
  });
});
