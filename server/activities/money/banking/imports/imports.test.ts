import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { cashier, fileOf, freshNumber, statementOf } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { pdf } from '#test/uploads.ts';
import { bankItems } from '../tables.ts';
import { importStatements } from './import-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await appWith(banking)(database);
const firm = await demoFirm(database);
const { call, addAccount, upload, importFile, items, account } = await cashier(desk);
const runner = new JobRunner(desk.services, [importStatements.job]);
// Otherwise an account and its first import would have the same id.
beforeAll(() => addAccount());
beforeAll(() => runner.start());
afterAll(() => runner.stop());

const hsbc = (...lines: string[]) => `Date,Description,Amount\n${lines.join('\n')}\n`;

test.each([
  ['ofx1', 'OFX 1', 'not_available'],
  ['ofx2', 'OFX 2', 'not_available'],
  ['qif', 'QIF', 'not_available'],
  ['mt940', 'MT940', 'pass'],
  ['camt053', 'CAMT.053', 'pass'],
  ['csv', 'CSV', 'pass'],
] as const)('%s: every line is posted, and the balances are compared', async (format, name, balanceCheck) => {
  const { id, ...numbers } = await addAccount({ ...freshNumber(), openingPence: 100_000 });
  const statement = statementOf(numbers as { sortCode: string; accountNumber: string });
  const imported = await importFile(id, `january.${format}`, fileOf(format, statement));
  expect(imported).toMatchObject({
    status: 'posted',
    format: name,
    errors: [],
    lineCount: 3,
    newCount: 3,
    duplicateCount: 0,
    balanceCheck,
    periodFrom: expect.stringMatching(/^2026-01-0\d$/),
  });
  expect(
    (await items(id)).map(({ bookedOn, amountPence, status }) => [bookedOn, amountPence, status]),
  ).toEqual([
    ['2026-01-30', -1_200, 'unmatched'],
    ['2026-01-06', 9_950, 'unmatched'],
    ['2026-01-05', 15_000, 'unmatched'],
  ]);
  expect(await account(id)).toMatchObject({
    linesPence: 123_750,
    itemCount: 3,
    difference: { pence: 123_750, openCount: 3, openPence: 23_750, restPence: 100_000 },
    lastImport: { id: imported.id, status: 'posted' },
  });
});

describe('what was imported before', () => {
  test('the same file is refused by its content, whatever its name', async () => {
    const { id } = await addAccount();
    const file = hsbc('05/01/2026,A,10.00');
    await importFile(id, 'one.csv', file);
    const { status, body } = await upload(id, ['two.csv', file]);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^This file has already been imported, on \d\d\/\d\d\/\d{4} at \d\d:\d\d by Test user/,
    );
  });

  test('lines of an overlapping file are counted and not posted; a third twin waits for a person', async () => {
    const { id } = await addAccount();
    const first = await importFile(
      id,
      'a.csv',
      hsbc('05/01/2026,A,10.00', '05/01/2026,A,10.00', '06/01/2026,B,20.00'),
    );
    expect(first).toMatchObject({ newCount: 3, duplicateCount: 0 });
    const second = await importFile(
      id,
      'b.csv',
      hsbc(
        '06/01/2026,B,20.00',
        '07/01/2026,C,30.00',
        '05/01/2026,a ,10.00',
        '05/01/2026,A,10.00',
        '05/01/2026,A,10.00',
      ),
    );
    expect(second).toMatchObject({ lineCount: 5, newCount: 1, duplicateCount: 3, doubtCount: 1 });
    expect((await items(id)).map(({ amountPence }) => amountPence)).toEqual([3_000, 2_000, 1_000, 1_000]);
    expect(await account(id)).toMatchObject({ linesPence: 7_000, itemCount: 4 });
  });
});

test('a line dated ahead is imported, and named as held until its day', async () => {
  const { id } = await addAccount();
  const [today, ahead] = [londonDate(), addDays(londonDate(), 2)].map(showDate);
  const imported = await importFile(id, 'ahead.csv', hsbc(`${today},A,10.00`, `${ahead},B,20.00`));
  expect(imported).toMatchObject({ status: 'posted', newCount: 2 });
  const note = `Dated ${ahead}, which is still to come: the line is held until then.`;
  expect(imported.notes).toContainEqual({ lineNumber: 3, message: note });
});

