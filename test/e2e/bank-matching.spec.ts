import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { RulesAnswer } from '#shared/activities/money/banking/match-rules-contract.ts';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { addDays } from '#shared/platform/dates.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { admin, type Credentials, callAs, prepare, statusFor, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { type CaseData, idOf, lastName, newCase } from '#test/e2e/case-data.ts';
import { besideTheServer } from '#test/e2e/database.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import type { Guard } from '#test/e2e/guard.ts';
import { newColleague } from '#test/e2e/staff.ts';
import { enteredLate } from '#test/entered-late.ts';
import { storeItems, type TestItem } from '#test/matching-set.ts';

// One after another, so that only one of the workers waits for its turn.
test.describe.configure({ mode: 'default' });
test.use({ matching: 'alone' });

const harbour = 'Harbour Debt Solutions';
const northgate = 'Northgate Insolvency';

async function newAccount(domain: string): Promise<ListedBankAccount> {
  const chart = await prepare.list('chart-of-accounts', 'search=Client%20bank');
  return callAs<ListedBankAccount>(admin, 'POST', '/banking/accounts', {
    name: unique('Matching account'),
    kind: 'client_umbrella',
    domainId: await idOf('domains', domain),
    ledgerAccountId: chart.find(({ code }) => code === '1000')?.id,
    sortCode: '99-00-03',
    accountNumber: String(randomInt(10_000_000, 90_000_000)),
  });
}

async function payingCase(domain: string): Promise<CaseData> {
  const { id, version } = await newCase({ people: [{ lastName: lastName('Payne') }], domain });
  const terms = {
    commencementDate: '2024-01-05',
    termMonths: 60,
    contributionPence: 15_000,
    contributionDay: 5,
  };
  const paying = await callAs<CaseData>(admin, 'PUT', `/cases/${id}`, { ...enteredLate, version, ...terms });
  // Only live cases receive automatically; the way there is that of case-life.spec.ts.
  await besideTheServer((client) =>
    client.query(
      `update cases set status_id = (select id from statuses where name = 'IVA Accepted') where id = $1`,
      [id],
    ),
  );
  return paying;
}

/** Payments of a case, each naming it; several a day where there are many. */
const payments = ({ applicants, uniqueReference }: CaseData, count: number, from: string): TestItem[] =>
  Array.from({ length: count }, (_, n) => ({
    bookedOn: addDays(from, n % 200),
    amountPence: 15_000,
    description: `${applicants[0]?.name} ${uniqueReference}`,
  }));

/**
 * An account with 2,250 payments of two cases: the first step of a run takes two thirds of them. They are stored beside the server:
 * what is imported is matched automatically.
 */
async function waitingAccount(domain: string): Promise<{ account: ListedBankAccount; last: CaseData }> {
  const account = await newAccount(domain);
  const [first, last] = [await payingCase(domain), await payingCase(domain)];
  const items = [...payments(first, 1_500, '2024-02-05'), ...payments(last, 750, '2025-05-05')];
  await besideTheServer((client) => storeItems(drizzle(client), account.id, items));
  return { account, last };
}

const logOf = () => callAs<MatchingLog | null>(admin, 'GET', '/logs/bank-matching');
const noRun = () =>
  expect.poll(async () => (await logOf())?.endDate !== null, { timeout: 30_000 }).toBe(true);

/** Locks a case, so that a run stops before it posts to it. */
const withHeld = (held: CaseData, use: (age: () => Promise<void>) => Promise<void>) =>
  besideTheServer(async (client) => {
    await client.query('begin');
    await client.query('select from cases where id = $1 for update', [held.id]);
    try {
      await use(() =>
        besideTheServer(async (other) => {
          await other.query(
            `update bank_matching_runs set started_at = now() - interval '91 minutes' where ended_at is null`,
          );
        }),
      );
    } finally {
      await client.query('rollback');
    }
  });

const indicator = (page: Page) => page.getByRole('group', { name: 'Bank matching' });
const restart = (page: Page) => indicator(page).getByRole('button', { name: 'Restart' });

/** Somebody of Northgate alone, where no other test has statements, so that no import matches the lines of these before they do. */
async function northerner(...permissions: Permission[]): Promise<Credentials> {
  const colleague = await newColleague(...permissions);
  await prepare.change('users', colleague.id, { domainId: await idOf('domains', northgate) });
  return colleague;
}

/** Presses the button until its run has stopped: a run that an import started just before makes it wait. */
const runMatching = (page: Page, guard: Guard) => {
  guard.expectRefusal(409, '/api/trpc/banking.matching.startAutoMatching');
  const button = page.getByRole('button', { name: 'Run matching' });
  return expect(async () => {
    if (await button.isEnabled()) await button.click();
    await expect(indicator(page)).toContainText('67%', { timeout: 4_000 });
  }).toPass({ timeout: 30_000 });
};

