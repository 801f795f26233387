import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NewCaseInput } from '#shared/records/cases/new-case.ts';
import { findToast, openIn } from '#web/app/test-page.tsx';
import { answerCalls, type Call, Refusal } from '#web/platform/api/test-calls.ts';
import { CreateCasePage } from '#web/records/cases/CreateCasePage.tsx';
import { sampleCase } from '#web/records/cases/test-cases.ts';

/** A form of some twenty fields is slow to be looked through by role. */
vi.setConfig({ testTimeout: 20_000 });
const patiently = { timeout: 5_000 };

beforeEach(() => {
  localStorage.clear();
});

const open = (address = '/cases/create') =>
  openIn({ '/cases/create': CreateCasePage, '/cases/$id': () => <h1>The case</h1> }, address);
const box = (name: RegExp) => screen.getByRole('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Enters a text at once, as by pasting. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}
const created = (calls: Call[]) =>
  calls.find(({ name }) => name === 'cases.create')?.input as NewCaseInput | undefined;

const known = {
  id: 3,
  uniqueReference: 'NTH000003',
  caseName: 'Mr O Wright',
  status: { id: 1, name: 'IVA Accepted', badgeColour: 'green' },
  address: '12 Mill Lane, Leeds, LS1 4AB',
  people: [
    { personId: 11, name: 'Owen Wright', dateOfBirth: '1984-06-05', why: ['Same name and date of birth'] },
  ],
};

const products = [{ id: 4, name: 'IVA', isActive: true }];

const answerWizard = (duplicates: unknown[] = [], create: () => unknown = () => sampleCase()) =>
  answerCalls({ 'cases.duplicates': () => duplicates, 'cases.create': create }, (path) =>
    Response.json({ success: true, data: path.startsWith('/api/products/names') ? products : [] }),
  );

async function passFirstStep() {
  await userEvent.click(await screen.findByRole('combobox', { name: /Product/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'IVA' }, patiently));
  await press('Continue');
  await screen.findByRole('heading', { name: 'Applicant 1' });
}

async function enterOwen() {
  await fill(box(/^First name/), 'Owen');
  await fill(box(/^Last name/), 'Wright');
  await fill(box(/^Date of birth/), '05061984');
}

test('each step is checked before the next; the first field that is wrong gets the focus', async () => {
  answerWizard();
  const page = await open();
  await press('Continue');
  expect(await screen.findByText('Required.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Product/ })).toHaveFocus();
  expect(page.search()).toBe('');
  await passFirstStep();
  expect(page.search()).toBe('?step=applicants');
  await press('Continue');
  await waitFor(() => expect(screen.getAllByText('Required.')).toHaveLength(2));
  expect(box(/^First name/)).toHaveFocus();
});

test('every step begins with the focus in its first field, the last one on its button', async () => {
  answerWizard();
  await open();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Product/ })).toHaveFocus());
  await passFirstStep();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Title/ })).toHaveFocus());
  await enterOwen();
  await press('Continue');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create case' })).toHaveFocus());
});

test('a date that cannot be read stops the step, as it must not pass for an empty field', async () => {
  answerWizard();
  const page = await open();
  await passFirstStep();
  await fill(box(/^First name/), 'Owen');
  await fill(box(/^Last name/), 'Wright');
  await fill(box(/^Date of birth/), '31/06/84');
  await press('Continue');
  expect(await screen.findByText('Not a valid date. Format must be DD/MM/YYYY')).toBeVisible();
  expect(page.search()).toBe('?step=applicants');
  expect(box(/^Date of birth/)).toHaveFocus();
  await fill(box(/^Date of birth/), '5 Jun 84');
  await press('Continue');
  expect(await screen.findByText('05/06/1984')).toBeVisible();
});

test('a joint case is sent whole: the second applicant lives with the first unless told otherwise', async () => {
  const calls = answerWizard();
  const page = await open();
  await passFirstStep();
  await enterOwen();
  await fill(box(/^Address line 1/), '12 Mill Lane');
  await fill(box(/^Town/), 'Leeds');
  await userEvent.click(screen.getByRole('switch', { name: /second applicant/ }));
  await fill(screen.getAllByRole('textbox', { name: /^First name/ })[1]!, 'Siân');
  await fill(screen.getAllByRole('textbox', { name: /^Last name/ })[1]!, 'Wright');
  await press('Continue');
  expect(await screen.findByText('IVA')).toBeVisible();
  await press('Create case');
  expect(await findToast('Item Created.')).toHaveTextContent('NTH000007 Mr O Wright');
  await waitFor(() => expect(page.path()).toBe('/cases/7'));
  expect(created(calls)).toMatchObject({
    domainId: 1,
    productId: 4,
    applicants: [
      { person: { firstName: 'Owen', dateOfBirth: '1984-06-05' }, address: { line1: '12 Mill Lane' } },
      { person: { firstName: 'Siân' }, address: { line1: '12 Mill Lane', town: 'Leeds' } },
    ],
  });
  expect(created(calls)).not.toHaveProperty('isJoint');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft-'))).toEqual([]);
});

test('people who are known already are shown with the reasons, and can be opened or taken over', async () => {
  const calls = answerWizard([known]);
  await open();
  await passFirstStep();
  await enterOwen();
  const warning = await screen.findByText('There may be a case about this client already.', {}, patiently);
  expect(warning).toBeVisible();
  expect(screen.getByText(/same name and date of birth/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open existing' })).toHaveAttribute('href', '/cases/3');
  await press('It is the same person');
  await press('Continue');
  await press(/^Create/);
  await findToast('Item Created.');
  expect(created(calls)?.applicants).toEqual([{ personId: 11 }]);
});

test('an unfinished wizard is continued where it was left, or discarded', async () => {
  answerWizard();
  await open();
  await passFirstStep();
  await fill(box(/^First name/), 'Owen');
  cleanup();
  const page = await open();
  expect(await screen.findByText('Owen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue where you left off' })).toHaveFocus();
  expect(screen.queryByRole('form')).toBeNull();
  await press('Continue where you left off');
  expect(await screen.findByRole('textbox', { name: /^First name/ })).toHaveValue('Owen');
  expect(page.search()).toBe('?step=applicants');
  cleanup();
  await open();
  await press('Discard');
  expect(await screen.findByRole('combobox', { name: /Product/ })).toHaveValue('');
  cleanup();
  await open();
  expect(await screen.findByRole('combobox', { name: /Product/ })).toHaveValue('');
});

test('a refusal is shown at its field, on the step where that is', async () => {
  answerWizard([], () => {
    throw new Refusal(400, 'Some fields need correcting.', {
      errors: { 'applicants.0.person.niNumber': 'Not a National Insurance number.' },
    });
  });
  const page = await open();
  await passFirstStep();
  await enterOwen();
  await press('Continue');
  await press('Create case');
  expect(await findToast('Error creating item.')).toHaveTextContent('Some fields need correcting.');
  const field = await screen.findByRole('textbox', { name: /National Insurance/ });
  expect(field).toHaveAccessibleDescription('Not a National Insurance number.');
  await waitFor(() => expect(field).toHaveFocus());
  expect(page.search()).toBe('?step=applicants');
  expect(within(document.body).getByRole('textbox', { name: /^First name/ })).toHaveValue('Owen');
});