describe('a file that is wrong', () => {
  test('names its bad lines, and nothing of it is posted', async () => {
    const { id } = await addAccount();
    const imported = await importFile(
      id,
      'bad.csv',
      hsbc('05/01/2026,A,10.00', '31/02/2026,B,20.00', '06/01/2026,C,12.345', '07/01/2026,D,1.00'),
    );
    expect(imported).toMatchObject({ status: 'failed', errorCount: 2, newCount: 0 });
    expect(imported.errors.map(({ lineNumber }) => lineNumber)).toEqual([3, 4]);
    expect(await items(id)).toEqual([]);
    expect(await account(id)).toMatchObject({ itemCount: 0, linesPence: 0 });
  });

  test.each([
    ['statement.csv', pdf, 'This is a PDF, not a bank statement file.'],
    ['empty.ofx', '', 'The file is empty.'],
    ['page.qif', '<!doctype html><p>Please sign in', 'This is a web page, not a bank statement file.'],
    ['README.md', readFileSync('README.md'), 'This is not a bank statement in a format known here'],
    ['architecture.md', readFileSync('docs/architecture.md'), 'This is not a bank statement'],
    ['package.json', readFileSync('package.json'), 'This is not a bank statement'],
    ['contacts.csv', 'Name,Phone\nA Smith,01632 960001\n', 'This is not a bank statement'],
  ])('%s is refused at once', async (name, content, message) => {
    const { id } = await addAccount();
    const { status, body } = await upload(id, [name, content]);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect((await call('GET', `/banking/accounts/${id}/imports`)).body.data).toEqual([]);
  });

  test('a corrected file may follow, and each of several files is judged on its own', async () => {
    const { id } = await addAccount();
    const bad = hsbc('32/01/2026,A,10.00');
    expect(await importFile(id, 'a.csv', bad)).toMatchObject({ status: 'failed' });
    const { status, body } = await upload(
      id,
      ['a.csv', bad],
      ['b.csv', pdf],
      ['c.csv', hsbc('05/01/2026,A,10.00')],
    );
    expect(status).toBe(201);
    expect(body.data.imports.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'a.csv',
      'c.csv',
    ]);
    expect(body.data.refused).toMatchObject([{ fileName: 'b.csv' }]);
  });

  test('lines that do not lead to the closing balance are posted only for a reason', async () => {
    const numbers = freshNumber();
    const { id } = await addAccount(numbers);
    const whole = fileOf('camt053', statementOf(numbers));
    const [entry] = /<Ntry>[^]*?<\/Ntry>/.exec(whole)!;
    const failed = await importFile(id, 'cut.xml', whole.replace(entry, ''));
    expect(failed).toMatchObject({ status: 'failed', balanceCheck: 'fail', newCount: 0 });
    expect(failed.errors[0]?.message).toBe(
      'The lines do not lead from the opening balance £1,000.00 to the closing balance £1,237.50: £150.00 is missing.',
    );
    const path = `/banking/imports/${failed.id}/accept-balance`;
    expect((await call('POST', path, { version: failed.version, reason: '' })).status).toBe(400);
    const { status } = await call('POST', path, {
      version: failed.version,
      reason: 'The bank left a line out',
    });
    expect(status).toBe(200);
    await expect
      .poll(async () => (await call('GET', `/banking/imports/${failed.id}`)).body.data, { timeout: 30_000 })
      .toMatchObject({
        status: 'posted',
        balanceCheck: 'fail',
        balanceReason: 'The bank left a line out',
        newCount: 2,
      });
  });
});

test('a CSV file with unknown columns waits for a mapping, which is learned for the next file', async () => {
  const { id } = await addAccount();
  const file = (day: string) =>
    `Buchung;Wer und wofür;Umsatz\n${day}.01.2026;Smith HDS000123;1.234,56\n${day}.01.2026;Charges;-12,00\n`;
  const waiting = await importFile(id, 'unknown.csv', file('05'));
  expect(waiting.status).toBe('needs_mapping');
  const path = `/banking/imports/${waiting.id}/mapping`;
  const { body } = await call('GET', path);
  expect(body.data.rows[1]).toEqual(['05.01.2026', 'Smith HDS000123', '1.234,56']);
  const profile = body.data.proposal;
  const preview = await call('POST', `${path}/preview`, { profile });
  expect(preview.body.data.rows[0]).toMatchObject({
    problem: null,
    line: { bookedOn: '2026-01-05', amountPence: 123_456, description: 'Smith HDS000123' },
  });
  const learned = await call('POST', path, { profile, version: waiting.version });
  expect(learned.status).toBe(200);
  await expect
    .poll(async () => (await call('GET', `/banking/imports/${waiting.id}`)).body.data.status, {
      timeout: 30_000,
    })
    .toBe('posted');
  expect(await importFile(id, 'next.csv', file('06'))).toMatchObject({ status: 'posted', newCount: 2 });
  expect(await account(id)).toMatchObject({ csvProfile: { name: profile.name }, itemCount: 4 });
});

