import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { folderStore, storeBytes } from '#server/platform/store/file-store.ts';
import { verifyFiles } from '#server/views/verification/verify-files.ts';
import { approveOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { moneyDesk } from '#test/money-desk.ts';
import { addPayingAccount, addPayments, batchStep, firstPayOn, newBatch } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const desk = await moneyDesk(database, [banking, outgoing], ['config.creditors', 'financials.bank-details']);
const { app, services, maker, checker, asMaker, asChecker, north } = desk;
const account = await addPayingAccount(asMaker, database);
const file = (id: number, who = maker, again = false) =>
  app.inject({
    url: `/api/financials/batches/${id}/file${again ? '?again=true' : ''}`,
    headers: who.headers,
  });
const statusesOf = async (ids: readonly { id: number }[]) =>
  (
    await database.execute<{ status: string }>(sql`
      select status from payments where id = any(${sql.param(ids.map(({ id }) => id))}::int[]) order by id`)
  ).rows.map(({ status }) => status);
const whyOf = async (id: number) =>
  (await asMaker('GET', `/financials/payments?search=P${String(id).padStart(6, '0')}`)).body.data[0].why;
const generated = async (amounts?: readonly number[]) => {
  const paid = await addPayments(database, account.id, amounts);
  const batch = await newBatch(asMaker, account.id);
  const { status, body } = await batchStep(asMaker, batch.id, 'generate');
  expect([status, body.errors]).toEqual([200, undefined]);
  return { ...paid, batch: body.data };
};
const authorised = async () => {
  const made = await generated();
  expect((await approveOn(asChecker, 'payment-batches', made.batch.id)).body.data.decision).toBe('approved');
  return made;
};

test('payments go into a file that a second person authorises, that is downloaded and sent', async () => {
  const { payments, batch } = await generated([5_000, 2_500]);
  expect(batch).toMatchObject({ status: 'generated', count: 2, totalPence: 7_500 });
  expect(batch.files[0]).toMatchObject({ count: 2, totalPence: 7_500, downloadCount: 0, isCurrent: true });
  expect((await file(batch.id)).statusCode).toBe(409);
  const own = await approveOn(asMaker, 'payment-batches', batch.id);
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('You generated this file')]);
  expect((await approveOn(asChecker, 'payment-batches', batch.id)).body.data.decision).toBe('approved');
  const early = await batchStep(asMaker, batch.id, 'submit');
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('not been downloaded')]);
  const first = await file(batch.id);
  expect([first.statusCode, first.body.slice(0, 4)]).toEqual([200, 'VOL1']);
  const second = await file(batch.id);
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    expect.stringContaining('was downloaded on'),
  ]);
  expect((await file(batch.id, maker, true)).body).toBe(first.body);
  const sent = await batchStep(asMaker, batch.id, 'submit');
  expect(sent.body.data.status).toBe('submitted');
  expect(sent.body.data.steps.map(({ step }: { step: string }) => step)).toEqual(['freeze', 'download']);
  expect(await statusesOf(payments)).toEqual(['sent', 'sent']);
  expect(await whyOf(payments[0]!.id)).toMatch(/^It was sent to the bank, in the file B\d{6}-\w{6}\.txt\.$/);
});

