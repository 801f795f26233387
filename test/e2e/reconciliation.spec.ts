import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { importLines, itemsOf, newBankAccount } from '#test/e2e/bank-desk.ts';
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