test('lines that are not booked or not in pounds are left out, counted and named', async () => {
  const { id } = await addAccount();
  const file = readFileSync('test/statement-files/revolut.csv');
  const imported = await importFile(id, 'revolut.csv', file);
  expect(imported).toMatchObject({
    status: 'posted',
    lineCount: 2,
    newCount: 2,
    leftOutCount: 3,
    notes: [
      { lineNumber: 3, message: 'Left out: “REVERTED” is not booked.' },
      { lineNumber: 5, message: 'Left out: in EUR, not in pounds.' },
      { lineNumber: 6, message: 'Left out: “PENDING” is not booked.' },
    ],
  });
  expect((await items(id)).map(({ amountPence }) => amountPence)).toEqual([-8_750, 15_000]);
});

describe('a file of several accounts', () => {
  const both = (...all: { sortCode: string; accountNumber: string }[]) =>
    all
      .map(({ sortCode, accountNumber }, n) =>
        fileOf('mt940', {
          ...statementOf({ sortCode, accountNumber }),
          lines: [
            { bookedOn: '2026-01-05', amountPence: 1_000 + n, description: `LINE ${n}`, bankId: `B${n}` },
          ],
        }),
      )
      .join('');

  test('goes to each of them, and is undone in each', async () => {
    const [one, two] = [freshNumber(), freshNumber()];
    const [first, second] = [await addAccount(one), await addAccount(two)];
    const imported = await importFile(first.id, 'both.sta', both(one, two));
    expect(imported).toMatchObject({
      status: 'posted',
      lineCount: 1,
      others: [{ accountId: second.id, name: second.name }],
    });
    expect(await items(second.id)).toMatchObject([{ amountPence: 1_001 }]);
    expect((await upload(second.id, ['again.sta', both(one, two)])).status).toBe(409);
    const { body } = await call('POST', `/banking/imports/${imported.id}/undo`, {
      version: imported.version,
    });
    expect(body.data).toEqual({ removedCount: 2, passedOnCount: 0 });
    expect([...(await items(first.id)), ...(await items(second.id))]).toEqual([]);
  });

  test('a statement of another account alone goes there', async () => {
    const other = freshNumber();
    const [here, there] = [await addAccount(freshNumber()), await addAccount(other)];
    const imported = await importFile(here.id, 'other.ofx', fileOf('ofx2', statementOf(other)));
    expect(imported).toMatchObject({ status: 'posted', account: { id: there.id, name: there.name } });
    expect([await items(here.id), (await items(there.id)).length]).toEqual([[], 3]);
  });

  test('is refused as a whole when one of them is nobody’s, or another domain’s', async () => {
    const [one, foreign] = [freshNumber(), freshNumber()];
    const { id } = await addAccount(one);
    const northgate = await cashier(desk, ['financials.banking'], { domainId: firm.northgate });
    await northgate.addAccount({ ...foreign, domainId: firm.northgate });
    const imported = await importFile(id, 'both.sta', both(one, foreign));
    expect(imported.status).toBe('failed');
    expect(imported.errors[0]?.message).toContain(
      `99-00-01 ${foreign.accountNumber}, which is not one of your`,
    );
    expect(await items(id)).toEqual([]);
  });
});

