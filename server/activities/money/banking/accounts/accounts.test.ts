import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { accountValues, cashier, ledgerAccount } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const desk = await appWith(banking)(database);
const firm = await demoFirm(database);
const { call, addAccount, id: userId } = await cashier(desk);

test('an account is entered with its numbers in the stored form, and what the modulus check says', async () => {
  const { status, body } = await call(
    'POST',
    '/banking/accounts',
    await accountValues(database, {
      sortCode: '601613',
      accountNumber: '31926819',
      iban: 'gb29 nwbk 6016 1331 9268 19',
      openingPence: 12_300,
      portfolioId: firm.harbourDirect,
    }),
  );
  expect([status, body.message]).toEqual([201, 'Item Created.']);
  expect(body.data).toMatchObject({
    sortCode: '60-16-13',
    accountNumber: '31926819',
    iban: 'GB29NWBK60161331926819',
    modulusCheck: 'valid',
    domain: { id: firm.harbour },
    ledgerAccount: { code: '1000' },
    linesPence: 12_300,
    ledgerPence: 0,
    lastImport: null,
  });
  const [entry] = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity, 'bank-accounts'))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({ action: 'created', entityId: body.data.id, userId });
});

test.each([
  [{ sortCode: '20-00-00' }, 'accountNumber', 'Enter the account number too.'],
  [{ accountNumber: '12345678' }, 'sortCode', 'Enter the sort code too.'],
  [
    { sortCode: '089999', accountNumber: '66374959' },
    'accountNumber',
    'No account with this number can exist under this sort code.',
  ],
  [{ sortCode: '12', accountNumber: '12345678' }, 'sortCode', 'A sort code has 6 digits.'],
  [
    { iban: 'GB29NWBK60161331926818' },
    'iban',
    'No account can have this IBAN: its check digits do not agree.',
  ],
  [
    { iban: 'GB29NWBK60161331926819', sortCode: '089999', accountNumber: '66374958' },
    'iban',
    'This IBAN belongs to another sort code and account number.',
  ],
  [{ name: '  ' }, 'name', 'Required.'],
  [
    { portfolioId: firm.northgateDirect },
    'portfolioId',
    'That portfolio is not one of Harbour Debt Solutions’s.',
  ],
  [{ domainId: firm.northgate }, 'domainId', 'You do not hold this domain.'],
  [{ ledgerAccountId: 999_999 }, 'ledgerAccountId', 'That row no longer exists.'],
  [{ kind: 'office' }, 'ledgerAccountId', 'An account for this use belongs in the office ledger.'],
])('%o is refused at %s', async (values, field, message) => {
  const { status, body } = await call('POST', '/banking/accounts', await accountValues(database, values));
  expect([status, body.errors[field]]).toEqual([400, message]);
});

test('two accounts never share a name, a number or an IBAN', async () => {
  const first = await addAccount({ sortCode: '089999', accountNumber: '66374958' });
  const { status, body } = await call(
    'POST',
    '/banking/accounts',
    await accountValues(database, {
      name: first.name.toUpperCase(),
      sortCode: '08-99-99',
      accountNumber: '66374958',
    }),
  );
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    name: 'Already in use. Choose another.',
    accountNumber: 'Another account has this number.',
  });
});

test('a save with an old version is refused with the account as it is now', async () => {
  const account = await addAccount();
  const values = await accountValues(database, { name: account.name });
  const path = `/banking/accounts/${account.id}`;
  const first = await call('PUT', path, { ...values, version: account.version, bankName: 'Lloyds' });
  expect(first.body).toMatchObject({ message: 'Item Updated.', data: { bankName: 'Lloyds', version: 2 } });
  const second = await call('PUT', path, { ...values, version: account.version, bankName: 'HSBC' });
  expect(second.status).toBe(409);
  expect(second.body.data.current.bankName).toBe('Lloyds');
});

test('accounts of other domains do not exist, and without the permission there are none', async () => {
  const { id } = await addAccount();
  const other = await cashier(desk, ['financials.banking'], { domainId: firm.northgate });
  expect((await other.call('GET', `/banking/accounts/${id}`)).status).toBe(404);
  const list = await other.call('GET', '/banking/accounts?limit=200');
  expect(list.body.data.filter((account: { id: number }) => account.id === id)).toEqual([]);
  const nobody = await cashier(desk, ['financials.journals']);
  expect((await nobody.call('GET', '/banking/accounts')).status).toBe(403);
});

test('the books’ side is what was posted for the account, and the difference says what explains it', async () => {
  const { id, name } = await addAccount({ openingPence: 5_000 });
  const client = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const type = await incomeType(database);
  await posting(database, (w) =>
    postReceipt(w, receiptOf(client.id, type, { bankAccountId: id, amountPence: 2_000 })),
  );
  const { body } = await call('GET', `/banking/accounts?search=${encodeURIComponent(name)}`);
  expect(body.data[0]).toMatchObject({
    linesPence: 5_000,
    ledgerPence: 2_000,
    difference: { pence: 3_000, openCount: 0, openPence: 0, ignoredPence: 0, restPence: 3_000 },
  });
});

test('an office account belongs to the office ledger', async () => {
  const ledgerAccountId = await ledgerAccount(database, '1500');
  const account = await addAccount({ kind: 'office', ledgerAccountId });
  expect(account.ledgerAccount).toMatchObject({ code: '1500' });
});
