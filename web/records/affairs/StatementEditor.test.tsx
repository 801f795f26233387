import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Statement } from '#shared/records/affairs/contract.ts';
import { type Heading, type LineType, summarise } from '#shared/records/affairs/income-expenditure.ts';
import { answerCalls, Refusal } from '#web/platform/api/test-calls.ts';
import { StatementEditor } from './StatementEditor.tsx';

vi.setConfig({ testTimeout: 20_000 });

const type = (id: number, name: string, more: Partial<LineType> = {}): LineType => ({
  id,
  name,
  isActive: true,
  isDisregarded: false,
  guidelineGroup: 'none',
  guideline: {},
  evidenceRequired: false,
  maxWithoutEvidencePence: null,
  ...more,
});
const groceries = type(2, 'Groceries', {
  guidelineGroup: 'food_housekeeping',
  guideline: { firstAdult: 30_000 },
});
const headings: Heading[] = [
  { side: 'income', id: 1, name: 'Earnings', costClass: null, types: [type(1, 'Wages')] },
  { side: 'expenditure', id: 1, name: 'Home', costClass: 'fixed', types: [type(1, 'Rent')] },
  { side: 'expenditure', id: 2, name: 'Food', costClass: 'flexible', types: [groceries] },
];
const wages = {
  incomeId: 1,
  expenditureId: null,
  amountPence: 40_000,
  frequency: 'weekly',
  payer: 'applicant_1',
  isEvidenced: true,
  notes: null,
} as const;
const head = {
  statementOn: '2026-03-02',
  kind: 'initial',
  adults: 1,
  children16To18: 0,
  childrenUnder16: 0,
  vehicles: 0,
  isCurrent: true,
  explanation: null,
} as const;
const statement = {
  ...head,
  id: 7,
  version: 3,
  lines: [wages],
  summary: summarise(headings, head, [wages]),
} as unknown as Statement;

/** Responds to a save of the statement, and records what was sent. */
const answer = (save: () => unknown = () => ({ id: 7, version: 4 })) =>
  answerCalls({ 'affairs.incomeExpenditure.update': save });

async function openEditor(props: { isReadOnly?: boolean } = {}) {
  const root = createRootRoute({
    staticData: { access: 'public' },
    component: () => (
      <StatementEditor
        caseId={5}
        statement={statement}
        headings={headings}
        isJoint={false}
        isReadOnly={props.isReadOnly ?? false}
      />
    ),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('form');
  return userEvent.setup();
}
const amountOf = (name: string) => screen.getByLabelText(`Amount: ${name}`);
const rowOf = (name: string) => amountOf(name).closest('tr')!;

test('the figures follow every key press, and Ctrl+Enter saves the whole statement', async () => {
  const sent = answer();
  const user = await openEditor();
  expect(within(rowOf('Wages')).getByText('£1,733.33')).toBeInTheDocument();
  await user.type(amountOf('Rent'), '700.5');
  expect(screen.getByText('Surplus').nextElementSibling).toHaveTextContent('£1,032.83');
  await user.selectOptions(screen.getByLabelText('How often: Rent'), 'Fortnightly');
  expect(within(rowOf('Rent')).getByText('£1,517.75')).toBeInTheDocument();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Everything is saved.');
  expect(sent[0]?.input).toMatchObject({
    caseId: 5,
    id: 7,
    version: 3,
    lines: [{ incomeId: 1 }, { expenditureId: 1, amountPence: 70_050, frequency: 'fortnightly' }],
  });
});

test('arrow keys and Enter go from line to line in the same column', async () => {
  answer();
  const user = await openEditor();
  await user.click(amountOf('Wages'));
  await user.keyboard('{ArrowDown}');
  expect(amountOf('Rent')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(amountOf('Groceries')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(amountOf('Wages')).toHaveFocus();
  expect(amountOf('Wages')).toHaveValue(400);
});

test('spending over the guideline asks for the reason before anything is sent', async () => {
  const sent = answer();
  const user = await openEditor();
  await user.type(amountOf('Groceries'), '300.01');
  expect(screen.getByText('£0.01 over')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const reason = screen.getByLabelText(/Why spending is over the guideline/);
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toBeInvalid();
  expect(sent).toEqual([]);
  await user.click(reason);
  await user.paste('A diet for coeliacs.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  expect(sent[0]?.input).toMatchObject({ explanation: 'A diet for coeliacs.' });
});

test('when somebody else saved first, both values are shown, and either can be kept', async () => {
  answer(() => {
    throw new Refusal(409, 'Changed by Tom since you opened it.', {
      data: {
        current: { ...statement, version: 4, lines: [{ ...wages, amountPence: 50_000 }] },
        changedBy: 'Tom',
        changedAt: '2026-03-03T09:00:00.000Z',
      },
    });
  });
  const user = await openEditor();
  await user.clear(amountOf('Wages'));
  await user.type(amountOf('Wages'), '450');
  await user.type(amountOf('Rent'), '700');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Yours: £450.00 weekly')).toBeInTheDocument();
  expect(screen.getByText('Tom: £500.00 weekly')).toBeInTheDocument();
  const sent = answer(() => ({ id: 7, version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  await screen.findByText('Everything is saved.');
  expect(sent[0]?.input).toMatchObject({
    version: 4,
    lines: [{ amountPence: 50_000 }, { amountPence: 70_000 }],
  });
});

test('who may not edit sees the lines with amounts and no Save', async () => {
  answer();
  await openEditor({ isReadOnly: true });
  expect(amountOf('Wages')).toBeDisabled();
  expect(screen.queryByLabelText('Amount: Rent')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
