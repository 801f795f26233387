import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { admin, baseUrl, callAs, type Row, sharedSession, statusFor, unique } from '#test/e2e/api.ts';
import { idOf } from '#test/e2e/case-data.ts';
import { besideTheServer } from '#test/e2e/database.ts';

/** An empty client account without an opening balance. */
export async function newBankAccount(
  domain = 'Harbour Debt Solutions',
  more: { kind?: 'collection'; portfolioId?: number } = {},
): Promise<ListedBankAccount> {
  const chart = await callAs<Row[]>(admin, 'GET', '/chart-of-accounts?search=Client%20bank');
  return callAs<ListedBankAccount>(admin, 'POST', '/banking/accounts', {
    name: unique('Client account'),
    kind: 'client_umbrella',
    domainId: await idOf('domains', domain),
    ledgerAccountId: chart.find(({ code }) => code === '1000')?.id,
    sortCode: '99-00-04',
    accountNumber: String(randomInt(10_000_000, 90_000_000)),
    ...more,
  });
}

/** Lines of a statement by description and pence, all of one day of October 2026 unless another of it is given, or a whole date. */
export type Lines = readonly (readonly [description: string, amountPence: number, day?: number | string])[];
const dateOf = (day: number | string) =>
  typeof day === 'string' ? day : `2026-10-${String(day).padStart(2, '0')}`;

/** Imports the lines into the account as a bank's file; they come in their order. */
export async function importLines(account: ListedBankAccount, lines: Lines): Promise<void> {
  const statement = [
    ...writeStatement('ofx2', {
      sortCode: account.sortCode ?? '',
      accountNumber: account.accountNumber ?? '',
      accountName: 'Harbour Debt Solutions',
      openingPence: account.linesPence,
      openingOn: '2026-10-01',
      closingOn: lines.map(([, , day = 31]) => dateOf(day)).reduce((a, b) => (a > b ? a : b), '2026-10-31'),
      lines: lines.map(([description, amountPence, day = 6], n) => ({
        bookedOn: dateOf(day),
        amountPence,
        description,
        bankId: `${unique('L')}-${n}`,
      })),
    }),
  ].join('');
  const body = new FormData();
  body.append('file', new Blob([statement], { type: 'text/plain' }), 'statement.ofx');
  const { token } = await sharedSession(admin);
  const sent = await fetch(`${baseUrl}/api/banking/accounts/${account.id}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(sent.status).toBe(201);
  await expect
    .poll(async () => {
      const [last] = await callAs<ListedImport[]>(admin, 'GET', `/banking/accounts/${account.id}/imports`);
      return last?.status;
    })
    .toBe('posted');
}

/**
 * Matches the account to the end of a run. The run that the imports of its domain start automatically, and any other under way, is waited
 * for: it would match the lines again while the journey decides about them.
 */
export async function matchAccount({ id, domainId }: ListedBankAccount): Promise<void> {
  await besideTheServer((client) =>
    expect
      .poll(
        async () =>
          (
            await client.query('select from graphile_worker.jobs where key = $1', [
              `match-imported:${domainId}`,
            ])
          ).rowCount,
        { timeout: 60_000 },
      )
      .toBe(0),
  );
  await expect
    .poll(() => statusFor(admin, 'POST', '/banking/matching', { bankAccountId: id }), { timeout: 60_000 })
    .toBe(201);
  await expect
    .poll(async () => (await callAs<MatchingLog>(admin, 'GET', '/logs/bank-matching')).endDate, {
      timeout: 60_000,
    })
    .not.toBeNull();
}

/** The lines of the account as they stand. */
export const itemsOf = ({ id }: ListedBankAccount): Promise<BankItem[]> =>
  callAs<BankItem[]>(admin, 'GET', `/banking/accounts/${id}/items?limit=100&dir=asc`);