test('a run that is started in one browser is watched in another', async ({ open, guard }) => {
  const { account, last } = await waitingAccount(northgate);
  const page = await open(await northerner('financials.banking'));
  const other = await open(await northerner());
  await visit(page, `/banking/accounts/${account.id}/imports`, `Imports of ${account.name}`);
  await visit(other, '/dashboard', 'Dashboard');
  await noRun();
  await withHeld(last, async () => {
    await runMatching(page, guard);
    for (const each of [page, other]) {
      await expect(indicator(each)).toContainText('67%');
      await expect(restart(each)).toHaveCount(0);
    }
    await expect(page.getByRole('button', { name: 'Run matching' })).toBeDisabled();
    await expectAccessible(other);
  });
  await expectToast(page, 'Bank matching has finished.', '2250 posted, 0 proposed.');
  for (const each of [page, other]) await expect(indicator(each)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run matching' })).toBeEnabled();
  await visit(page, '/banking/accounts', 'Bank Accounts');
  await expect(page.getByText(/Last matched .*: 2250 posted, 0 proposed/)).toBeVisible();
});

test('a stuck run is restarted by somebody who may do banking', async ({ open, guard }) => {
  const { account, last } = await waitingAccount(northgate);
  const cashier = await northerner('financials.banking');
  const other = await open(await northerner());
  const page = await open(cashier);
  await noRun();
  await withHeld(last, async (age) => {
    await expect
      .poll(() => statusFor(cashier, 'POST', '/banking/matching', { bankAccountId: account.id }))
      .toBe(201);
    await expect.poll(async () => (await logOf())?.currentEntry).toBe(1_500);
    await visit(page, '/banking/accounts', 'Bank Accounts');
    await expect(indicator(page)).toContainText('67%');
    await expect(restart(page)).toHaveCount(0);
    await age();
    await page.reload();
    await visit(other, '/dashboard', 'Dashboard');
    await expect(indicator(other)).toContainText('67%');
    await expect(restart(other)).toHaveCount(0);
    await expect(restart(page)).toBeVisible();
    await expectAccessible(page);

    guard.expectRefusal(503, '/api/trpc/banking.matching.restart');
    await page.route('**/api/trpc/banking.matching.restart*', (route) => route.fulfill({ status: 503 }));
    await restart(page).click();
    await expectToast(page, 'An error occurred', 'Bank matching failed to restart. Please try again.');
    await page.unroute('**/api/trpc/banking.matching.restart*');
    const stuck = await logOf();
    await restart(page).click();
    await expectToast(page, 'Bank matching was restarted.');
    expect((await logOf())?.id).toBeGreaterThan(stuck?.id ?? 0);
    await expect(restart(page)).toHaveCount(0);
  });
  await noRun();
  await expect(indicator(page)).toHaveCount(0);
  await expect(indicator(other)).toHaveCount(0);
});

test('rules are described in words, edited within limits, and seen by others at once', async ({
  adminPage: page,
  open,
}) => {
  const { rules } = await callAs<RulesAnswer>(admin, 'GET', '/banking/match-rules');
  const { version } = rules.find(({ kind }) => kind === 'supplierInvoice')!;
  const delivered = { version, points: 90, isActive: true, settings: {} };
  await callAs(admin, 'PUT', '/banking/match-rules/supplierInvoice', delivered);
  const other = await open(admin, { viewport: { width: 360, height: 740 } });
  await visit(other, '/banking/match-rules', 'Match rules');
  await visit(page, '/banking/accounts', 'Bank Accounts');
  await page.getByRole('link', { name: 'Match rules' }).click();
  await settled(page, 'Match rules');
  await page.getByRole('button', { name: 'Edit thresholds' }).click();
  const thresholds = page.getByRole('dialog', { name: 'Thresholds' });
  await field(thresholds, 'Posted from').fill('60');
  await thresholds.getByRole('button', { name: 'Save' }).click();
  await expect(thresholds.getByText('Must be from 80 to 200.')).toBeVisible();
  await expect(thresholds.getByText('Proposals start at or below what is posted.')).toBeVisible();
  await thresholds.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('button', { name: 'Edit Supplier invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supplier invoice' });
  await field(dialog, 'Points').fill('88');
  await dialog.getByRole('switch', { name: 'The rule is on' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Item Updated.');
  const rule = (each: Page) =>
    each.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: 'Supplier invoice' });
  for (const each of [page, other]) {
    await expect(rule(each)).toContainText('+88');
    await expect(rule(each)).toContainText('Off');
  }
  const changed = (await callAs<RulesAnswer>(admin, 'GET', '/banking/match-rules')).rules;
  const left = changed.find(({ kind }) => kind === 'supplierInvoice')!;
  await callAs(admin, 'PUT', '/banking/match-rules/supplierInvoice', { ...delivered, version: left.version });
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  const entry = history.filter({ hasText: '90 → became 88' }).first();
  await expect(entry).toContainText('changed “Supplier invoice”');
  await expect(entry).toContainText('90 → became 88Ruleon → became off');
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('an account that was learned is listed with its case, and forgotten', async ({ adminPage: page }) => {
  const paying = await payingCase(harbour);
  await besideTheServer((client) =>
    client.query(
      `insert into payer_accounts (case_id, sort_code, account_number, payer_name, confirmed_count, last_seen_on)
        values ($1, '20-30-40', $2, 'A PAYER', 2, '2026-10-05')`,
      [paying.id, String(10_000_000 + paying.id)],
    ),
  );
  await visit(page, `/cases/${paying.id}?tab=payments`);
  const payers = page.getByRole('region', { name: 'Known payer accounts' }).first();
  await expect(payers).toContainText('A PAYER');
  await payers.getByRole('button', { name: /^Forget / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expectToast(page, 'Item Updated.');
  await expect(payers).toContainText('No accounts known.');
});