describe('undoing an import', () => {
  const undo = async (imported: { id: number; version: number }) =>
    call('POST', `/banking/imports/${imported.id}/undo`, { version: imported.version });

  test('takes its lines away and frees the file', async () => {
    const { id } = await addAccount();
    const file = hsbc('05/01/2026,A,10.00', '06/01/2026,B,20.00');
    const imported = await importFile(id, 'a.csv', file);
    expect((await undo(imported)).body).toMatchObject({
      message: 'The import was undone.',
      data: { removedCount: 2, passedOnCount: 0 },
    });
    expect(await account(id)).toMatchObject({ itemCount: 0, linesPence: 0, lastImportedTo: null });
    expect((await undo({ ...imported, version: 2 })).status).toBe(409);
    expect(await importFile(id, 'a.csv', file)).toMatchObject({ status: 'posted', newCount: 2 });
  });

  test('leaves lines that a later file holds too, as that file’s', async () => {
    const { id } = await addAccount();
    const first = await importFile(id, 'a.csv', hsbc('05/01/2026,A,10.00', '06/01/2026,B,20.00'));
    const second = await importFile(id, 'b.csv', hsbc('06/01/2026,B,20.00', '07/01/2026,C,30.00'));
    expect((await undo(first)).body.data).toEqual({ removedCount: 1, passedOnCount: 1 });
    expect((await items(id)).map(({ amountPence, bankImportId }) => [amountPence, bankImportId])).toEqual([
      [3_000, second.id],
      [2_000, second.id],
    ]);
    const { body } = await call('GET', `/banking/imports/${second.id}`);
    expect(body.data).toMatchObject({ newCount: 2, duplicateCount: 0 });
    expect((await undo(second)).body.data).toEqual({ removedCount: 2, passedOnCount: 0 });
    expect(await account(id)).toMatchObject({ itemCount: 0, linesPence: 0 });
  });

  test('is refused while a line is matched, and with an old version', async () => {
    const { id } = await addAccount();
    const imported = await importFile(id, 'a.csv', hsbc('05/01/2026,A,10.00', '06/01/2026,B,20.00'));
    expect((await undo({ ...imported, version: 7 })).status).toBe(409);
    const [first] = await items(id);
    await database.update(bankItems).set({ status: 'matched' }).where(eq(bankItems.id, first!.id));
    const { status, body } = await undo(imported);
    expect([status, body.message]).toEqual([
      409,
      'One line of this file is matched already. Undo that first.',
    ]);
    expect(await items(id)).toHaveLength(2);
  });

  test("the bank's data cannot be changed, and matched lines cannot be removed", async () => {
    const { id } = await addAccount();
    await importFile(id, 'a.csv', hsbc('05/01/2026,A,10.00'));
    const [item] = await items(id);
    const refusal = { cause: { message: 'A line of a bank statement never changes' } };
    await expect(
      database.update(bankItems).set({ description: 'B' }).where(eq(bankItems.id, item!.id)),
    ).rejects.toMatchObject(refusal);
    await database.update(bankItems).set({ status: 'matched' }).where(eq(bankItems.id, item!.id));
    await expect(database.execute(sql`delete from bank_items where id = ${item!.id}`)).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('who may', () => {
  test('nobody of another domain, and nobody without the permission', async () => {
    const { id } = await addAccount();
    const imported = await importFile(id, 'a.csv', hsbc('05/01/2026,A,10.00'));
    const other = await cashier(desk, ['financials.banking'], { domainId: firm.northgate });
    const nobody = await cashier(desk, []);
    for (const [person, status] of [
      [other, 404],
      [nobody, 403],
    ] as const) {
      expect((await person.upload(id, ['b.csv', hsbc('06/01/2026,B,1.00')])).status).toBe(status);
      expect((await person.call('GET', `/banking/accounts/${id}/imports`)).status).toBe(status);
      expect((await person.call('GET', `/banking/accounts/${id}/items`)).status).toBe(status);
      expect((await person.call('GET', `/banking/imports/${imported.id}`)).status).toBe(status);
      const undone = await person.call('POST', `/banking/imports/${imported.id}/undo`, {
        version: imported.version,
      });
      expect(undone.status).toBe(status);
    }
    const file = `/files/${imported.fileId}`;
    expect([(await call('GET', file)).status, (await other.call('GET', file)).status]).toEqual([200, 404]);
  });

  test('nothing is imported into an account that is closed', async () => {
    const closed = await addAccount({ isActive: false });
    const { status, body } = await upload(closed.id, ['a.csv', hsbc('05/01/2026,A,10.00')]);
    expect([status, body.message]).toEqual([
      409,
      `${closed.name} is not active: nothing is imported into it.`,
    ]);
  });
});
