import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWhole, refusalOf } from '#test/statements.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/statement-files/${name}`, import.meta.url));

test('MT940 as ING writes it: header lines, a blank entry date, the currency behind the account, -XXX', async () => {
  const { statements } = await readWhole(sample('ing.sta'));
  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({
    account: { sortCode: '20-20-15', accountNumber: '55555555', iban: 'GB33BUKB20201555555555' },
    opening: { amountPence: 100_000, on: '2026-01-01' },
    closing: { amountPence: 106_250, on: '2026-01-05' },
    balanceCheck: { result: 'pass' },
    lines: [
      { bookedOn: '2026-01-02', valueOn: '2026-01-02', amountPence: 15_000, reference: 'HDS004711' },
      { bookedOn: '2026-01-05', amountPence: -8_750, description: 'CHEQUE 000117' },
    ],
  });
});

test('a shorter blank entry date is read too', async () => {
  const text = sample('ing.sta').toString().replace(':61:260102    C', ':61:260102 C');
  expect((await readWhole(text)).statements[0]!.lines[0]).toMatchObject({
    bookedOn: '2026-01-02',
    amountPence: 15_000,
  });
});

test('MT940 between SWIFT’s control bytes, filled up with blanks, one message after the other', async () => {
  const messages = sample('mt940.sta')
    .toString()
    .split(/(?=\{1:)/);
  const blocks = messages.map((message) => `\u0001${message.trimEnd()}\u0003`.padEnd(1_024, ' '));
  const { format, statements } = await readWhole(blocks.join(''));
  expect(format).toBe('mt940');
  expect(statements.map(({ lineCount, balanceCheck }) => [lineCount, balanceCheck.result])).toEqual([
    [3, 'pass'],
    [0, 'pass'],
  ]);
});

test.each([
  ['its transactions only', (text: string) => text.slice(text.indexOf(':61:'), text.indexOf(':62F:'))],
  ['no opening balance', (text: string) => text.replace(/^:60F:.*\n/m, '')],
  ['the end of a page', (text: string) => text.slice(text.indexOf(':86:?20'), text.indexOf(':64:'))],
])('a fragment of MT940 with %s is named as such', async (_, part) => {
  expect(await refusalOf(part(sample('mt940.sta').toString()))).toContain(
    'This is a part of an MT940 statement: the opening balance (:60F:) is not in it.',
  );
});

test.each([
  ['no tags', '<LEDGERBAL></LEDGERBAL>'],
  ['XML’s short form', '<LEDGERBAL/>'],
  ['empty values', '<LEDGERBAL><BALAMT><DTASOF></LEDGERBAL>'],
  ['closed empty values', '<LEDGERBAL><BALAMT></BALAMT><DTASOF></DTASOF></LEDGERBAL>'],
])('OFX with an empty LEDGERBAL (%s) has no closing balance', async (_, balance) => {
  const text = sample('ofx1.ofx').toString();
  const emptied = text.replace(/<LEDGERBAL>[^]*?<\/LEDGERBAL>/, balance);
  expect(emptied).not.toBe(text);
  const { statements } = await readWhole(emptied);
  expect(statements[0]).toMatchObject({ lineCount: 3, totalPence: 6_370, closing: null });
});

test.each(['1,000', '-1,000', '12,345,678'])('OFX’s %s is refused rather than guessed', async (amount) => {
  const text = sample('ofx1.ofx').toString();
  const changed = text.replace(/(<TRNAMT>)[^<\r\n]*/, `$1${amount}`);
  expect(changed).not.toBe(text);
  expect(await refusalOf(changed)).toContain(`“${amount}” may be thousands or have three decimals`);
});

test('a text that only speaks of camt.053 is not taken for it', async () => {
  expect(await refusalOf('const camt053 = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.02";\n')).toContain(
    'This is not a bank statement in a format known here',
  );
});

test('BAI2 is named', async () => {
  expect(await refusalOf('01,122099999,123456789,260102,0200,1,,,2/\n02,031001234,122099999,1/\n')).toContain(
    'This is BAI2',
  );
});
