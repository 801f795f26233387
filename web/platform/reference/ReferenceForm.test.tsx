import { screen, waitFor, within } from '@testing-library/react';
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
import { invalidateReference } from '#web/platform/page/pickers/client.ts';

beforeEach(() => localStorage.clear());

const gender = stored(5, { name: 'Female', code: 'female', iirCode: 'F', description: null, sortOrder: 1 });
const nameBox = () => screen.getByRole('textbox', { name: /^Name/ });
const submit = (name: string | RegExp = 'Save') => userEvent.click(screen.getByRole('button', { name }));
const wrote = (calls: Sent[]) => calls.filter(({ method }) => method === 'POST' || method === 'PUT');

/** Responds as a server that holds one gender and takes whatever is saved. */
function answerGender(save: (sent: Sent) => ReturnType<typeof ok>) {
  return answerWith((sent) => {
    if (sent.method !== 'GET') return save(sent);
    if (sent.path === '/genders/5') return ok(gender);
    if (sent.path.endsWith('/names')) return ok([{ id: 1, name: 'Ada Admin', isActive: true }]);
    return listOf([gender]);
  });
}

test('a new row is checked before it is sent; the first field that is wrong gets the focus', async () => {
  const calls = answerWith(() => listOf([]));
  await openPage('/genders/create');
  await submit();
  expect(await screen.findByText('Required.')).toBeVisible();
  expect(nameBox()).toHaveFocus();
  expect(nameBox()).toHaveAccessibleDescription('Required.');
  expect(nameBox()).toBeInvalid();
  expect(wrote(calls)).toEqual([]);
});

test('a new row is created, announced, and the list is shown again as it was', async () => {
  const calls = answerGender(() => ({ status: 201, body: { success: true, message: 'OK', data: gender } }));
  const page = await openPage('/genders?active=true');
  await screen.findByText(/1 gender/);
  await userEvent.click(screen.getByRole('link', { name: 'New gender' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Female');
  await submit();
  expect(await findToast('Item Created.')).toBeVisible();
  expect(wrote(calls)).toHaveLength(1);
  expect(wrote(calls)[0]).toMatchObject({
    method: 'POST',
    path: '/genders',
    body: { name: 'Female', code: null, iirCode: null, sortOrder: 0, isActive: true },
  });
  await waitFor(() => expect(page.path() + page.search()).toBe('/genders?active=true'));
});

test('save and new keeps the form open and empty', async () => {
  const calls = answerGender(() => ({ status: 201, body: { success: true, message: 'OK', data: gender } }));
  const page = await openPage('/genders/create');
  await userEvent.type(nameBox(), 'Female');
  await submit('Save and add another');
  await waitFor(() => expect(nameBox()).toHaveValue(''));
  expect(wrote(calls)).toHaveLength(1);
  expect(page.path()).toBe('/genders/create');
  expect(nameBox()).toHaveFocus();
});

test("the server's refusal is shown at its field, and the typed text stays", async () => {
  answerGender(() =>
    refused(409, 'That is already in use.', { errors: { name: 'Already in use. Choose another.' } }),
  );
  await openPage('/genders/create');
  await userEvent.type(nameBox(), 'Female');
  await submit();
  expect(await findToast('Error creating item.')).toHaveTextContent('That is already in use.');
  expect(nameBox()).toHaveAccessibleDescription('Already in use. Choose another.');
  expect(nameBox()).toHaveFocus();
  expect(nameBox()).toHaveValue('Female');
});

test('a refusal that belongs to no field stands above the form', async () => {
  answerGender(() => refused(403, 'You do not have permission to do this.'));
  await openPage('/genders/5/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 's');
  await submit();
  expect(await findToast('Error updating.')).toHaveTextContent('You do not have permission to do this.');
  expect(screen.getByText('Not saved.')).toBeVisible();
});

test('an edit sends only what changed, with the version that was read', async () => {
  const calls = answerGender(({ body }) => ok({ ...gender, ...body, version: 2 }));
  await openPage('/genders/5/edit');
  expect(await screen.findByRole('textbox', { name: /^Code/ })).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Register code/ }), 'X');
  await submit();
  expect(await findToast('Item Updated.')).toBeVisible();
  expect(wrote(calls)).toHaveLength(1);
  expect(wrote(calls)[0]).toMatchObject({ method: 'PUT', path: '/genders/5' });
  expect(wrote(calls)[0]?.body).toEqual({ version: 1, iirCode: 'X' });
});

test('fields appear, are required and vanish with the values they depend on', async () => {
  answerWith(() => listOf([]));
  await openPage('/tasks/create');
  expect(screen.queryByRole('combobox', { name: /^Department/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Assigned to/ }), 'A department');
  expect(screen.getByRole('combobox', { name: /^Department/ })).toBeRequired();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Assigned to/ }), 'The case owner');
  expect(screen.queryByRole('combobox', { name: /^Department/ })).not.toBeInTheDocument();
});

