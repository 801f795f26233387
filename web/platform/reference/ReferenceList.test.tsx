import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  answerWith,
  findToast,
  listOf,
  ok,
  openPage,
  refused,
  type Sent,
  stored,
} from '#web/app/test-page.tsx';

const genders = [
  stored(1, { name: 'Female', code: 'female', iirCode: 'F', sortOrder: 1, isActive: true }),
  stored(2, { name: 'Male', code: 'male', iirCode: 'M', sortOrder: 2, isActive: false, isSystem: true }),
];
const onList = ({ path, method }: Sent) => method === 'GET' && path === '/genders';
const lastQuery = (calls: Sent[]) => calls.filter(onList).at(-1)?.query;

beforeEach(() => localStorage.clear());

/** jsdom has no top layer and takes what is shown in it for hidden. */
const inPopover = (role: string, { name }: { name: string }) =>
  screen.getByRole(role, { name, hidden: true });

test('the list names itself, counts, links its rows and offers the next one', async () => {
  answerWith(() => listOf(genders));
  await openPage('/genders');
  expect(screen.getByRole('heading', { name: 'Genders' })).toBeVisible();
  expect(await screen.findByText('2 genders')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Female' })).toHaveAttribute('href', '/genders/1/edit');
  expect(screen.getByRole('link', { name: 'New gender' })).toHaveAttribute('href', '/genders/create');
  expect(within(screen.getByRole('table')).getByText('Inactive')).toBeVisible();
});

test('a new domain is offered only to somebody who sees every domain', async () => {
  answerWith(() => listOf([stored(1, { name: 'Harbour' })]));
  const held = ['config.domains'];
  await openPage('/domains', held);
  expect(await screen.findByText('1 domain')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New domain' })).toBeNull();
  cleanup();
  await openPage('/domains', [...held, 'config.all-domains']);
  expect(await screen.findByRole('link', { name: 'New domain' })).toBeVisible();
  cleanup();
  await openPage('/domains/create', held);
  expect(screen.getByText('You cannot add a domain.')).toBeVisible();
});

test('a list whose count stopped says that there are more', async () => {
  const { body } = listOf(genders, 25_000) as { body: { meta: object } };
  answerWith(() => ({ body: { ...body, meta: { ...body.meta, isCapped: true } } }));
  await openPage('/genders');
  expect(await screen.findByText('More than 25,000 genders')).toBeVisible();
});

test('the address determines the request; choices go into the address', async () => {
  const user = userEvent.setup();
  const calls = answerWith(() => listOf(genders, 120));
  const page = await openPage('/genders?page=2&sort=name&dir=desc&active=true&search=al');
  await screen.findByText('120 genders, active only, containing “al”, by name, last first');
  expect(lastQuery(calls)).toEqual({
    page: '2',
    limit: '25',
    sort: 'name',
    dir: 'desc',
    active: 'true',
    search: 'al',
  });
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(page.search()).toContain('page=3'));
  await user.click(screen.getByRole('button', { name: /Register code/ }));
  await waitFor(() => expect(page.search()).toBe('?search=al&sort=iirCode&active=true'));
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '100');
  await waitFor(() => expect(page.search()).toBe('?limit=100&search=al&sort=iirCode'));
  await waitFor(() => expect(lastQuery(calls)).toEqual({ limit: '100', search: 'al', sort: 'iirCode' }));
});

test('nonsense in the address is ignored instead of breaking the list', async () => {
  const calls = answerWith(() => listOf(genders));
  await openPage('/genders?page=-1&limit=9999&sort=password&active=perhaps');
  await screen.findByText('2 genders');
  expect(lastQuery(calls)).toEqual({ limit: '25' });
});

test('an empty list says what it would hold, an empty search how to get out of it', async () => {
  answerWith(() => listOf([]));
  await openPage('/genders');
  expect(await screen.findByText('There are no genders yet.')).toBeVisible();
  expect(screen.getByText(/the register entry of an arrangement needs one/)).toBeVisible();
});

test('a search without results can be cleared', async () => {
  const user = userEvent.setup();
  answerWith(() => listOf([]));
  const page = await openPage('/genders?search=zzz');
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  await waitFor(() => expect(page.search()).toBe(''));
});

