import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWhole, refusalOf } from '#test/statements.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/statement-files/${name}`, import.meta.url)).toString();

/** The text with a change that must apply. */
function changed(text: string, from: RegExp | string, to: string): string {
  const result = text.replace(from, to);
  expect(result).not.toBe(text);
  return result;
}

test.each([
  ['ofx1.ofx', /(<CURDEF>)GBP/, '$1EUR'],
  ['ofx2.ofx', /(<CURDEF>)GBP/, '$1EUR'],
  ['mt940.sta', /(:60F:C251231)GBP/, '$1EUR'],
  ['ing.sta', /(:60F:C260101)GBP/, '$1EUR'],
])('%s of an account in euros is refused', async (name, from, to) => {
  expect(await refusalOf(changed(sample(name), from, to))).toContain(
    'The account is kept in EUR. Only accounts in pounds can be read.',
  );
});

test('MT940 whose closing balance is in another currency than its opening balance', async () => {
  expect(await refusalOf(changed(sample('mt940.sta'), ':62F:C260102GBP', ':62F:C260102EUR'))).toContain(
    'The balance is in EUR, but the opening balance in GBP.',
  );
});

test('an OFX transaction in a currency of its own is refused; what it was converted from is not', async () => {
  const text = sample('ofx1.ofx');
  const currency = (tag: string) =>
    changed(text, /(<FITID>00043)/, `$1<${tag}><CURRATE>1.1<CURSYM>EUR</${tag}>`);
  expect(await refusalOf(currency('CURRENCY'))).toBe(
    'Line 19: The amount is in EUR, but the account in GBP.',
  );
  expect((await readWhole(currency('ORIGCURRENCY'))).statements[0]!.totalPence).toBe(6_370);
});

test('an OFX currency that comes only behind the transactions still counts', async () => {
  const late = changed(
    changed(sample('ofx1.ofx'), /<CURDEF>GBP(<\/CURDEF>)?/, ''),
    '</STMTRS>',
    '<CURDEF>EUR</STMTRS>',
  );
  expect(await refusalOf(late)).toContain('The account is kept in EUR, not in pounds.');
});

test('a CAMT.053 batch of foreign payments stays the one entry that was booked in pounds', async () => {
  const text = sample('camt053.xml');
  const foreign = text.replace(/<TxDtls>[^]*?<\/TxDtls>/g, (detail) =>
    detail.replace('Ccy="GBP"', 'Ccy="EUR"'),
  );
  expect(foreign).not.toBe(text);
  const amounts = async (file: string) =>
    (await readWhole(file)).statements[0]!.lines.map(({ amountPence }) => amountPence);
  expect(await amounts(text)).toEqual([15_000, 11_000, 10_000, -8_750]);
  expect(await amounts(foreign)).toEqual([15_000, 21_000, -8_750]);
});

test('a CAMT.053 entry that is not booked is left out by name', async () => {
  expect((await readWhole(sample('camt053.xml'))).statements[0]!.leftOut).toEqual({
    count: 1,
    first: [{ lineNumber: expect.any(Number), message: '“PDNG” is not booked.' }],
  });
});
