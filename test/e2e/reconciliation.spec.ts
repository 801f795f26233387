import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { importLines, itemsOf, matchAccount, newBankAccount } from '#test/e2e/bank-desk.ts';
import { newDomain } from '#test/e2e/case-data.ts';
import { expect, expectToast, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

test('an account is reconciled, signed by two persons, and void once its past changes', async ({
  adminPage: page,
  open,
}) => {
  const account = await newBankAccount();
  await importLines(account, [
    ['CREDIT WITHOUT A NAME', 11_100, 2],
    ['QUARTERLY CHARGE', -650, 30],
  ]);
  const path = `/banking/accounts/${account.id}/reconciliation?on=2026-10-31`;
  await visit(page, path);
  const bridge = page.getByRole('table', { name: `Reconciliation of ${account.name}` });
  await expect(
    bridge.getByRole('row', { name: /^Bank balance, as the bank stated it on 31\/10\/2026/ }),
  ).toContainText('£104.50');
  await expect(bridge.getByRole('row', { name: /^Lines of the bank not in the books/ })).toContainText(
    '-£104.50',
  );
  await expect(bridge.getByRole('link', { name: 'CREDIT WITHOUT A NAME' })).toBeVisible();
  await expect(bridge.getByRole('row', { name: /^Ledger balance/ })).toContainText('£0.00');
  await expectAccessible(page);

  const signed = page.getByRole('region', { name: 'Signed' });
  await signed.getByRole('button', { name: 'Sign as prepared' }).click();
  await expectToast(page, 'Item Updated.', 'Signed; somebody else reviews it.');
  await expect(signed).toContainText('Somebody else must review it.');

  const director = await open(await newColleague('financials.banking', 'financials.close-period'));
  await visit(director, path);
  await director.getByRole('button', { name: 'Sign as reviewed' }).click();
  await expectToast(director, 'Item Updated.', 'Reviewed.');
  await expect(director.getByRole('region', { name: 'Signed' })).toContainText('Reviewed');
  await expectAccessible(director);

  const [line] = await itemsOf(account);
  const { version } = await callAs<{ version: number }>(admin, 'GET', `/banking/items/${line!.id}`);
  await callAs(admin, 'POST', `/banking/items/${line!.id}/ignore`, { version, reason: 'Not ours' });
  await expect(director.getByRole('region', { name: 'Signed' })).toContainText(
    'The line “CREDIT WITHOUT A NAME” of 02/10/2026 was ignored.',
  );
  await expectAccessible(director);

  await visit(page, '/banking/reconciliations?on=2026-10-31&state=voided');
  await expect(
    page
      .getByRole('region', { name: 'Accounts at the end of 31/10/2026' })
      .getByRole('row', { name: account.name }),
  ).toContainText('£104.50');
  await expect(page.getByRole('row').filter({ hasText: account.name }).last()).toContainText('Voided');
  await expectAccessible(page);
});

test('a month is imported, dealt with, reconciled, signed and closed; then its past is refused', async ({
  adminPage: page,
  open,
  guard,
}) => {
  const domain = await newDomain();
  const account = await newBankAccount(domain);
  await importLines(account, [
    ['CREDIT OF NOBODY', 11_100, 2],
    ['QUARTERLY CHARGE', -650, 30],
  ]);
  await matchAccount(account);
  for (const { id, version, amountPence } of await itemsOf(account))
    await (amountPence > 0
      ? callAs(admin, 'POST', `/banking/items/${id}/match`, {
          version,
          caseId: null,
          reason: 'Asked the bank',
        })
      : callAs(admin, 'POST', `/banking/items/${id}/charge`, { version, caseId: null }));

  const path = `/banking/accounts/${account.id}/reconciliation?on=2026-10-31`;
  await visit(page, path);
  const bridge = page.getByRole('table', { name: `Reconciliation of ${account.name}` });
  await expect(bridge.getByRole('row', { name: /^Ledger balance/ })).toContainText('£104.50');
  await page.getByRole('button', { name: 'Sign as prepared' }).click();
  await expectToast(page, 'Item Updated.', 'Signed; somebody else reviews it.');
  const director = await open(
    await newColleague('financials.banking', 'financials.close-period', 'config.all-domains'),
  );
  await visit(director, path);
  await director.getByRole('button', { name: 'Sign as reviewed' }).click();
  await expectToast(director, 'Item Updated.', 'Reviewed.');

  type Period = { id: number; version: number; month: string; domain: { name: string } };
  const periods = await callAs<Period[]>(admin, 'GET', '/periods');
  const october = periods.find((each) => each.month === '2026-10-01' && each.domain.name === domain);
  await callAs(admin, 'POST', `/periods/${october?.id}/close`, { version: october?.version });

  guard.expectRefusal(409, '/api/trpc/banking.triage.undo');
  await visit(page, `/banking/accounts/${account.id}/items?status=matched`, `Items of ${account.name}`);
  await page.getByRole('list', { name: 'Lines' }).getByRole('button').filter({ hasText: 'CHARGE' }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(/October 2026 is closed/)).toBeVisible();
  await visit(page, path);
  await expect(page.getByRole('region', { name: 'Signed' })).toContainText('Reviewed');
});
