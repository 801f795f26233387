import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openIn } from '#web/app/test-page.tsx';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { NextSteps } from '#web/records/cases/NextSteps.tsx';
import { sampleCase, sampleTransition } from '#web/records/cases/test-cases.ts';

beforeEach(() => localStorage.clear());

const steps = [
  sampleTransition(2, 'Pack Sent', {
    missing: ['adviserUserId'],
    blockers: [
      { text: 'Mr Owen Wright has no current address.', tab: 'people', field: 'address' },
      { text: 'Missing: adviser.', tab: null, field: 'adviserUserId' },
      { text: 'No debts have been entered under Creditors.', tab: 'creditors', field: null },
    ],
  }),
  sampleTransition(3, 'Other Solution'),
  sampleTransition(4, 'Not Proceeding', { needsReason: true }),
];

async function open(row = sampleCase()) {
  answerCalls({
    'cases.get': () => row,
    'cases.transitions': () => steps,
    'caseAudit.substatuses': () => [],
  });
  const Page = () => (
    <>
      <h1>Case</h1>
      <NextSteps row={row} />
    </>
  );
  await openIn({ '/case': Page }, '/case');
}

test('every item leads to the field or the tab where it is done', async () => {
  await open();
  const list = await screen.findByRole('region', { name: 'Before Pack Sent' });
  const links = within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Mr Owen Wright has no current address.', '/cases/7?tab=people&field=address'],
    ['Missing: adviser.', '/cases/7/edit?field=adviserUserId'],
    ['No debts have been entered under Creditors.', '/cases/7?tab=creditors'],
  ]);
  expect(screen.queryByText('Not Proceeding')).toBeNull();
});

test('where nothing is missing the status can be changed from here', async () => {
  await open();
  const ready = await screen.findByRole('region', { name: 'Before Other Solution' });
  expect(ready).toHaveTextContent('Nothing is missing.');
  await userEvent.click(within(ready).getByRole('button', { name: 'Move on' }));
  expect(await screen.findByRole('dialog', { name: 'Change status' })).toBeVisible();
});

test.each([
  ['a live case', sampleCase({ status: { ...sampleCase().status, stage: 'live' } })],
  ['a case that may only be read', sampleCase({ mayEdit: false })],
])('%s has no such list', async (_what, row) => {
  await open(row);
  await expect.poll(() => screen.queryByText('Next steps')).toBeNull();
});
