import type { Page } from '@playwright/test';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs, prepare, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { releasedRun } from '#test/e2e/outgoing-data.ts';
import { follow } from '#test/e2e/router.ts';

test.describe.configure({ timeout: 360_000 });

/** A published letter to creditors or clients. */
async function letterTo(
  audience: string,
  body = '<p>Dear {{recipient.salutation | or: "Sir or Madam"}}</p><p>Our reference is {{case.reference}}.</p>',
) {
  const name = unique('Letter about a debt');
  const { id, version } = await prepare.create('templates', {
    name,
    documentTypeId: await idOf('documents', 'Letter to creditor'),
    audience,
    format: 'html',
    body,
  });
  await callAs(admin, 'POST', `/templates/${id}/publish`, { version });
  return name;
}

/** A creditor that gets its letters by post, with a debt on the case. */
async function creditorOf(caseId: number) {
  const name = unique('Bank');
  const deliveryMethodId = await idOf('delivery-methods', 'First class post');
  const address = { addressLine1: '1 Claims House', town: 'Leeds', postcode: 'LS1 4AB' };
  const { id: creditorId } = await prepare.create('creditors', {
    name,
    type: 'bank',
    votingBehaviour: 'unknown',
    paymentReferenceRule: 'account_number',
    ...address,
    deliveryMethodId,
  });
  const creditId = await idOf('credits', 'Credit card');
  const debt = { creditorId, creditId, balanceSoaPence: 120_000, source: 'client' };
  const { id } = await callAs<{ id: number }>(admin, 'POST', `/cases/${caseId}/creditors`, debt);
  return { id, creditorId, name };
}

async function choose(page: Page, dialog: ReturnType<Page['getByRole']>, name: string) {
  await field(dialog, 'Template').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('two creditors are asked for proof of debt; the letters are in the queue and in each thread', async ({
  adminPage: page,
}) => {
  const name = await letterTo('creditor');
  const { id, uniqueReference } = await newCase();
  const creditors = [await creditorOf(id), await creditorOf(id), await creditorOf(id)];
  const claimed = creditors[2]!;
  const debts = await callAs<{ debts: { id: number; version: number }[] }>(
    admin,
    'GET',
    `/cases/${id}/creditors`,
  );
  await callAs(admin, 'POST', `/cases/${id}/creditors/${claimed.id}/claim`, {
    version: debts.debts.find((debt) => debt.id === claimed.id)?.version,
    claimPence: 120_000,
    claimReceivedOn: londonDate(),
  });
  await visit(page, `/cases/${id}?tab=creditors`);
  for (const debt of creditors)
    await page.getByRole('checkbox', { name: `Select row ${debt.id}` }).press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request proof' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request proof' });
  await expect(dialog.getByRole('listitem').filter({ hasText: claimed.name })).toContainText(
    'The claim has been received.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: creditors[0]!.name })).toContainText(
    'First class post',
  );
  await choose(page, dialog, name);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Proof requested from 2 creditors.');
  for (const debt of creditors.slice(0, 2))
    await expect(page.getByRole('row').filter({ hasText: debt.name })).toContainText(
      `Proof requested ${showDate(londonDate())}`,
    );

  const [first] = creditors;
  await page.getByRole('button', { name: `Actions for ${first!.name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Letters and mail' }).press('Enter');
  const thread = page.getByRole('dialog', { name: `Letters and mail with ${first!.name}` });
  await expect(thread.getByRole('row').filter({ hasText: name })).toContainText('Queued');
  await expectAccessible(page);
  await thread.getByRole('button', { name: new RegExp(name) }).press('Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await follow(page, `/paperless-office/outbound?search=${uniqueReference}`, 'Outbound Mail');
  for (const debt of creditors.slice(0, 2))
    await expect(page.getByRole('row').filter({ hasText: debt.name })).toContainText('Queued');

  await follow(page, `/creditors/${first!.creditorId}/edit?tab=mail`, first!.name);
  const mail = page.getByRole('table', { name: 'Letters and mail with the creditor' });
  await expect(mail).toContainText(uniqueReference);
  await expect(mail).toContainText(name);
  await expectAccessible(page);
});

test('a letter is started from a debt, a task and a complaint, and is listed there afterwards', async ({
  adminPage: page,
}) => {
  const name = await letterTo('client');
  const { id } = await newCase();
  const debt = await creditorOf(id);
  await visit(page, `/cases/${id}?tab=creditors`);
  await page.getByRole('button', { name: `Actions for ${debt.name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Letter', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Letter' });
  await expect(field(dialog, 'Template')).toHaveValue('Request for proof of debt');
  await expect(dialog).toContainText(debt.name);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const save = async () => {
    await choose(page, dialog, name);
    await dialog.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await expectToast(page, 'Saved as a draft.');
  };
  await callAs(admin, 'POST', '/case-tasks', { caseId: id, name: 'Write to them' });
  await visit(page, `/cases/${id}?tab=tasks`);
  await page.getByRole('button', { name: 'Actions on Write to them' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Letter', exact: true }).press('Enter');
  await save();
  const task = page.getByRole('row').filter({ hasText: 'Write to them' });
  await expect(task).toContainText('Draft');
  await expectAccessible(page);

  const told = {
    receivedOn: londonDate(),
    channel: 'phone',
    summary: 'Nobody rang back.',
    category: 'delay',
    about: 'both',
  };
  const complaint = await callAs<{ id: number; reference: string }>(
    admin,
    'POST',
    `/cases/${id}/complaints`,
    told,
  );
  await visit(page, `/cases/${id}?tab=complaints&complaint=${complaint.id}`);
  await page.getByRole('button', { name: 'Letter', exact: true }).last().press('Enter');
  await expect(field(dialog, 'Template')).toHaveValue('Complaint acknowledgement');
  await save();
  const letters = page.getByRole('list', { name: 'Letters' });
  await expect(letters).toContainText(name);
  await expectAccessible(page);
  await letters.getByRole('button', { name: new RegExp(name) }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: complaint.reference })).toBeVisible();
});