test('of two cashiers who begin or generate at once, one counts', async () => {
  await addPayments(database, account.id);
  const payOn = firstPayOn();
  const begin = () => asMaker('POST', '/financials/batches', { bankAccountId: account.id, payOn });
  const begun = await Promise.all([begin(), begin()]);
  expect(begun.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  const { id, version } = begun.find(({ status }) => status === 201)!.body.data;
  const generate = (call: typeof asMaker) => call('POST', `/financials/batches/${id}/generate`, { version });
  const made = await Promise.all([generate(asMaker), generate(asChecker)]);
  expect(made.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const { body } = await asMaker('GET', `/financials/batches/${id}`);
  expect(body.data.files).toHaveLength(1);
});

test('a payment is in one batch at most, and the database says so too', async () => {
  const { payments } = await generated();
  const again = await asMaker('POST', '/financials/batches', {
    bankAccountId: account.id,
    payOn: firstPayOn(),
    paymentIds: [payments[0]!.id],
  });
  expect([again.status, again.body.message]).toEqual([409, 'Nothing is ready to be paid from this account.']);
  await expect(
    database.execute(sql`update payments set batch_id = null where id = ${payments[0]!.id}`),
  ).rejects.toMatchObject({ cause: { constraint: 'payments_in_batch' } });
});

test('a stored file that was tampered with is not handed out, and the proof of the ledger names it', async () => {
  const { batch } = await authorised();
  const store = folderStore(`${services.settings.dataDir}/files`);
  const { sha256 } = batch.files[0];
  const problems = async () =>
    (await verifyFiles(database, store)).filter(({ subject }) => subject.endsWith(batch.reference));
  expect(await problems()).toEqual([]);
  const bytes = (await store.readWhole(sha256)).toString('latin1').replace('00000005000', '00000005001');
  await store.remove(sha256);
  await storeBytes(store, sha256, Buffer.from(bytes, 'latin1'));
  const answer = await file(batch.id);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining('not the one that was generated'),
  ]);
  expect(await problems()).toMatchObject([
    { detail: expect.stringContaining('not the one that was generated') },
  ]);
  await store.remove(sha256);
  expect(await problems()).toMatchObject([{ detail: 'its file is not in the file store' }]);
  expect((await file(batch.id)).json().message).toBe('The file is no longer in the file store.');
});

test('a file can be seen again as a copy that no bank takes, whatever became of it, and each look is recorded', async () => {
  const { batch } = await authorised();
  const { body: sent } = await file(batch.id);
  await batchStep(asMaker, batch.id, 'generate', { reason: 'The bank lost it' });
  const [{ id, fileName, sha256 }] = batch.files;
  const copy = (batchId: number, fileId: number) =>
    app.inject({
      url: `/api/financials/batches/${batchId}/files/${fileId}/copy`,
      headers: checker.headers,
    });
  const { statusCode, body } = await copy(batch.id, id);
  expect([statusCode, body.startsWith('COPY FOR THE RECORD. NOT FOR THE BANK.\n')]).toEqual([200, true]);
  expect(body).toContain(sha256);
  expect(body.slice(body.indexOf('\n\n') + 2)).toBe(sent);
  const { rows } = await database.execute(sql`
    select user_id as "by", after ->> 'file' as file from audit_log where action = 'exported' order by id desc limit 1`);
  expect(rows).toEqual([{ by: checker.id, file: `copy-of-${fileName}.txt` }]);
  const { batch: other } = await generated();
  expect((await copy(other.id, id)).statusCode).toBe(404);
});

test('a file is generated again for a reason, the old one is kept and its approval is void', async () => {
  const { batch } = await generated();
  const silent = await batchStep(asMaker, batch.id, 'generate');
  expect([silent.status, silent.body.message]).toEqual([409, expect.stringContaining('Say why')]);
  const { body } = await batchStep(asMaker, batch.id, 'generate', { reason: 'The bank lost it' });
  expect(
    body.data.files.map(({ isCurrent, reason }: Record<string, unknown>) => [isCurrent, reason]),
  ).toEqual([
    [true, 'The bank lost it'],
    [false, null],
  ]);
  const { rows } = await database.execute<{ decision: string }>(sql`
    select decision from approvals where entity = 'payment-batches' and entity_id = ${batch.id} order by id`);
  expect(rows.map(({ decision }) => decision)).toEqual(['void', 'pending']);
});

test('changed bank details take a payment out of a batch that has not left, and void what was asked', async () => {
  const { batch, payments } = await authorised();
  const [first] = payments;
  const { body: creditor } = await asMaker('GET', `/creditors/${first!.creditorId}`);
  const saved = await asMaker('PUT', `/creditors/${first!.creditorId}`, {
    version: creditor.data.version,
    accountNumber: '11111111',
    keptByDomainId: account.domainId,
  });
  expect([saved.status, saved.body.message]).toEqual([200, expect.anything()]);
  const { body } = await asMaker('GET', `/financials/batches/${batch.id}`);
  expect(body.data).toMatchObject({ status: 'building', count: 1, fileName: null, authorisedBy: null });
  expect(await statusesOf(payments)).toEqual(['approved', 'in_batch']);
  expect(await whyOf(first!.id)).toContain('bank details were changed after it was released');
  expect((await file(batch.id)).statusCode).toBe(409);
});

