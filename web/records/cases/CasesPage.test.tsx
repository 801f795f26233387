import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { findToast, openIn } from '#web/app/test-page.tsx';
import { answerCalls, type Call, type CallAnswers, Refusal } from '#web/platform/api/test-calls.ts';
import { CasesPage } from '#web/records/cases/CasesPage.tsx';
import { listedCase } from '#web/records/cases/test-cases.ts';

beforeEach(() => localStorage.clear());

const pages = { '/cases': CasesPage, '/cases/$id': () => <h1>The case</h1> };
const open = (address: string) => openIn(pages, address);
const inputs = (calls: Call[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => input);

const listOf = (ids: number[], totalResults = ids.length) => ({
  data: ids.map((id) => listedCase(id)),
  meta: { page: 1, limit: 25, totalResults, totalPages: Math.ceil(totalResults / 25), isCapped: false },
});
const names = [{ id: 9, name: 'Berta Brown', isActive: true }];

const myLeads = { id: 3, version: 1, screen: 'cases', name: 'My leads', search: { stage: 'lead' } };

const answerCases = (other: CallAnswers = {}) =>
  answerCalls({ 'cases.list': () => listOf([1, 2], 60), 'views.list': () => [myLeads], ...other }, (path) =>
    path.includes('/names') ? Response.json({ success: true, data: names }) : undefined,
  );

test('the list requests what its address says, in the domain on screen', async () => {
  const calls = answerCases();
  await open('/cases?stage=live&ownerId=9&page=2&sort=caseName&dir=asc');
  await screen.findByRole('link', { name: 'NTH000001' });
  expect(inputs(calls, 'cases.list').at(-1)).toEqual({
    stage: 'live',
    ownerId: 9,
    page: 2,
    limit: 25,
    sort: 'caseName',
    dir: 'asc',
    domainId: 1,
  });
  expect(screen.getByText('60 cases, filtered')).toBeVisible();
});

test('filters, order and pages go into the address; a new filter starts at the first page', async () => {
  answerCases();
  const page = await open('/cases?page=2');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Drafting');
  expect(page.search()).toBe('?stage=drafting');
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  expect(page.search()).toBe('?sort=caseName&dir=asc&stage=drafting');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(page.search()).toBe('?sort=caseName&dir=desc&stage=drafting');
  await userEvent.click(await screen.findByRole('button', { name: /page 3/i }));
  expect(page.search()).toContain('page=3');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(page.search()).toBe('?sort=caseName&dir=desc');
});

test('a saved view is a link, and the present filters can be saved as another', async () => {
  const calls = answerCases({ 'views.create': (view: object) => ({ id: 4, version: 1, ...view }) });
  const page = await open('/cases?stage=live');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const views = screen.getByRole('dialog', { name: 'Saved views' });
  await userEvent.type(within(views).getByRole('textbox', { name: 'Save this list as' }), 'Live ones');
  await userEvent.click(within(views).getByRole('button', { name: 'Save' }));
  await findToast('Item Created.');
  expect(inputs(calls, 'views.create')).toEqual([
    { screen: 'cases', name: 'Live ones', search: { stage: 'live' } },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('link', { name: 'My leads' }));
  await waitFor(() => expect(page.search()).toBe('?stage=lead'));
});

test('ticked cases are assigned to another owner; the dialog and the toast give their number', async () => {
  const calls = answerCases({ 'cases.assign': () => ({ changed: 2 }) });
  await open('/cases');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('2 cases ticked')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Assign owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 cases to another owner' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign 2 cases' }));
  expect(within(dialog).getByText('Required.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('combobox', { name: /New owner/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Berta Brown' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign 2 cases' }));
  expect(await findToast('Item Updated.')).toHaveTextContent('2 cases assigned.');
  expect(inputs(calls, 'cases.assign')).toEqual([{ caseIds: [1, 2], ownerUserId: 9 }]);
  expect(screen.queryByText('2 cases ticked')).not.toBeInTheDocument();
});

test('a firm without cases is told what a case is', async () => {
  answerCases({ 'cases.list': () => listOf([]) });
  await open('/cases');
  expect(await screen.findByText('There are no cases yet.')).toBeVisible();
});

test('a search without results offers the way back', async () => {
  answerCases({ 'cases.list': () => listOf([]) });
  const page = await open('/cases?stage=lead');
  expect(await screen.findByText('No results found.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await waitFor(() => expect(page.search()).toBe(''));
});

test('a list that cannot be loaded can be asked for again', async () => {
  let isDown = true;
  answerCases({
    'cases.list': () => {
      if (isDown) throw new Refusal(500, 'Something went wrong.');
      return listOf([1]);
    },
  });
  await open('/cases');
  expect(await screen.findByText('An error occurred when loading item from cases.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'NTH000001' })).toBeVisible();
});

test('on return to the list, the row that was opened has the focus', async () => {
  answerCases();
  const page = await open('/cases?stage=lead');
  await userEvent.click(await screen.findByRole('link', { name: 'NTH000002' }));
  await screen.findByRole('heading', { name: 'The case' });
  await page.go('/cases?stage=lead');
  await waitFor(() => expect(screen.getByRole('link', { name: 'NTH000002' })).toHaveFocus());
  await page.go('/elsewhere/page');
  await page.go('/cases?stage=lead');
  expect(await screen.findByRole('link', { name: 'NTH000002' })).not.toHaveFocus();
});