test('a failed load says so in the words of the specification, and can be tried again', async () => {
  const user = userEvent.setup();
  let works = false;
  answerWith(() => (works ? listOf(genders) : refused(500, 'Something went wrong.')));
  await openPage('/genders');
  expect(await screen.findByText('Error.')).toBeVisible();
  expect(screen.getByText('An error occurred when loading item from genders.')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Female' })).toBeVisible();
});

test('columns are chosen and remembered', async () => {
  const user = userEvent.setup();
  answerWith(() => listOf(genders));
  await openPage('/genders');
  await screen.findByRole('link', { name: 'Female' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(inPopover('checkbox', { name: 'Code' }));
  await user.click(inPopover('checkbox', { name: 'Sort order' }));
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Register code', 'Active', 'Code', 'Actions']);
  expect(inPopover('checkbox', { name: 'Name' })).toBeDisabled();
  expect(localStorage.getItem('columns-genders')).toBe('name,iirCode,isActive,code');
});

test('j and k walk through the rows', async () => {
  const user = userEvent.setup();
  answerWith(() => listOf(genders));
  await openPage('/genders');
  await screen.findByRole('link', { name: 'Female' });
  await user.keyboard('jj');
  expect(screen.getByRole('link', { name: 'Male' })).toHaveFocus();
  await user.keyboard('k');
  expect(screen.getByRole('link', { name: 'Female' })).toHaveFocus();
});

async function openMenu(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return user;
}

test('a row is deactivated from its menu, with its version', async () => {
  const calls = answerWith((sent) => (sent.method === 'PUT' ? ok(genders[0]) : listOf(genders)));
  await openPage('/genders');
  const user = await openMenu('Female');
  await user.click(inPopover('menuitem', { name: 'Deactivate' }));
  expect(await findToast('Item Updated.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/genders/1',
    body: { version: 1, isActive: false },
  });
});

test('deleting asks once; what is in use is offered to be deactivated instead', async () => {
  const message = 'In use by 3 records. Deactivate instead.';
  const calls = answerWith((sent) => {
    if (sent.method === 'DELETE') return refused(409, message, { data: { uses: 3 } });
    return sent.method === 'PUT' ? ok(genders[0]) : listOf(genders);
  });
  await openPage('/genders');
  const user = await openMenu('Female');
  await user.click(inPopover('menuitem', { name: 'Delete' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await findToast('Error deleting.')).toHaveTextContent(message);
  const dialog = screen.getByRole('dialog', { name: '“Female” was not deleted' });
  expect(within(dialog).getByText(message)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate instead' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ isActive: false }),
  );
});

test('a deleted row disappears, with a toast', async () => {
  const rows = [...genders];
  answerWith((sent) => {
    if (sent.method !== 'DELETE') return listOf(rows);
    rows.shift();
    return ok(null);
  });
  await openPage('/genders');
  const user = await openMenu('Female');
  await user.click(inPopover('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await findToast('Item Deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Female' })).not.toBeInTheDocument());
});

test('a deleted row that is still in the list is not requested again', async () => {
  // A row that no other test reads: what is read of a row is cached.
  const rows = [stored(7, { ...genders[0], id: 7, name: 'Neuter' })];
  let isDeleted = false;
  const calls = answerWith((sent) => {
    if (sent.method === 'DELETE') {
      isDeleted = true;
      return ok(null);
    }
    if (sent.path !== '/genders/7') return listOf(rows);
    return isDeleted ? refused(404, 'This gender does not exist.') : ok(rows[0]);
  });
  await openPage('/genders');
  const user = await openMenu('Neuter');
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/genders/7').length;
  await waitFor(() => expect(reads()).toBe(1));
  await user.click(inPopover('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await findToast('Item Deleted.')).toBeVisible();
  // The list that was read before the deletion: the row is still under the pointer, and gets the focus back from the dialog.
  const link = screen.getByRole('link', { name: 'Neuter' });
  await user.hover(link);
  link.focus();
  await waitFor(() => expect(link).toHaveFocus());
  expect(reads()).toBe(1);
});

test('built-in rows cannot be deleted', async () => {
  answerWith(() => listOf(genders));
  await openPage('/genders');
  await openMenu('Male');
  expect(inPopover('menuitem', { name: 'Delete (the system relies on it)' })).toBeDisabled();
});

test('the CSV asks for exactly what is filtered, with the token in a header', async () => {
  const user = userEvent.setup();
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => {};
  const calls = answerWith((sent) => (sent.path.endsWith('/export') ? { body: 'Id,Name' } : listOf(genders)));
  await openPage('/genders?search=al&active=false&page=2&sort=name');
  await screen.findByRole('link', { name: 'Female' });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/genders/export')?.query).toEqual({
      search: 'al',
      active: 'false',
      sort: 'name',
      columns: 'name,iirCode,sortOrder,isActive',
    }),
  );
});

test('draft letters of a new version, and kinds of money that settle nothing, are named on their lists', async () => {
  const deed = { raisedOn: 'deed_not_protected', publishedAt: null, isActive: true };
  answerWith(() =>
    listOf([
      stored(1, { ...deed, name: 'Not protected' }),
      stored(2, { name: 'Break', raisedOn: 'break_agreed', publishedAt: null, isActive: true }),
      stored(3, {
        name: 'Break, in use',
        raisedOn: 'break_agreed',
        publishedAt: '2026-01-05',
        isActive: true,
      }),
    ]),
  );
  await openPage('/templates');
  expect(await screen.findByText('A trust deed does not become protected: Not protected')).toBeVisible();
  expect(screen.queryByText(/^A payment break is agreed:/)).toBeNull();
  cleanup();
  answerWith(() =>
    listOf([
      stored(1, { name: 'Lump sum / F&F', countsAsContribution: false, isActive: true }),
      stored(2, { name: 'Third-party contribution', countsAsContribution: true, isActive: true }),
      stored(3, { name: 'Bank interest', countsAsContribution: false, isActive: true }),
    ]),
  );
  await openPage('/income-types');
  expect(
    await screen.findByText(/^What is booked as ‘Lump sum \/ F&F’ settles no line of the payment schedule/),
  ).toBeVisible();
});