test('after the download a batch is not taken apart: it warns, and may be frozen', async () => {
  const { batch, payments } = await authorised();
  await file(batch.id);
  const creditorId = payments[0]!.creditorId;
  const { body: creditor } = await asMaker('GET', `/creditors/${creditorId}`);
  await asMaker('PUT', `/creditors/${creditorId}`, {
    version: creditor.data.version,
    accountNumber: '22222222',
    keptByDomainId: account.domainId,
  });
  const { body } = await asMaker('GET', `/financials/batches/${batch.id}`);
  expect(body.data).toMatchObject({
    status: 'authorised',
    count: 2,
    warning: expect.stringContaining('ask the bank'),
  });
  expect((await batchStep(asMaker, batch.id, 'cancel', { reason: 'Not wanted' })).status).toBe(409);
  expect(
    (await batchStep(asMaker, batch.id, 'freeze', { reason: 'The upload broke off' })).body.data.status,
  ).toBe('unknown');
  expect(await statusesOf(payments)).toEqual(['unknown', 'unknown']);
  expect((await batchStep(asMaker, batch.id, 'cancel', { reason: 'Not wanted' })).body.message).toContain(
    'stay frozen',
  );
});

test("whoever last changed a payee's bank details may not authorise", async () => {
  const { batch, payments } = await generated();
  await database.execute(
    sql`update creditors set bank_changed_by_id = ${checker.id} where id = ${payments[0]!.creditorId}`,
  );
  const { status, body } = await approveOn(asChecker, 'payment-batches', batch.id);
  expect([status, body.message]).toEqual([409, expect.stringContaining('You last changed the bank details')]);
});

test('a rejected file is put aside, and a cancelled batch frees its payments', async () => {
  const { batch, payments } = await generated();
  const { body } = await asChecker('GET', `/approvals/of-record?entity=payment-batches&entityId=${batch.id}`);
  await asChecker('POST', `/approvals/${body.data[0].id}/reject`, { comment: 'Wrong day' });
  const rejected = (await asMaker('GET', `/financials/batches/${batch.id}`)).body.data;
  expect(rejected).toMatchObject({ status: 'building', statusReason: 'Wrong day', fileName: null });
  expect((await batchStep(asMaker, batch.id, 'cancel', { reason: 'Not today' })).body.data.status).toBe(
    'cancelled',
  );
  expect(await statusesOf(payments)).toEqual(['approved', 'approved']);
  const { id } = await newBatch(asMaker, account.id);
  expect((await asMaker('GET', `/financials/payments?batchId=${id}`)).body.meta.totalResults).toBe(2);
});

test('texts that the file carries otherwise are shown before, and what it cannot hold is refused', async () => {
  const other = await addPayingAccount(asMaker, database);
  const { payments } = await addPayments(database, other.id, [100, 200]);
  await database.execute(
    sql`update creditors set account_name = 'Crédit ’n Co', name = 'Crédit ’n Co' where id = ${payments[0]!.creditorId}`,
  );
  await database.execute(sql`update payments set payee_name = 'Crédit ’n Co' where id = ${payments[0]!.id}`);
  await database.execute(
    sql`update creditors set account_name = '東京' where id = ${payments[1]!.creditorId}`,
  );
  await database.execute(sql`update payments set payee_name = '東京' where id = ${payments[1]!.id}`);
  const { id } = await newBatch(asMaker, other.id);
  const { body } = await asMaker('GET', `/financials/batches/${id}/preview`);
  expect(body.data.changed[0]).toMatchObject({ from: 'Crédit ’n Co', to: 'CREDIT N CO' });
  expect(body.data.refused).toEqual([
    { paymentId: payments[1]!.id, reasons: [expect.stringContaining('no character')] },
  ]);
  expect((await batchStep(asMaker, id, 'generate')).body.message).toContain('cannot go in the file');
  const out = await batchStep(asMaker, id, 'take-out', {
    paymentId: payments[1]!.id,
    reason: 'Paid by hand',
  });
  expect(out.body.data.count).toBe(1);
  expect(await whyOf(payments[1]!.id)).toContain('Paid by hand');
  expect((await batchStep(asMaker, id, 'generate')).status).toBe(200);
});

