import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { findToast, openIn } from '#web/app/test-page.tsx';
import { answerCalls, type Call, Refusal } from '#web/platform/api/test-calls.ts';
import { StatusDialog } from '#web/records/cases/StatusDialog.tsx';
import { sampleCase, sampleTransition } from '#web/records/cases/test-cases.ts';

beforeEach(() => localStorage.clear());

const steps = [
  sampleTransition(2, 'Pack Sent', {
    missing: ['adviceGivenOn'],
    blockers: [{ text: 'Missing date: advice given.', tab: null, field: 'adviceGivenOn' }],
  }),
  sampleTransition(3, 'Drafting', {
    blockers: [
      {
        text: 'There is no current statement of income and expenditure.',
        tab: 'income-expenditure',
        field: null,
      },
    ],
  }),
  sampleTransition(4, 'Not Proceeding', { needsReason: true }),
];

const answerSteps = (
  transitions: readonly Transition[],
  changeStatus: () => unknown = () => sampleCase(),
  substatuses: readonly NamedRow[] = [],
) =>
  answerCalls({
    'cases.get': () => sampleCase(),
    'cases.transitions': () => transitions,
    'cases.changeStatus': changeStatus,
    'caseAudit.substatuses': () => substatuses,
  });

let closed = 0;
async function open() {
  closed = 0;
  const Page = () => (
    <>
      <h1>Case</h1>
      <StatusDialog caseId={7} onClose={() => (closed += 1)} />
    </>
  );
  await openIn({ '/case': Page }, '/case');
  return screen.findByRole('dialog', { name: 'Change status' });
}
const sent = (calls: Call[]) => calls.find(({ name }) => name === 'cases.changeStatus')?.input;
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

test('each next status gives every reason that prevents it, and cannot be chosen until then', async () => {
  answerSteps(steps);
  await open();
  await screen.findByRole('radio', { name: 'Drafting' });
  expect(screen.getByText('There is no current statement of income and expenditure.')).toBeVisible();
  expect(screen.getByRole('link', { name: /no current statement/ })).toHaveAttribute(
    'href',
    '/cases/7?tab=income-expenditure',
  );
  expect(screen.getByRole('radio', { name: 'Drafting' })).toHaveAccessibleDescription(
    'There is no current statement of income and expenditure.',
  );
  await choose(/Drafting/);
  expect(screen.getByRole('button', { name: 'Move to Drafting' })).toBeDisabled();
});

test('a missing date is asked for here and sent with the step', async () => {
  const calls = answerSteps(steps);
  await open();
  await screen.findByRole('radio', { name: 'Pack Sent' });
  await choose(/Pack Sent/);
  await userEvent.click(screen.getByRole('button', { name: 'Move to Pack Sent' }));
  const field = screen.getByRole('textbox', { name: /Advice given/ });
  expect(field).toHaveAccessibleDescription('Required.');
  expect(sent(calls)).toBeUndefined();
  await userEvent.type(field, '02112026');
  await userEvent.click(screen.getByRole('button', { name: 'Move to Pack Sent' }));
  await findToast('Item Updated.');
  expect(sent(calls)).toMatchObject({
    id: 7,
    version: 3,
    statusId: 2,
    values: { adviceGivenOn: '2026-11-02' },
  });
  expect(closed).toBe(1);
});

test('a date long past asks why it is entered late, and for evidence', async () => {
  const calls = answerSteps([
    sampleTransition(5, 'Proposal Signed', {
      missing: ['proposalDate'],
      blockers: [{ text: 'Missing date: proposal.', tab: null, field: 'proposalDate' }],
    }),
  ]);
  await open();
  await screen.findByRole('radio', { name: 'Proposal Signed' });
  await choose(/Proposal Signed/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Proposal' }), '01/02/2024');
  const why = await screen.findByRole('textbox', { name: 'Reason for late dates' });
  await userEvent.click(screen.getByRole('button', { name: 'Move to Proposal Signed' }));
  expect(screen.getAllByText('Required.')).toHaveLength(2);
  expect(sent(calls)).toBeUndefined();
  await userEvent.type(why, 'The post was slow.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Evidence for late dates' }), 'The postmark.');
  await userEvent.click(screen.getByRole('button', { name: 'Move to Proposal Signed' }));
  await findToast('Item Updated.');
  expect(sent(calls)).toMatchObject({
    values: { proposalDate: '2024-02-01', lateReason: 'The post was slow.', lateEvidence: 'The postmark.' },
  });
});

test('a step that needs a reason is not taken without one', async () => {
  const calls = answerSteps(steps);
  await open();
  await screen.findByRole('radio', { name: 'Not Proceeding' });
  await choose(/Not Proceeding/);
  await userEvent.click(screen.getByRole('button', { name: 'Move to Not Proceeding' }));
  const reason = screen.getByRole('textbox', { name: /Reason/ });
  expect(reason).toHaveAccessibleDescription('Required.');
  expect(reason).toHaveFocus();
  await userEvent.type(reason, 'Changed their mind');
  await userEvent.click(screen.getByRole('button', { name: 'Move to Not Proceeding' }));
  await findToast('Item Updated.');
  expect(sent(calls)).toEqual({ id: 7, version: 3, statusId: 4, reason: 'Changed their mind' });
});

test('what the server still refuses is shown reason by reason, and the dialog stays open', async () => {
  const blockers = ['The contribution is zero.', 'No debts have been entered under Creditors.'];
  answerSteps([sampleTransition(5, 'With Client')], () => {
    throw new Refusal(409, blockers.join(' '), { data: { blockers } });
  });
  await open();
  await screen.findByRole('radio', { name: 'With Client' });
  await choose(/With Client/);
  await userEvent.click(screen.getByRole('button', { name: 'Move to With Client' }));
  for (const sentence of blockers) expect(await screen.findByText(sentence)).toBeVisible();
  expect(closed).toBe(0);
});

test('the sub status alone can be changed within a status', async () => {
  const calls = answerSteps([], undefined, [{ id: 8, name: 'In Arrears' }]);
  await open();
  const select = await screen.findByRole('combobox', { name: 'Sub status' });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.selectOptions(select, 'In Arrears');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Item Updated.');
  expect(sent(calls)).toEqual({ id: 7, version: 3, statusId: 1, substatusId: 8 });
});
