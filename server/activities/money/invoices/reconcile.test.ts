import { beforeEach, describe, expect, test } from 'vitest';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';

const database = await testDatabase({ seeded: true });
const {
  desk,
  call,
  checker,
  north,
  searchFees,
  newSupplier,
  estate,
  expense,
  recorded,
  linesOf,
  step,
  mapping,
  imported,
} = await invoiceDesk(database);
beforeEach(async () => {
  await newSupplier();
});

describe('the lines', () => {
  test('beyond doubt are matched by themselves, others proposed with the reasons', async () => {
    const [one, two] = [await estate(), await estate()];
    await expense(one.id, 2_000);
    await expense(two.id, 4_000);
    const invoice = await imported([
      `${one.uniqueReference},${one.client},Search,20.00,0`,
      `,${two.client},Search,40.00,0`,
    ]);
    expect(invoice).toMatchObject({
      status: 'matching',
      unmatchedPence: 4_000,
      matchedShare: 3_333,
      totalsProblem: null,
    });
    const [first, second] = await linesOf(invoice.id);
    expect(first).toMatchObject({ status: 'matched', isMatchedByItself: true, case: { id: one.id } });
    expect(second).toMatchObject({ status: 'suggested', hasBest: true });
    expect(second!.proposals[0]).toMatchObject({
      case: { id: two.id },
      reasons: ['Name of the client', 'An expense of £40.00 waits for its invoice'],
    });
    const { body } = await step(invoice.id, second!, 'match', {
      allocationId: second!.proposals[0]!.allocationId,
    });
    expect(body.data).toMatchObject({ status: 'matched', unmatchedPence: 0 });
  });

  test('the columns of a supplier are learned', async () => {
    const one = await estate();
    await imported([`${one.uniqueReference},${one.client},Search,60.00,0`]);
    const next = await recorded({ number: 'INV 2' });
    const fileId = await desk.upload(
      'next.csv',
      `A,B,C,D,E\r\n${one.uniqueReference},${one.client},Search,60.00,0`,
    );
    const { body } = await call('GET', `/financials/invoicing/${next.id}/files/${fileId}`);
    expect(body.data).toMatchObject({ isLearned: true, rowCount: 1, mapping });
  });

  test.each([
    ['wrong columns', 'Ref,Client\r\nX,Y', 'Row 2: The row has 2 columns where 5 are expected.'],
    [
      'no amount',
      'Ref,Client,Item,Net,VAT\r\nX,Y,Z,free,0\r\nX,Y,Z,free,0',
      'Row 2: “free” is not an amount (Net). 2 rows have problems.',
    ],
    ['nothing but headings', 'Ref,Client,Item,Net,VAT', 'There are no lines below the headings of the file.'],
    [
      'a quotation mark too many',
      'Ref,Client,Item,Net,VAT\r\n"X,Y,Z,1,0',
      'The file cannot be divided into columns: its quotation marks do not match.',
    ],
    [
      'too many lines',
      `Ref,Client,Item,Net,VAT\r\n${'X,Y,Z,1,0\r\n'.repeat(5_001)}`,
      'The file has more than 5,000 lines: divide it.',
    ],
  ])('a file with %s is refused', async (_what, text, message) => {
    const { id, version } = await recorded();
    const fileId = await desk.upload('bad.csv', text);
    const { status, body } = await call('POST', `/financials/invoicing/${id}/import`, {
      version,
      fileId,
      mapping,
    });
    expect([status, body.message]).toEqual([400, message]);
    expect(await linesOf(id)).toEqual([]);
  });

  test('in UTF-16 are refused at the upload, in Windows-1252 read', async () => {
    expect((await desk.send('utf16.csv', Buffer.from('Ref,Net\r\nX,1', 'utf16le'))).statusCode).toBe(400);
    const invoice = await recorded();
    const text = Buffer.from('Ref,Client,Item,Net,VAT\r\nX,Zoë Café,Search,60.00,0', 'latin1');
    const fileId = await desk.upload('latin.csv', text);
    await call('POST', `/financials/invoicing/${invoice.id}/import`, {
      version: invoice.version,
      fileId,
      mapping,
    });
    expect((await linesOf(invoice.id))[0]).toMatchObject({ clientName: 'Zoë Café', status: 'unmatched' });
  });

  test('of another firm’s reference find no case, and another domain’s case is not taken', async () => {
    const other = await estate({ domain: 'Northgate Insolvency' });
    const invoice = await imported([`${other.uniqueReference},${other.client},Search,60.00,0`]);
    const [line] = await linesOf(invoice.id);
    expect(line).toMatchObject({ status: 'unmatched', proposals: [] });
    const input = { caseId: other.id, paymentTypeId: searchFees };
    expect((await step(invoice.id, line!, 'expense', input)).status).toBe(404);
    expect(
      (await call('GET', `/financials/invoicing/${invoice.id}/cases/${other.id}/expenses`)).body.data,
    ).toEqual([]);
  });

  test('that are billed twice are both kept, and neither is matched automatically', async () => {
    const one = await estate();
    const id = await expense(one.id, 3_000);
    const row = `${one.uniqueReference},${one.client},Search,30.00,0`;
    const invoice = await imported([row, row]);
    const [first, second] = await linesOf(invoice.id);
    expect([first!.status, second!.status]).toEqual(['suggested', 'suggested']);
    expect([first!, second!].map(({ proposals }) => proposals[0]!.allocationId)).toEqual([id, null]);
    expect((await step(invoice.id, first!, 'match', { allocationId: id })).status).toBe(200);
    const again = await step(invoice.id, second!, 'match', { allocationId: id });
    expect(again.body.errors).toEqual({ allocationId: 'That expense already has its invoice.' });
  });

  test('short of the header keep the invoice from being matched', async () => {
    const one = await estate();
    await expense(one.id, 5_999);
    const invoice = await imported([`${one.uniqueReference},${one.client},Search,59.99,0`]);
    expect(invoice).toMatchObject({
      status: 'matching',
      unmatchedPence: 1,
      totalsProblem: 'Net: the lines are £0.01 short.',
    });
  });
});