test('a released run writes its dividend notices, to creditors and to clients, and its remittance advices, each once', async ({
  adminPage: page,
  guard,
}) => {
  const { uniqueReference, runId, creditors } = await releasedRun({ creditorCount: 2 });
  const notices = await letterTo(
    'creditor',
    '<p>{{figures.dividend}} of {{figures.dividendAvailable}}, {{figures.dividendPencePerPound}}p in the pound</p>',
  );
  const toClients = await letterTo('client', '<p>Shared out: {{figures.dividendAvailable}}</p>');
  const advices = await letterTo('creditor', '<p>{{remittance[]}}</p><p>{{figures.remittanceTotal}}</p>');
  const kinds = {
    notices: 'Dividend notices: one for each claim, or case',
    advices: 'Remittance advices: one for each creditor',
  };
  const dialog = page.getByRole('dialog', { name: /^Letters of D/ });
  const ask = async (kind: keyof typeof kinds, template: string) => {
    await visit(page, `/financials/distributions/${runId}`);
    await page.getByRole('button', { name: 'Letters', exact: true }).press('Enter');
    await field(dialog, 'What is written').selectOption({ label: kinds[kind] });
    await choose(page, dialog, template);
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
  };
  const progress = page.getByRole('dialog', { name: 'Letters', exact: true });
  for (const [kind, template, done] of [
    ['notices', notices, '2 of 2 letters. All letters have been made.'],
    ['notices', toClients, '1 of 1 letter. All letters have been made.'],
    ['advices', advices, '2 of 2 letters. All letters have been made.'],
  ] as const) {
    await ask(kind, template);
    await expect(progress).toContainText(done, { timeout: 30_000 });
    await expectAccessible(page);
  }

  await follow(page, `/paperless-office/outbound?search=${uniqueReference}`, 'Outbound Mail');
  const rows = page.getByRole('row');
  for (const { name } of creditors)
    for (const template of [notices, advices])
      await expect(rows.filter({ hasText: name }).filter({ hasText: template })).toHaveCount(1);
  await expect(rows.filter({ hasText: toClients })).toHaveCount(1);

  guard.expectRefusal(409, '/distributions.writeLetters');
  await ask('advices', advices);
  await expect(dialog).toContainText('already');
});
