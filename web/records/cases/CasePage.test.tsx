import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { findToast, openIn } from '#web/app/test-page.tsx';
import { answerCalls, type Call, Refusal } from '#web/platform/api/test-calls.ts';
import { CasePage, type CaseParts } from '#web/records/cases/CasePage.tsx';
import { EditCasePage } from '#web/records/cases/EditCasePage.tsx';
import { sampleCase } from '#web/records/cases/test-cases.ts';

/** The form of a whole case is slow to be looked through by role. */
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => localStorage.clear());

const parts: CaseParts = {
  tabs: [
    { key: 'summary', label: 'Summary', component: ({ caseId }) => <p>Summary of {caseId}</p> },
    { key: 'people', label: 'People', component: () => <input aria-label="Name" /> },
    { key: 'breaches', label: 'Breaches', component: () => null },
    { key: 'documents', label: 'Documents', component: () => null },
  ],
  actions: [
    {
      key: 'note',
      label: 'Add note',
      shortcut: 'n',
      component: ({ onClose }) => (
        <dialog open aria-label="New note">
          <button type="button" onClick={onClose}>
            Done
          </button>
        </dialog>
      ),
    },
  ],
};

const open = (address: string) =>
  openIn(
    { '/cases/$id': () => <CasePage parts={parts} />, '/cases/$id/edit': () => <EditCasePage /> },
    address,
  );
const noRows = () => Response.json({ success: true, message: 'OK', data: [] });
const answerCase = (
  changes: Parameters<typeof sampleCase>[0] = {},
  update: (sent: { version: number }) => unknown = () => sampleCase(changes),
) => answerCalls({ 'cases.get': () => sampleCase(changes), 'cases.update': update }, noRows);

test('the heading shows name, reference and status, and any warnings', async () => {
  answerCase({ riskOfViolence: true, isVulnerable: true, substatus: { id: 1, name: 'In Arrears' } });
  await open('/cases/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Mr O Wright' })).toBeVisible();
  for (const words of ['NTH000007', 'Lead', 'In Arrears', 'Risk of violence', 'Vulnerable client'])
    expect(screen.getByText(words)).toBeVisible();
  expect(document.title).toContain('Mr O Wright');
});

test('a tab shows its count, once that is known', async () => {
  const expectTabs = async (...names: string[]) => {
    for (const name of names) expect(await screen.findByRole('link', { name })).toBeVisible();
  };
  answerCase();
  await open('/cases/7');
  await expectTabs('Summary', 'People', 'Breaches', 'Documents');
  cleanup();
  const counts = { people: 2, documents: 131, breaches: 0 };
  answerCalls({ 'cases.get': () => sampleCase(), 'caseTabs.counts': () => counts }, noRows);
  await open('/cases/7');
  await expectTabs('Summary', 'People 2', 'Breaches 0', 'Documents 99+');
});

test('the key facts are in view on every tab, read from the case itself', async () => {
  const calls = answerCase({
    lastContactAt: '2026-11-20T10:30:00.000Z',
    contributionPence: 12_500,
    standing: {
      dueToDatePence: 50_000,
      receivedPence: 25_000,
      arrearsPence: 25_000,
      monthsInArrears: 200,
      nextDueOn: null,
      contributesUntil: '2026-10-01',
    },
  });
  const page = await open('/cases/7');
  const facts = await screen.findByRole('region', { name: 'Key facts' });
  const said = [
    'Date of birth12/04/1980',
    'Phone07700 900123',
    'Last contact20/11/2026 10:30',
    'ContributionEnded',
    'Arrears£250.00 (2.00 months)',
    'Next dueNothing',
  ];
  for (const fact of said) expect(facts).toHaveTextContent(fact);
  await page.go('/cases/7?tab=people');
  for (const fact of said) expect(screen.getByRole('region', { name: 'Key facts' })).toHaveTextContent(fact);
  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['cases.get']));
});

test('tabs have addresses and digits, which do nothing while typing in a field', async () => {
  answerCase();
  const page = await open('/cases/7');
  expect(await screen.findByText('Summary of 7')).toBeVisible();
  await userEvent.keyboard('2');
  await waitFor(() => expect(page.search()).toBe('?tab=people'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '1n');
  expect(page.search()).toBe('?tab=people');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('1n');
  expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
});

test('an action has a button and a key, and the page carries on after it', async () => {
  answerCase();
  await open('/cases/7');
  await screen.findByText('Summary of 7');
  await userEvent.keyboard('n');
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog', { name: 'New note' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('dialog', { name: 'New note' })).toBeVisible();
});

test('a read-only user is offered no changes', async () => {
  answerCase({ mayEdit: false });
  await open('/cases/7');
  await screen.findByText('Summary of 7');
  expect(screen.queryByRole('button', { name: 'Add note' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a case of another domain is reported as not found', async () => {
  answerCalls({
    'cases.get': () => {
      throw new Refusal(404, 'That case does not exist, or it is not one of yours.');
    },
  });
  await open('/cases/7');
  expect(await screen.findByText('That case does not exist, or it is not one of yours.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the cases' })).toBeVisible();
});

const updates = (calls: Call[]) => calls.filter(({ name }) => name === 'cases.update');

test('editing sends only what changed; approval is not set by hand', async () => {
  const calls = answerCase();
  const page = await open('/cases/7/edit');
  expect(await screen.findByRole('textbox', { name: /^Approval/ })).toBeDisabled();
  const source = screen.getByRole('textbox', { name: /Lead source/ });
  await userEvent.type(source, 'Radio');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Item Updated.');
  expect(updates(calls)[0]?.input).toEqual({ id: 7, version: 3, leadSourceDetail: 'Radio' });
  await waitFor(() => expect(page.path()).toBe('/cases/7'));
});

test('a date that is entered late is sent with its own reason', async () => {
  const calls = answerCase();
  await open('/cases/7/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Proposal/ }), '01/02/2024');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for late dates' }), 'The post was slow.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Evidence for late dates' }), 'The postmark.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Item Updated.');
  expect(updates(calls)[0]?.input).toMatchObject({
    proposalDate: '2024-02-01',
    lateReason: 'The post was slow.',
    lateEvidence: 'The postmark.',
  });
});

test('a stale save shows both values, and the choice is saved over the newer version', async () => {
  const newer = sampleCase({ version: 4, leadSourceDetail: 'Newspaper' });
  const calls = answerCase({}, ({ version }) => {
    if (version === 3)
      throw new Refusal(409, 'Changed by Berta since you opened it.', {
        data: { current: newer, changedBy: 'Berta', changedAt: newer.updatedAt },
      });
    return newer;
  });
  await open('/cases/7/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: /Lead source/ }), 'Radio');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else saved this while you were editing.')).toBeVisible();
  expect(screen.getByText('Newspaper')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
  await waitFor(() =>
    expect(updates(calls).at(-1)?.input).toEqual({ id: 7, version: 4, leadSourceDetail: 'Radio' }),
  );
});

test('an address that names a field opens the form there', async () => {
  answerCase();
  await open('/cases/7/edit?field=proposalDate');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Proposal/ })).toHaveFocus(), {
    timeout: 5_000,
  });
});
