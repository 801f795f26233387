import type { Locator, Page } from '@playwright/test';
import { admin, callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newCase, newDebt } from '#test/e2e/case-data.ts';
import { fillAdvice, openTab, recordAssessment } from '#test/e2e/case-steps.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { mailTo } from '#test/e2e/mail.ts';
import { newAdvice, newBudget, newDueDiligence, newProposal } from '#test/e2e/proposal-data.ts';

const inView = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const switchOn = (scope: Page | Locator, name: string) => scope.getByRole('switch', { name }).click();

/** Draws the pages of the document; the guard would take a missing one for an error. */
const seesPages = async (page: Page) => {
  const pages = page.getByRole('region', { name: /^Pages of Proposal/ }).getByRole('img');
  await expect(pages.first()).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0, { timeout: 20_000 });
};

test('a proposal is drafted, generated, signed by link in another browser, and reported on', async ({
  open,
  guard,
}) => {
  test.setTimeout(300_000);
  const [megan, james] = [demo('megan.rhys'), demo('james.whitlock')];
  const name = lastName('Marlow');
  const email = `${name.toLowerCase()}@example.org`;
  const { id } = await newCase({
    people: [{ firstName: 'Ines', lastName: name, email, dateOfBirth: '1980-04-12' }],
    address: { postcode: 'LS1 4AB' },
  });
  await newDebt(id, 1_032_200);
  await newBudget(id);
  await newDueDiligence(id);
  const page = await open(megan);
  await visit(page, `/cases/${id}?tab=proposal-voting`, new RegExp(name));

  await test.step('the advice is recorded and signed off by the practitioner', async () => {
    await inView(page, 'Advice');
    await page.getByRole('button', { name: 'Record advice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record of advice' });
    await expectAccessible(page);
    await fillAdvice(dialog);
    await field(dialog, 'Advice given on').fill('01/11/2026');
    await field(dialog, 'Time to think until').fill('31/12/2199');
    await field(dialog.getByRole('group', { name: 'Option 1', exact: true }), 'Conclusion').selectOption(
      'Recommended',
    );
    await field(dialog, 'Signs of vulnerability').selectOption('None');
    await switchOn(dialog, 'A meeting was offered');
    await switchOn(dialog, 'The client agrees that a proposal is prepared');
    await dialog.getByRole('button', { name: 'Save record' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit for sign-off' }).click();
    await expect(page.getByText('Awaiting the insolvency practitioner')).toBeVisible();
    const waiting = await callAs<{ id: number; case: { id: number } }[]>(
      james,
      'GET',
      '/approvals?kind=advice&limit=200',
    );
    const request = waiting.find((each) => each.case.id === id)!;
    const deciding = await open(james);
    await visit(deciding, `/approvals?item=${request.id}`);
    await deciding
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    const sure = deciding.getByRole('dialog');
    if (await sure.isVisible()) await sure.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByText('Signed off by James Whitlock')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('whether the client is vulnerable is considered', async () => {
    await recordAssessment(page);
    await openTab(page, 'Proposal & Voting');
  });

  await test.step('the checklist links to what is missing, until nothing is', async () => {
    await inView(page, 'Proposal');
    await page.getByRole('button', { name: 'Draft a proposal' }).click();
    const dialog = page.getByRole('dialog', { name: 'New version of the proposal' });
    await field(dialog, 'Contribution a month').fill('109');
    await field(dialog, 'Day of the month').fill('5');
    await field(dialog, 'Term in months').fill('60');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(dialog).toHaveCount(0);
    const contents = card(page, 'Contents of the proposal (rule 8.3)');
    await expect(contents.getByRole('status')).toHaveText(/^\d+ items missing$/);
    await expect(page.getByRole('button', { name: 'Generate proposal' })).toBeDisabled();
    await contents.getByRole('link', { name: 'Nobody has confirmed that every asset is entered.' }).click();
    const terms = page.getByRole('dialog', { name: 'Proposal, version 1' });
    for (const asked of [
      'Everything that the client owns is entered, with its value',
      'Every debt is entered',
      'The client was asked which creditors are associates',
    ])
      await switchOn(terms, asked);
    const usual = terms.getByRole('button', { name: /^Use the usual words/ });
    while ((await usual.count()) > 0) await usual.first().click();
    await expectAccessible(page);
    await terms.getByRole('button', { name: 'Save draft' }).click();
    await expect(terms).toHaveCount(0);
    await expect(contents.getByRole('status')).toHaveText('Nothing is missing');
    await expect(card(page, 'Alternatives side by side')).toContainText('Debt relief order');
    await expect(card(page, 'What the client qualifies for')).toContainText('Fails: left each month');
    await expectAccessible(page);
  });

  await test.step('generated, and sent for signature', async () => {
    await page.getByRole('button', { name: 'Generate proposal' }).click();
    await expectToast(page, 'Version 1 was generated.');
    await expect(card(page, 'Version 1').getByRole('link', { name: 'Proposal, version 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Send for signature' }).click();
    await expect(card(page, 'Signatures')).toContainText(`Sent to ${email}`);
    await expectAccessible(page);
  });

  await test.step('the client answers, reads and signs in a browser of their own', async () => {
    const mail = await mailTo(email, 'Your proposal to read and sign');
    const link = /https?:\/\/\S+\/sign#token=[\w-]+/.exec(mail)![0];
    const client = await open(null, { viewport: { width: 390, height: 844 } });
    await client.goto(link);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('Sign your proposal');
    await expectAccessible(client);
    guard.expectRefusal(400, '/api/trpc/signing.open');
    await field(client, 'Your date of birth').fill('13/04/1980');
    await field(client, 'Your postcode').fill('ls14ab');
    await client.getByRole('button', { name: 'Read the proposal' }).click();
    await expect(client.getByText('You can try 4 more times.')).toBeVisible();
    await field(client, 'Your date of birth').fill('12/04/1980');
    await client.getByRole('button', { name: 'Read the proposal' }).click();
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(`Ines ${name}: your proposal`);
    await seesPages(client);
    await expectAccessible(client);
    await switchOn(client, 'I have read the proposal');
    await switchOn(client, 'I believe that the facts stated in it are true');
    await field(client, 'Your full name').fill(`Ines ${name}`);
    await client.getByRole('button', { name: 'Sign the proposal' }).click();
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you. Your signature has been recorded.',
    );
    await seesPages(client);
    await expectAccessible(client);
  });

  await test.step('the signature is on the case, and the nominee reports', async () => {
    const signatures = card(page, 'Signatures');
    await expect(signatures).toContainText(`as ‘Ines ${name}’`);
    await expect(signatures).toContainText('SHA-256');
    await expect(signatures.getByRole('link', { name: 'Proposal, version 1, signed' })).toBeVisible();
    const nominee = await open(james);
    await visit(nominee, `/cases/${id}?tab=proposal-voting&field=report`, new RegExp(name));
    await expect(
      nominee.getByText('the nominee has 14 days from receiving the proposal (section 256A)'),
    ).toBeVisible();
    await nominee.getByRole('button', { name: 'Write report' }).click();
    const dialog = nominee.getByRole('dialog', { name: 'Nominee’s report' });
    const usual = dialog.getByRole('button', { name: /^Use the usual words/ });
    while ((await usual.count()) > 0) await usual.first().click();
    // There are no documents on the case, so none have been checked.
    await field(dialog, 'What was checked').fill('What the client said.');
    await expectAccessible(nominee);
    await dialog.getByRole('button', { name: 'Save report' }).click();
    await expect(dialog).toHaveCount(0);
    await nominee.getByRole('button', { name: 'Sign and file' }).click();
    await nominee
      .getByRole('dialog', { name: 'Sign and file the report?' })
      .getByRole('button', { name: 'Sign', exact: true })
      .click();
    await expect(nominee.getByText('signed by James Whitlock')).toBeVisible();
    await expectAccessible(nominee);
    await inView(nominee, 'Outcome');
    await expect(nominee.getByRole('table', { name: 'Estimated outcome statement' })).toContainText('p/£');
    await expectAccessible(nominee);
  });
});

test('a newer version replaces one that is with the client; a proposal made elsewhere is recorded with its scan', async ({
  adminPage: page,
}) => {
  test.setTimeout(180_000);
  const name = lastName('Norden');
  const { id } = await newCase({ people: [{ firstName: 'Ola', lastName: name }] });
  await newDebt(id, 900_000);
  await newBudget(id);
  await newAdvice(id);
  await newProposal(id);
  await callAs(admin, 'POST', `/cases/${id}/people`, {
    role: 'third_party',
    firstName: 'Ann',
    lastName: 'Aunt',
  });
  await visit(page, `/cases/${id}?tab=proposal-voting`, new RegExp(name));
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of the proposal' });
  await field(dialog, 'Term in months').fill('72');
  await dialog.getByRole('button', { name: 'Add a lump sum' }).click();
  const sum = dialog.getByRole('group', { name: 'Lump sum 1' });
  await field(sum, 'What').fill('Gift');
  await field(sum, 'Amount').fill('500');
  await field(sum, 'In month').fill('3');
  await switchOn(sum, 'Given by somebody else');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog.getByText('Name who gives it.')).toBeVisible();
  await field(sum, 'Who gives it').selectOption('Ann Aunt');
  await field(sum, 'On what terms').fill('If creditors approve');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate proposal' }).click();
  await expect(card(page, 'Earlier versions')).toContainText('Replaced');
  await expect(card(page, 'Version 2')).toContainText('£500.00 in month 3: Gift, from Ann Aunt');
  await page.getByRole('button', { name: 'Signed on paper' }).click();
  const paper = page.getByRole('dialog', { name: 'Signed on paper' });
  await paper.locator('input[type="file"]').setInputFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${name}\n`),
  });
  await expectAccessible(page);
  await paper.getByRole('button', { name: 'Record signature' }).click();
  await expect(paper).toHaveCount(0);
  await expect(card(page, 'Signatures')).toContainText('On paper');
  await settled(page);
});
