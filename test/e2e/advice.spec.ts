import { callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newCase, newDebt } from '#test/e2e/case-data.ts';
import { enterDate, fillAdvice, move, pick } from '#test/e2e/case-steps.ts';
import { expect, field, test, visit } from '#test/e2e/fixtures.ts';
import { newBudget } from '#test/e2e/proposal-data.ts';

test('the advice to the client of a plan is recorded, signed off, and only then its pack leaves', async ({
  open,
}) => {
  const [megan, james] = [demo('megan.rhys'), demo('james.whitlock')];
  const name = lastName('Calder');
  const { id } = await newCase({ product: 'Debt management plan', people: [{ lastName: name }] });
  await newDebt(id, 832_200);
  await newBudget(id);
  const page = await open(megan);
  await visit(page, `/cases/${id}?tab=proposal-voting`, new RegExp(name));
  await move(page, 'Advice in Progress');

  await test.step('recorded, with the options in the client’s part of the country', async () => {
    await page.getByRole('button', { name: 'Record advice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record of advice' });
    await fillAdvice(dialog);
    await field(dialog, 'Advice given on').fill('01/11/2026');
    await field(dialog, 'Time to think until').fill('31/12/2199');
    const [plan] = await dialog.getByRole('group', { name: /^Option \d+$/ }).all();
    await field(plan!, 'Conclusion').selectOption('Recommended');
    await field(dialog, 'Signs of vulnerability').selectOption('None');
    for (const said of ['A meeting was offered', 'The client agrees that a proposal is prepared'])
      await dialog.getByRole('switch', { name: said }).click();
    await dialog.getByRole('button', { name: 'Save record' }).click();
    await expect(dialog).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('signed off by an insolvency practitioner', async () => {
    const record = page.getByRole('region', { name: 'Record of advice' });
    await record.getByRole('button', { name: 'Submit for sign-off' }).click();
    await expect(record).toContainText('Awaiting the insolvency practitioner');
    const waiting = await callAs<{ id: number; case: { id: number } }[]>(
      james,
      'GET',
      '/approvals?kind=advice&limit=200',
    );
    const request = waiting.find((each) => each.case.id === id)!;
    await callAs(james, 'POST', `/approvals/${request.id}/approve`, {});
    await expect(record).toContainText('Signed off by James Whitlock');
    await move(page, 'Pack Sent', async (dialog) => {
      await enterDate(dialog, 'Advice given', '2026-11-01');
      await pick(dialog, 'Adviser', 'Megan Rhys');
    });
  });
});
