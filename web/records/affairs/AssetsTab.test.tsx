import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CaseRow } from '#shared/records/cases/contract.ts';
import { findToast, openIn } from '#web/app/test-page.tsx';
import { answerCalls } from '#web/platform/api/test-calls.ts';
import { AssetsTab } from './AssetsTab.tsx';
import { ContributionOffer } from './ContributionOffer.tsx';

vi.setConfig({ testTimeout: 20_000 });

const row = {
  id: 7,
  version: 3,
  mayEdit: true,
  hasSchedule: false,
  contributionPence: null,
  status: { hasEnded: false },
  applicants: [{ rowId: 1, name: 'Mr Owen Wright' }],
} as unknown as CaseRow;
const kinds = [{ id: 4, name: 'Car', isActive: true }];

test('one asset after the other is added without closing the dialog', async () => {
  const calls = answerCalls(
    {
      'cases.get': () => row,
      'affairs.assets.list': () => [],
      'affairs.assets.create': (input: object) => ({ ...input, id: 9, version: 1, ownerCasePersonIds: [] }),
    },
    () => Response.json({ success: true, message: 'OK', data: kinds }),
  );
  const Page = () => (
    <>
      <h1>Case</h1>
      <AssetsTab caseId={7} />
    </>
  );
  await openIn({ '/cases': Page }, '/cases');
  await userEvent.click(await screen.findByRole('button', { name: 'Add asset' }));
  const dialog = screen.getByRole('dialog', { name: 'New asset' });
  expect(
    within(dialog)
      .getAllByRole('button')
      .slice(-3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel', 'Save and add another', 'Save']);
  const description = within(dialog).getByRole('textbox', { name: /^Description/ });
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^(Kind|Asset)/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Car' }));
  await userEvent.type(description, 'Blue van');
  await userEvent.type(within(dialog).getByRole('spinbutton', { name: /^Value/ }), '2500');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and add another' }));
  await findToast('Item Created.');
  expect(dialog).toBeVisible();
  expect(description).toHaveValue('');
  expect(calls.find(({ name }) => name === 'affairs.assets.create')?.input).toMatchObject({
    caseId: 7,
    description: 'Blue van',
  });
});

test('what is left each month is offered as the contribution, in whole pounds, until there is a schedule', async () => {
  const calls = answerCalls({ 'cases.update': () => row });
  const offer = (more: object, surplusPence: number) => () => (
    <>
      <h1>Case</h1>
      <ContributionOffer row={{ ...row, ...more }} surplusPence={surplusPence} />
    </>
  );
  await openIn(
    {
      '/offered': offer({}, 12_399),
      '/agreed': offer({ hasSchedule: true }, 12_399),
      '/same': offer({ contributionPence: 12_300 }, 12_399),
      '/nothing': offer({}, 99),
    },
    '/agreed',
  ).then(async ({ go }) => {
    for (const path of ['/agreed', '/same', '/nothing']) {
      await go(path);
      expect(screen.queryByRole('button', { name: /as the contribution/ })).toBeNull();
    }
    await go('/offered');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use £123.00 as the contribution' }));
  await findToast('Item Updated.');
  expect(calls[0]?.input).toEqual({ id: 7, version: 3, contributionPence: 12_300 });
});
