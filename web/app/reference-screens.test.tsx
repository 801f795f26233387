import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  type Answer,
  answerWith,
  findToast,
  listOf,
  ok,
  openPage,
  type Sent,
  stored,
} from '#web/app/test-page.tsx';
import { answerCalls, type CallAnswers, Refusal } from '#web/platform/api/test-calls.ts';

/** Answers reads of one row, and hands every other call to the test. */
function answerRow(path: string, row: object, others: (sent: Sent) => Answer = () => ok([])) {
  return answerWith((sent) => {
    if (sent.method === 'GET' && sent.path === path) return ok(row);
    return sent.path.endsWith('/names') ? ok([]) : others(sent);
  });
}

/** Answers reads of one row, and the typed calls as given. */
const answerTyped = (path: string, row: object, answers: CallAnswers) =>
  answerCalls(answers, (address, init) =>
    Response.json(ok((init?.method ?? 'GET') === 'GET' && address === `/api${path}` ? row : [])?.body),
  );

const payee = stored(3, {
  name: 'Calder Valley Bank',
  type: 'bank',
  tradingNames: [],
  accountName: 'Calder',
  sortCode: '20-29-59',
  accountNumber: '60675822',
  bankCheck: 'valid',
  bankChangedById: 2,
  bankChangedBy: { id: 2, name: 'Daniel Okafor' },
  bankChangedAt: '2026-11-01T10:00:00.000Z',
  bankVerifiedById: null,
  bankVerifiedBy: null,
  bankVerifiedAt: null,
});

const waiting = {
  id: 7,
  kind: 'bank_details',
  summary: 'Bank details of Calder Valley Bank',
  amountPence: null,
  requester: { id: 2, name: 'Daniel Okafor' },
  slaDueOn: '2026-11-03',
};

test('bank details that somebody else entered are verified by approving the request', async () => {
  const calls = answerTyped('/creditors/3', payee, {
    'approvals.ofRecord': () => [waiting],
    'approvals.approve': () => ({ id: 7, decision: 'approved', message: 'Bank details approved.' }),
  });
  await openPage('/creditors/3/edit');
  expect(await screen.findByText('Not verified: nothing is paid to this account')).toBeVisible();
  expect(screen.getByText('Could exist')).toBeVisible();
  expect(await screen.findByText('Awaiting approval')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await findToast('Bank details verified.')).toBeVisible();
  expect(calls.filter(({ name }) => name !== 'approvals.ofRecord')).toEqual([
    { name: 'approvals.approve', input: { id: 7 } },
  ]);
});

test('a user who changed bank details is shown why they cannot verify them', async () => {
  answerRow('/creditors/3', { ...payee, bankChangedById: 1, bankChangedBy: { id: 1, name: 'Ada Admin' } });
  await openPage('/creditors/3/edit');
  const verify = await screen.findByRole('button', { name: 'Verify' });
  expect(verify).toBeDisabled();
  expect(verify).toHaveAccessibleDescription(
    'Bank details must be verified by someone other than the last person to change them.',
  );
});