test('a name of 60 characters is cut to what the file holds, shown before and read back so', async () => {
  const other = await addPayingAccount(asMaker, database);
  const name = 'The Consolidated Crédit Company of Great Yarmouth’s Chandlery';
  expect(name.length).toBeGreaterThanOrEqual(60);
  const { payments } = await addPayments(database, other.id, [1], { name, accountName: name });
  const { id } = await newBatch(asMaker, other.id);
  const { body } = await asMaker('GET', `/financials/batches/${id}/preview`);
  const [change] = body.data.changed;
  expect(change).toMatchObject({ paymentId: payments[0]!.id, from: name, to: 'THE CONSOLIDATED C' });
  expect(change.why.join(' ')).toContain('GREAT YARMOUTHS CHANDLERY” is cut off');
  const made = await batchStep(asMaker, id, 'generate');
  expect([made.status, made.body.data.totalPence]).toEqual([200, 1]);
  await approveOn(asChecker, 'payment-batches', id);
  expect((await file(id)).body).toContain('THE CONSOLIDATED C');
});

test('an amount beyond eleven digits is in no batch and says why, one beyond what Bacs takes is refused at its line', async () => {
  const other = await addPayingAccount(asMaker, database);
  const { payments } = await addPayments(database, other.id, [100_000_000_000, 2_000_000_001, 2_000_000_000]);
  const [beyond, above, most] = payments.map(({ id }) => id) as [number, number, number];
  expect(await whyOf(beyond)).toBe(
    '£1,000,000,000.00 has more than the eleven digits of a payment file, so it is paid by hand.',
  );
  const { id, count } = await newBatch(asMaker, other.id);
  expect(count).toBe(2);
  const { body } = await asMaker('GET', `/financials/batches/${id}/preview`);
  expect(body.data.refused).toEqual([
    {
      paymentId: above,
      reasons: ['£20,000,000.01 is more than the limit of £20,000,000.00 for one payment.'],
    },
  ]);
  await batchStep(asMaker, id, 'take-out', { paymentId: above, reason: 'Paid by CHAPS' });
  const made = await batchStep(asMaker, id, 'generate');
  expect([made.status, made.body.data.totalPence]).toEqual([200, 2_000_000_000]);
  expect(await whyOf(most)).toContain('It is in the file');
});

test('nothing is paid on a day on which Bacs does not work, nor too soon, nor from an account without settings', async () => {
  const begin = (bankAccountId: number, payOn: string) =>
    asMaker('POST', '/financials/batches', { bankAccountId, payOn });
  expect((await begin(account.id, '2026-12-25')).body.errors.payOn).toContain('bank holiday');
  expect((await begin(account.id, '2020-01-06')).status).toBe(400);
  const bare = await addPayingAccount(asMaker, database, { fileSettings: null });
  const { payments } = await addPayments(database, bare.id, [100]);
  expect((await begin(bare.id, '2027-01-05')).body.errors.bankAccountId).toContain('no settings');
  expect(await whyOf(payments[0]!.id)).toContain('has no settings for payment files');
});

test('nobody of another domain sees or moves it', async () => {
  const { batch } = await generated();
  expect((await north('GET', `/financials/batches/${batch.id}`)).status).toBe(404);
  expect((await north('GET', `/financials/batches/${batch.id}/preview`)).status).toBe(404);
  for (const step of ['generate', 'submit'])
    expect(
      (await north('POST', `/financials/batches/${batch.id}/${step}`, { version: batch.version })).status,
    ).toBe(404);
  expect(
    (
      await north('POST', `/financials/batches/${batch.id}/cancel`, {
        version: batch.version,
        reason: 'Mine',
      })
    ).status,
  ).toBe(404);
  const begun = await north('POST', '/financials/batches', {
    bankAccountId: account.id,
    payOn: '2026-12-01',
  });
  expect(begun.status).toBe(404);
  expect((await north('GET', '/financials/payments')).body.meta.totalResults).toBe(0);
  expect((await north('GET', '/financials/batches')).body.meta.totalResults).toBe(0);
});