test('leaving with unsaved changes asks; staying keeps them, leaving continues', async () => {
  answerGender(() => ok(gender));
  const page = await openPage('/genders/5/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 's');
  void page.go('/elsewhere/page');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(nameBox()).toHaveValue('Females');
  void page.go('/elsewhere/page');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('leaving without changes does not ask, and looking at the history keeps what was typed', async () => {
  const entry = {
    id: 9,
    at: '2026-11-03T10:00:00.000Z',
    user: 'Bea Baker',
    action: 'updated',
    changes: [{ field: 'iirCode', label: 'Register code', before: null, after: 'F' }],
  };
  answerWith((sent) => {
    if (sent.path === '/genders/5/history') return ok([entry]);
    if (sent.path === '/genders/5') return ok(gender);
    return ok([{ id: 1, name: 'Ada Admin', isActive: true }]);
  });
  const page = await openPage('/genders/5/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 's');
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  expect(await screen.findByText('Bea Baker')).toBeVisible();
  expect(screen.getByText('Register code', { selector: 'dt' }).nextSibling).toHaveTextContent(
    'empty → became F',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Details' }));
  expect(nameBox()).toHaveValue('Females');
  await userEvent.clear(nameBox());
  await userEvent.type(nameBox(), 'Female');
  void page.go('/elsewhere/page');
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('a stale save shows both values of every difference, and saves what is chosen', async () => {
  const theirs = { ...gender, version: 2, name: 'Women', description: 'Theirs', sortOrder: 7 };
  let attempts = 0;
  const calls = answerGender(({ body }) => {
    attempts += 1;
    if (attempts > 1) return ok({ ...theirs, ...body, version: 3 });
    const data = { current: theirs, changedBy: 'Bea Baker', changedAt: '2026-11-03T10:00:00.000Z' };
    return refused(409, 'Changed by Bea Baker since you opened it.', { data });
  });
  await openPage('/genders/5/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' persons');
  await userEvent.type(screen.getByRole('textbox', { name: /^Description/ }), 'Mine');
  await submit();
  const panel = await screen.findByRole('region', { name: /Somebody else saved this/ });
  expect(panel).toHaveTextContent('Bea Baker saved it at 03/11/2026');
  const side = (field: string, label: RegExp) =>
    within(within(panel).getByRole('group', { name: field })).getByRole('radio', { name: label });
  expect(side('Name', /^Yours/)).toBeChecked();
  expect(side('Name', /^Yours/)).toHaveAccessibleDescription('Female persons');
  expect(side('Name', /^Theirs \(saved by Bea Baker\)/)).toHaveAccessibleDescription('Women');
  expect(side('Sort order', /^Theirs/)).toBeChecked();
  expect(nameBox()).toHaveValue('Female persons');
  expect(screen.getByRole('spinbutton', { name: /^Sort order/ })).toHaveValue(7);
  await userEvent.click(side('Description', /^Theirs/));
  expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Theirs');
  await submit('Save again');
  expect(await findToast('Item Updated.')).toBeVisible();
  expect(wrote(calls).at(-1)?.body).toEqual({ version: 2, name: 'Female persons' });
});

test('a missing option of a select is created in a dialog and chosen', async () => {
  const created = stored(8, { name: 'Nonbinary', code: 'nonbinary' });
  const calls = answerWith((sent) => {
    if (sent.method === 'POST') return { status: 201, body: { success: true, message: 'OK', data: created } };
    return ok(sent.query.ids === '8' ? [{ id: 8, name: 'Nonbinary', isActive: true }] : []);
  });
  await openPage('/titles/create');
  await userEvent.type(nameBox(), 'Mx');
  const select = screen.getByRole('combobox', { name: /^Gender hint/ });
  await userEvent.type(select, 'Nonbinary');
  await userEvent.click(await screen.findByRole('option', { name: 'Create new gender' }));
  const dialog = await screen.findByRole('dialog', { name: 'New gender' });
  expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('Nonbinary');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(wrote(calls)).toHaveLength(1);
  expect(wrote(calls)[0]?.path).toBe('/genders');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Gender hint/ })).toHaveValue('Nonbinary'),
  );
  expect(nameBox()).toHaveValue('Mx');
});

test('without the permission of the other entity there is nothing to create', async () => {
  answerWith(() => ok([{ id: 2, name: 'Female', isActive: true }]));
  await openPage('/titles/create', ['config.titles']);
  await userEvent.click(screen.getByRole('combobox', { name: /^Gender hint/ }));
  expect(await screen.findByRole('option', { name: 'Female' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Create new gender' })).not.toBeInTheDocument();
});

test('bank details need their permission: not shown, not sent', async () => {
  const calls = answerWith((sent) =>
    sent.method === 'POST' ? { status: 201, body: { success: true, data: stored(3, {}) } } : listOf([]),
  );
  await openPage('/creditors/create', ['config.creditors']);
  expect(screen.queryByRole('heading', { name: 'Bank details' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'A bank');
  await userEvent.click(screen.getByRole('combobox', { name: /^Type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bank' }));
  await submit();
  await waitFor(() => expect(wrote(calls)).toHaveLength(1));
  expect(Object.keys(wrote(calls)[0]?.body ?? {})).not.toContain('sortCode');
});

test('a missing row says so', async () => {
  answerWith(() => refused(404, 'That gender no longer exists.'));
  await openPage('/genders/5/edit');
  expect(await screen.findByText('That gender no longer exists.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To Genders' })).toHaveAttribute('href', '/genders');
});

test('an unknown entity is a page that does not exist', async () => {
  answerWith(() => listOf([]));
  await openPage('/unicorns');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a row deleted on its own page is not requested again, though its change is announced before the response', async () => {
  const calls = answerWith((sent) => {
    if (sent.method === 'DELETE') {
      void invalidateReference('genders');
      return ok(null);
    }
    return sent.path === '/genders/6' ? ok({ ...gender, id: 6 }) : listOf([]);
  });
  const page = await openPage('/genders/6/edit');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await findToast('Item Deleted.')).toBeVisible();
  await waitFor(() => expect(page.path()).toBe('/genders'));
  const deletedAt = calls.findIndex(({ method }) => method === 'DELETE');
  expect(calls.slice(deletedAt + 1).filter(({ path }) => path === '/genders/6')).toEqual([]);
});