test('a locked user is shown as locked, and unlocked', async () => {
  const user = stored(4, {
    name: 'Bea Baker',
    username: 'bea',
    email: 'bea@example.com',
    status: 'active',
    additionalDomainIds: [],
    permissionIds: [],
    lockedUntil: '2099-01-01T00:00:00.000Z',
    hasPassword: true,
  });
  const calls = answerTyped('/users/4', user, { 'staff.users.unlock': () => undefined });
  await openPage('/users/4/edit');
  expect(await screen.findByText('This account is locked.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await findToast('Account unlocked.')).toBeVisible();
  expect(calls).toEqual([{ name: 'staff.users.unlock', input: { id: 4 } }]);
});

test('a built-in permission keeps its name and lists who holds it', async () => {
  const holders = [{ id: 9, name: 'Bea Baker', username: 'bea', status: 'disabled' }];
  answerTyped(
    '/permissions/5',
    stored(5, { name: 'reports.wip', label: 'WIP', isSystem: true, isActive: undefined }),
    { 'staff.permissions.holders': () => holders },
  );
  await openPage('/permissions/5/edit');
  expect(await screen.findByText('The system relies on this row.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: /^Label/ })).toBeEnabled();
  await userEvent.click(screen.getByRole('link', { name: 'Held by' }));
  expect(await screen.findByRole('link', { name: 'Bea Baker' })).toHaveAttribute('href', '/users/9/edit');
  expect(screen.getByText('Disabled')).toBeVisible();
});

test('publishing names the merge tokens that block it', async () => {
  const template = stored(6, {
    name: 'Welcome',
    format: 'sms',
    body: 'Dear {{nobody}}',
    bodyFile: null,
    subject: null,
    publishedVersion: 2,
  });
  const message = '{{nobody}} is not a token.';
  const calls = answerTyped('/templates/6', template, {
    'templates.publish': () => {
      throw new Refusal(400, `Not published. ${message}`, { errors: { body: message } });
    },
  });
  await openPage('/templates/6/edit', ['settings.templates']);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = screen.getByRole('dialog', { name: 'Publish version 3?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByText(`Body: ${message}`)).toBeVisible();
  expect(calls).toEqual([{ name: 'templates.publish', input: { id: 6, version: 1 } }]);
});

test('an older version of a template is restored to the draft after a confirmation', async () => {
  const version = (number: number, isCurrent: boolean) => ({
    id: number + 10,
    number,
    subject: null,
    body: `<p>Text ${number}</p>`,
    bodyFile: null,
    publishedAt: '2026-11-01T10:00:00.000Z',
    publishedBy: 'Bea Baker',
    supersededAt: isCurrent ? null : '2026-11-02T10:00:00.000Z',
    isCurrent,
  });
  const draft = stored(6, { name: 'Welcome', body: '<p>Draft</p>' });
  const calls = answerTyped('/templates/6', draft, {
    'templates.versions': () => [version(2, true), version(1, false)],
    'templates.restore': () => draft,
  });
  await openPage('/templates/6/edit?tab=versions', ['settings.templates']);
  await userEvent.click(await screen.findByRole('button', { name: 'View version 1' }));
  expect(screen.getByText('Text 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 1 to draft' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore to draft' }));
  expect(await findToast('Draft restored.')).toBeVisible();
  expect(calls).toContainEqual({
    name: 'templates.restore',
    input: { id: 6, versionId: 11, version: 1 },
  });
});

test('the transitions into and out of a status are shown', async () => {
  const status = (id: number, name: string, allowedNextIds: number[]) =>
    stored(id, { name, badgeColour: 'grey', allowedNextIds });
  const middle = status(2, 'With creditors', [3]);
  answerRow('/statuses/2', middle, ({ path }) =>
    path === '/statuses' ? listOf([status(1, 'Draft', [2]), middle, status(3, 'Accepted', [])]) : ok([]),
  );
  await openPage('/statuses/2/edit?tab=transitions');
  expect(await screen.findByRole('region', { name: 'Can come from' })).toHaveTextContent('Draft');
  expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent('With creditors');
  expect(screen.getByRole('region', { name: 'Can move to' })).toHaveTextContent('Accepted');
});

test('postings lock parts of a ledger account, with the reason beside each', async () => {
  answerRow(
    '/chart-of-accounts/7',
    stored(7, {
      code: '1000',
      name: 'Bank',
      ledger: 'estate',
      caseDimension: 'required',
      accountGroupId: 1,
      accountGroup: { id: 1, name: 'Bank' },
      firstPostedAt: '2026-11-01T10:00:00.000Z',
    }),
  );
  await openPage('/chart-of-accounts/7/edit', ['financials.chart-of-accounts']);
  expect(await screen.findByText('Money has been posted to this account.')).toBeVisible();
  const ledger = screen.getByRole('combobox', { name: /^Ledger/ });
  expect(ledger).toBeDisabled();
  expect(ledger).toHaveAccessibleDescription('Fixed since the first posting.');
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeEnabled();
});

test('a template is previewed on its letterhead, its recipient in the window and its tokens marked', async () => {
  const letterheads = [
    stored(1, { name: 'Leeds', isDefault: true, headerHtml: '<p>Leeds office</p>' }),
    stored(2, { name: 'York', isDefault: false, headerHtml: '<p>York office</p>' }),
  ];
  answerRow(
    '/templates/9',
    stored(9, {
      name: 'Welcome',
      format: 'html',
      letterheadId: 2,
      bodyFile: null,
      body: '<p>{{recipient.name}}</p><p>Dear {{client.1.salutation}}, your {{case.colour}}</p>',
    }),
    ({ path }) => (path.startsWith('/letterheads') ? listOf(letterheads) : ok([])),
  );
  await openPage('/templates/9/edit?tab=preview', ['settings.templates', 'settings.letterheads']);
  const sheet = await screen.findByRole('region', { name: 'Preview of Welcome' });
  expect(within(sheet).getByText('York office')).toBeVisible();
  expect(within(sheet).getByText('recipient.name')).toHaveAttribute('title', 'Recipient');
  expect(within(sheet).getByText('case.colour')).toHaveAttribute('title', 'Unknown: no case can fill this.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Shown on the letterhead' }), 'Leeds');
  expect(await screen.findByText('Leeds office')).toBeVisible();
});