describe('a line is decided', () => {
  test('by an expense recorded for it, within the cash of the case', async () => {
    const one = await estate();
    const invoice = await imported([`${one.uniqueReference},${one.client},Search,60.00,0`]);
    const [line] = await linesOf(invoice.id);
    const input = { caseId: one.id, paymentTypeId: searchFees };
    const { body } = await step(invoice.id, line!, 'expense', input);
    expect(body.data).toMatchObject({ status: 'matched', unmatchedPence: 0 });
    const commitments = await call('GET', `/cases/${one.id}/allocations`);
    expect(commitments.body.data.allocations[0]).toMatchObject({
      amountPence: 6_000,
      status: 'proposed',
      invoiceExpected: true,
    });
    const large = await imported([`${one.uniqueReference},${one.client},Search,150.01,0`], {
      number: '2',
      netPence: 15_001,
    });
    const [tooLarge] = await linesOf(large.id);
    expect((await step(large.id, tooLarge!, 'expense', input)).body.errors).toHaveProperty('netPence');
  });

  test('only by an expense of its amount, its supplier and its domain', async () => {
    const one = await estate();
    const wrong = await expense(one.id, 5_999);
    const invoice = await imported(['X,Nobody,Search,60.00,0']);
    const [line] = await linesOf(invoice.id);
    expect((await step(invoice.id, line!, 'match', { allocationId: wrong })).body.message).toBe(
      `The expense of ${one.uniqueReference} is £59.99, the line £60.00.`,
    );
    expect((await step(invoice.id, line!, 'match', { allocationId: 999_999 })).status).toBe(404);
    expect((await step(invoice.id, line!, 'match', { allocationId: wrong }, north)).status).toBe(404);
  });

  test('in parts that come to it, each then by itself', async () => {
    const [one, two] = [await estate(), await estate()];
    const ids = [await expense(one.id, 2_500), await expense(two.id, 3_500)];
    const invoice = await imported(['X,Both,Search,60.00,0']);
    const [line] = await linesOf(invoice.id);
    const parts = [{ netPence: 2_500 }, { netPence: 3_501 }];
    expect((await step(invoice.id, line!, 'split', { parts })).body.message).toBe(
      'The parts are £0.01 over the net of the line.',
    );
    await step(invoice.id, line!, 'split', { parts: [{ netPence: 2_500 }, { netPence: 3_500 }] });
    for (const [n, part] of (await linesOf(invoice.id)).entries())
      expect((await step(invoice.id, part, 'match', { allocationId: ids[n] })).status).toBe(200);
    expect((await call('GET', `/financials/invoicing/${invoice.id}`)).body.data.status).toBe('matched');
  });

  test('as disputed, and undone again; a stale decision is refused', async () => {
    const invoice = await imported(['X,Nobody,Search,60.00,0']);
    const [line] = await linesOf(invoice.id);
    const { body } = await step(invoice.id, line!, 'dispute', { reason: 'Not ours' });
    expect(body.data.status).toBe('disputed');
    expect((await step(invoice.id, line!, 'dispute', { reason: 'Again' })).status).toBe(409);
    const [disputed] = await linesOf(invoice.id);
    expect((await step(invoice.id, disputed!, 'reopen')).body.data.status).toBe('matching');
  });

  test('as written off by a second person only', async () => {
    const invoice = await imported(['X,Nobody,Search,60.00,0']);
    const [line] = await linesOf(invoice.id);
    const { body } = await step(invoice.id, line!, 'write-off', { reason: 'The case was never ours' });
    expect(body.data.status).toBe('matching');
    const [waiting] = await linesOf(invoice.id);
    expect((await step(invoice.id, waiting!, 'dispute', { reason: 'No' })).status).toBe(409);
    expect((await approveOn(call, 'invoice-lines', line!.id)).status).toBe(409);
    expect((await approveOn(checker, 'invoice-lines', line!.id)).body.data.decision).toBe('approved');
    const { data } = (await call('GET', `/financials/invoicing/${invoice.id}`)).body;
    expect(data).toMatchObject({ status: 'matched', unmatchedPence: 0, matchedShare: 0 });
  });

  test('a write-off that is rejected opens the line with what was said', async () => {
    const invoice = await imported(['X,Nobody,Search,60.00,0']);
    const [line] = await linesOf(invoice.id);
    await step(invoice.id, line!, 'write-off', { reason: 'The case was never ours' });
    const request = await waitingOn(checker, 'invoice-lines', line!.id);
    await checker('POST', `/approvals/${request}/reject`, { comment: 'It is in the archive' });
    expect((await linesOf(invoice.id))[0]).toMatchObject({
      status: 'unmatched',
      isWaiting: false,
      statusReason: 'Not written off: It is in the archive',
    });
  });

  test('of a credit note by the expense that its invoice billed', async () => {
    const one = await estate();
    const billed = await expense(one.id, 6_000);
    const invoice = await imported([`${one.uniqueReference},${one.client},Search,60.00,0`]);
    const note = { number: 'CN 1', isCreditNote: true, creditsInvoiceId: invoice.id, netPence: 2_000 };
    const credit = await imported([`${one.uniqueReference},${one.client},Search,20.00,0`], note);
    const [line] = await linesOf(credit.id);
    const { status, body } = await step(credit.id, line!, 'match', { allocationId: billed });
    expect([status, body.data?.status]).toEqual([200, 'matched']);
  });
});
