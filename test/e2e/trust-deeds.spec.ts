import type { Page } from '@playwright/test';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { enterDate, explainLate, headerOf, openDialog, press, send } from '#test/e2e/case-steps.ts';
import { letDaysPass } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { reportedCase } from '#test/e2e/live-case.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();
const votingOf = (id: number) => `/cases/${id}?tab=proposal-voting`;
const deedOn = (page: Page) => page.getByRole('region', { name: 'Trust deed', exact: true });

/** Takes a step of a trust deed by its dialog, on a day. */
async function take(page: Page, button: string, title: string | RegExp, label: string, day: string) {
  const dialog = await openDialog(page, button, title);
  await enterDate(dialog, label, day);
  await explainLate(dialog);
  return dialog;
}

test('a trust deed from its grant to the discharge of its trustee, by two people', async ({
  adminPage: page,
  open,
}) => {
  const { id } = await reportedCase({ solution: 'ptd', termMonths: 48 });
  await visit(page, votingOf(id));
  const deed = deedOn(page);
  // The advice is what one comes for until the deed has left the firm.
  await expect(page.getByRole('region', { name: 'Record of advice' })).toContainText('Signed off');

  await test.step('granted, published, documents sent', async () => {
    await send(await take(page, 'Record grant', 'Trust deed granted', 'Granted on', addDays(today, -40)));
    const publication = await take(
      page,
      'Record publication',
      /Register of Insolvencies/,
      'Published on',
      addDays(today, -33),
    );
    await field(publication, 'AiB reference').fill('ROI 4711');
    await expectAccessible(page);
    await send(publication);
    await expect(deed).toContainText(`due ${showDate(addDays(today, -26))}`);
    // The day was entered wrongly: it is corrected, and the history keeps both.
    const correction = await openDialog(page, 'Correct a day', 'A day was entered wrongly');
    await field(correction, 'Day to correct').selectOption('Notice published');
    await enterDate(correction, 'The right day', addDays(today, -34));
    await field(correction, 'How it came to be wrong').fill('The day of the e-mail was entered.');
    await field(correction, 'What shows the right day').fill('The entry in the Register.');
    await expectAccessible(page);
    await send(correction);
    await expect(deed).toContainText(
      `Corrected: Notice published, entered as ${showDate(addDays(today, -33))}`,
    );
    await expect(deed).toContainText(`due ${showDate(addDays(today, -27))}`);
    await expect(deed).toContainText(`${showDate(addDays(today, 1))}, midnight`);
    await send(
      await take(page, 'Record documents sent', 'Documents to creditors', 'Sent on', addDays(today, -30)),
    );
  });

  await test.step('the window, an objection to the penny, and the outcome', async () => {
    await press(page, 'Prepare decision');
    const plan = page.getByRole('dialog', { name: 'Open the objections window' });
    await expect(plan).toContainText(`The window ends at midnight on ${showDate(addDays(today, 1))}.`);
    await send(plan);
    await press(page, 'Open voting');
    await expectToast(page, 'Voting is open');
    await expect(headerOf(page)).toContainText('Objections Window');
    await enterDate(page, 'Received on', addDays(today, -2));
    await field(page, 'At').fill('09:30');
    await page
      .getByRole('row', { name: /Fairmile Bank/ })
      .getByRole('button', { name: 'Fairmile Bank', exact: true })
      .click();
    await page.keyboard.press('a');
    const meter = page.getByRole('region', { name: 'Objections', exact: true });
    await expect(meter).toContainText('£2,000.00 of £10,000.00 object; one third is £3,333.34.');
    await expectAccessible(page);
    const [decision] = await callAs<{ id: number }[]>(admin, 'GET', `/cases/${id}/decisions`);
    await letDaysPass(decision!.id, 1);
    await page.reload();
    await settled(page);
    const outcome = await openDialog(page, 'Record outcome', 'Record the outcome');
    await expect(outcome).toContainText('Not barred, as silence accedes: apply for registration.');
    await send(outcome);
    await expect(headerOf(page)).toContainText('Objections Window');
    await expect(deed).toContainText('Not barred');
  });

  await test.step('protected only once it is registered', async () => {
    await send(await take(page, 'Record application', 'Application for registration', 'Applied on', today));
    await send(
      await take(page, 'Record registration', 'The trust deed was registered', 'Registered on', today),
    );
    await expect(headerOf(page)).toContainText('Trust Deed Protected');
    await expect(deed).toContainText(`Protected from${showDate(today)}`);
    await expect(deed).toContainText('Only James Whitlock can do this, as the trustee.');
    await expectAccessible(page);
  });

  await test.step('the trustee refuses the debtor’s discharge and is discharged', async () => {
    const trustee = await open(demo('james.whitlock'));
    await visit(trustee, votingOf(id));
    const refusal = await take(
      trustee,
      'Refuse discharge',
      'The debtor’s discharge is refused',
      'Told on',
      today,
    );
    await field(refusal, 'Why').fill('No contribution was ever paid, and letters are not answered.');
    await expectAccessible(trustee);
    await send(refusal);
    await expect(deedOn(trustee)).toContainText('Discharge refused');
    await send(await take(trustee, 'Discharge trustee', 'The trustee is discharged', 'Discharged on', today));
    await expect(headerOf(trustee)).toContainText('Trust Deed Terminated');
    await expect(deedOn(trustee)).toContainText('Trustee discharged');
  });
});
