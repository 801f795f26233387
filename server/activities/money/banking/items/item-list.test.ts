import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { cashier } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { importStatements } from '../imports/import-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await appWith(banking)(database);
const { call, addAccount, upload, importOf } = await cashier(desk);
const runner = new JobRunner(desk.services, [importStatements.job]);
runner.start();
afterAll(() => runner.stop());

/** How many newer lines, all settled, lie over those of the file. */
const SETTLED = 5_200;

/** An account with five open lines of January below thousands of settled ones. */
async function fullAccount(): Promise<number> {
  const { id } = await addAccount();
  const lines = [
    'Date,Description,Amount',
    '05/01/2026,FASTER PAYMENT Client 77,10.00',
    '06/01/2026,FASTER PAYMENT Client 100% owed,20.00',
    '07/01/2026,STANDING ORDER CLIENT 7,30.00',
    '08/01/2026,CHARGES 77,-4.00',
    '09/01/2026,REFUND O’BRIEN ZOE,-5.00\n',
  ];
  const { body } = await upload(id, ['january.csv', lines.join('\n')]);
  const importId: number = body.data.imports[0].id;
  await vi.waitFor(async () => expect((await importOf(importId)).status).toBe('posted'), { timeout: 30_000 });
  await database.execute(sql`
    insert into bank_items (bank_account_id, bank_import_id, line_number, booked_on, amount_pence, description, status, content_hash,
      occurrence)
    select ${id}, ${importId}, n, date '2026-02-01' + n % 200, 5000 + n, 'FASTER PAYMENT CLIENT 77', 'matched', encode(sha256(n::text::bytea), 'hex'), 0
    from generate_series(1, ${SETTLED}::int) n`);
  return id;
}

const account = await fullAccount();
const find = async (query: string) => {
  const { status, body } = await call('GET', `/banking/accounts/${account}/items?${query}`);
  expect(status).toBe(200);
  return {
    meta: body.meta,
    described: body.data.map(({ description }: { description: string }) => description),
  };
};

test('an old open line is found below thousands of settled ones that hold the same words', async () => {
  expect((await find('search=client%2077&status=open')).described).toEqual(['FASTER PAYMENT Client 77']);
  expect((await find('search=payment%20FASTER&status=open&dir=asc')).described).toEqual([
    'FASTER PAYMENT Client 77',
    'FASTER PAYMENT Client 100% owed',
  ]);
});

test('other filters also find lines further down', async () => {
  expect((await find('search=client%2077&amountTo=1000')).described).toEqual(['FASTER PAYMENT Client 77']);
  expect((await find('search=client&bookedTo=2026-01-07&direction=in')).described).toHaveLength(3);
});

test.each(['', '&status=open'])('signs of patterns are searched for as they are%s', async (more) => {
  expect((await find(`search=100%25${more}`)).described).toEqual(['FASTER PAYMENT Client 100% owed']);
  expect((await find(`search=7_${more}`)).described).toEqual([]);
  expect((await find(`search=%5C${more}`)).described).toEqual([]);
});

test.each(['', '&status=open'])(
  'an apostrophe and an accent find the line however they are typed%s',
  async (more) => {
    for (const typed of ["o'brien", 'O’Brien', 'o`brien', 'zoë', 'Zoe'])
      expect([typed, (await find(`search=${encodeURIComponent(typed)}${more}`)).described]).toEqual([
        typed,
        ['REFUND O’BRIEN ZOE'],
      ]);
    expect((await find(`search=${encodeURIComponent("o'bryen")}${more}`)).described).toEqual([]);
  },
);

test('search results are counted to a thousand, other lists further', async () => {
  const found = await find('search=client%2077&page=2');
  expect(found.described).toHaveLength(25);
  expect(found.meta).toMatchObject({ totalResults: 1_000, totalPages: 40, isCapped: true });
  expect((await find('search=client&status=open')).meta).toMatchObject({ totalResults: 3, isCapped: false });
  expect((await find('')).meta).toMatchObject({ totalResults: SETTLED + 5, isCapped: false });
  expect((await find('search=client%2077&page=60')).meta).toMatchObject({ totalResults: 1_500 });
});
