import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { BankFileError } from '#server/platform/bank-files/problems.ts';
import { lloydsProfile, shippedCsvProfiles } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { fileOf, readWhole, refusalOf, type WholeStatement } from '#test/statements.ts';
import { readStatement } from './read-statement.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../test/statement-files/${name}`, import.meta.url));
const hsbc = (...rows: string[]) => ['Date,Description,Amount', ...rows, ''].join('\n');

describe('amounts', () => {
  test.each([
    ['150.00', 15_000],
    ['£1,234.56', 123_456],
    ['(12.00)', -1_200],
    ['12.00-', -1_200],
    ['−12.00', -1_200],
    ['12.00 DR', -1_200],
    ['+12', 1_200],
    ['-.5', -50],
    ['£-5.00', -500],
    ['1 234.50', 123_450],
    ['0.00', 0],
    ['-0.00', 0],
  ])('%s is read', async (text, pence) => {
    const { statements } = await readWhole(hsbc(`01/02/2026,X,"${text}"`));
    expect(statements[0]!.lines[0]!.amountPence).toBe(pence);
  });

  test.each([
    ['1.234,56', 'Line 2: “1.234,56” has a comma where the pence begin.'],
    ['12,5', 'Line 2: “12,5” has a comma where the pence begin.'],
    ['12.345', 'Line 2: “12.345” has more than two decimals.'],
    ['12.00.00', 'Line 2: “12.00.00” is not an amount.'],
    ['1,23,456.00', 'Line 2: “1,23,456.00” is not an amount.'],
    ['(-12.00)', 'Line 2: “(-12.00)” is not an amount: it has several signs.'],
    ['1e3', 'Line 2: “1e3” is not an amount.'],
    ['', 'Line 2: The amount is missing.'],
    ['99999999999999999.00', 'Line 2: The amount 99999999999999999.00 is too large.'],
  ])('%s is refused', async (text, message) => {
    expect(await refusalOf(hsbc(`01/02/2026,X,"${text}"`))).toContain(message);
  });

  test('a decimal comma is read when the mapping says so, and then a point is refused', async () => {
    const csvProfile = { ...shippedCsvProfiles.find(({ name }) => name === 'HSBC')!, decimal: ',' as const };
    const { statements } = await readWhole(hsbc('01/02/2026,X,"1.234,56"', '01/02/2026,X,"-12"'), {
      csvProfile,
    });
    expect(statements[0]!.lines.map(({ amountPence }) => amountPence)).toEqual([123_456, -1_200]);
    expect(await refusalOf(hsbc('01/02/2026,X,"1,234.56"'), { csvProfile })).toContain(
      'the mapping says a comma',
    );
  });
});

describe('dates', () => {
  test.each([
    ['01/02/2026', '2026-02-01'],
    ['1-2-26', '2026-02-01'],
    ['01 Feb 2026', '2026-02-01'],
    ['1-February-26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['01/02/2026 09:15:00', '2026-02-01'],
    ['2026-02-01T23:59:59Z', '2026-02-01'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is read', async (text, day) => {
    const { statements } = await readWhole(hsbc(`${text},X,1.00`));
    expect(statements[0]!.lines[0]!.bookedOn).toBe(day);
  });

  test.each([
    ['31/02/2026', 'Line 2: There is no day 31/02/2026.'],
    ['29/02/2026', 'There is no day 29/02/2026.'],
    ['01/13/2026', 'There is no day 01/13/2026. Its month seems to come first.'],
    ['2026-1-32', 'There is no day 2026-1-32.'],
    ['01/02/1926', 'The year of 01/02/1926 cannot be right.'],
    ['yesterday', '“yesterday” is not a date.'],
    ['', 'The date is missing.'],
  ])('“%s” is refused', async (text, message) => {
    expect(await refusalOf(hsbc(`${text},X,1.00`))).toContain(message);
  });
});

test('every wrong line is named, at most a hundred, and the first one in the sentence', async () => {
  const text = hsbc(
    '01/02/2026,X,1.00',
    '31/02/2026,X,1.00',
    '01/02/2026,X,x',
    ...Array(200).fill('?,X,1.00'),
  );
  const error = await readWhole(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BankFileError);
  const { problems, message } = error as BankFileError;
  expect(problems).toHaveLength(100);
  expect(problems.slice(0, 3).map(({ lineNumber }) => lineNumber)).toEqual([3, 4, 5]);
  expect(message).toBe('This file has 100 or more problems. Line 3: There is no day 31/02/2026.');
});

test('narratives of 400 characters are kept whole, and quoted line ends do not shift line numbers', async () => {
  const long = 'HDS004711 '.repeat(40).trim();
  const { statements } = await readWhole(
    hsbc(`01/02/2026,"${long}",1.00`, '01/02/2026,"a\nb",2.00', '02/02/2026,c,3.00'),
  );
  expect(statements[0]!.lines.map(({ lineNumber, description }) => [lineNumber, description])).toEqual([
    [2, long],
    [3, 'a\nb'],
    [5, 'c'],
  ]);
});

test.each([
  ['a column too few', '01/02/2026,X', 'Line 2: The line has 2 columns where 3 are expected.'],
  ['a comma in the narrative', '01/02/2026,X,Y,1.00', 'Line 2: The line has 4 columns where 3 are expected.'],
  ['a quotation mark that never closes', '01/02/2026,"X,1.00', 'quotation mark is opened and never closed'],
])('%s is named', async (_, row, message) => {
  expect(await refusalOf(hsbc(row))).toContain(message);
});

test('money both in and out, or neither, is refused', async () => {
  const lloyds = `${lloydsProfile.header!.join(',')}\n`;
  expect(await refusalOf(`${lloyds}01/02/2026,X,200000,55779911,Y,1.00,2.00,3.00\n`)).toContain(
    'both in and out',
  );
  expect(await refusalOf(`${lloyds}01/02/2026,X,200000,55779911,Y,,,3.00\n`)).toContain(
    'The amount is missing.',
  );
});

test('a line missing from a file with running balances shows in the check, to the penny and the line', async () => {
  const natwest = 'Date,Type,Description,Value,Balance,Account Name,Account Number\n';
  const rows = [
    '02/01/2026,BAC,A,10.00,110.00,,',
    '03/01/2026,BAC,B,20.00,135.00,,',
    '04/01/2026,BAC,C,1.00,136.00,,',
  ];
  const { statements } = await readWhole(`${natwest}${rows.join('\n')}\n`);
  expect(statements[0]!.balanceCheck).toEqual({ result: 'fail', differencePence: 500, lineNumber: 3 });
  const turned = await readWhole(`${natwest}${rows.toReversed().join('\n')}\n`);
  expect(turned.statements[0]!.balanceCheck).toMatchObject({ result: 'fail', differencePence: 500 });
});

test('balances that do not agree with the lines are reported exactly', async () => {
  const text = sample('mt940.sta').toString().replace('C260102GBP1063,70', 'C260102GBP1063,80');
  expect((await readWhole(text)).statements[0]!.balanceCheck).toEqual({
    result: 'fail',
    differencePence: 10,
  });
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'This is a PDF, not a bank statement file.'],
  ['a ZIP', Buffer.from(zipSync({ 'a.csv': new Uint8Array(9) })), 'This is a ZIP archive'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a bank statement file'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'an Excel workbook (.xls)'],
  [
    'a workbook',
    Buffer.from(
      zipSync({
        'docProps/app.xml': new Uint8Array(40_000).map((_, n) => (n * n) % 251),
        'xl/workbook.xml': new Uint8Array(9),
      }),
    ),
    'This is an Excel workbook (.xlsx), not a bank statement file.',
  ],
  ['an empty file', Buffer.alloc(0), 'The file is empty.'],
  ['a blank file', Buffer.from(' \n\n'), 'The file is empty.'],
  ['bytes', Buffer.from([1, 2, 3, 44, 5, 6, 10, 7]), 'an invalid character'],
  ['a web page', Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>'), 'This is a web page'],
  [
    'a letter',
    Buffer.from('Dear Sir\nI paid.\nYours\n'),
    'This is not a bank statement in a format known here',
  ],
  ['another XML', Buffer.from('<?xml version="1.0"?><rss/>'), 'This XML is not a bank statement.'],
  [
    'an interim report',
    Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"/>'),
    'CAMT.052',
  ],
  ['only a header', Buffer.from('Date,Description,Amount\n'), 'The file holds no transactions'],
  [
    'an account in euros',
    Buffer.from(sample('camt053.xml').toString().replaceAll('GBP', 'EUR')),
    'kept in EUR',
  ],
  [
    'entities of its own',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>camt.053</a>'),
    'defines entities of its own',
  ],
  [
    'half a character as an entity',
    Buffer.from(
      sample('camt053.xml')
        .toString()
        .replace(/(<Ustrd>)[^<]*/, '$1PAID &#xD83D; BY'),
    ),
    '&#xD83D; is not a character.',
  ],
])('%s named .csv is refused in plain words', async (_, bytes, message) => {
  expect(await refusalOf(bytes)).toContain(message);
});

test('a header of three columns that nobody has described is not taken for one of amounts', async () => {
  const error = (await readWhole('Date,Details,Balance\n01/02/2026,X,1.00\n').catch(
    (thrown: unknown) => thrown,
  )) as BankFileError;
  expect(error.reason).toBe('unknownColumns');
  expect(error.message).toContain('Date, Details, Balance');
});

test('a first line that cannot be read is named, also in a file without a header', async () => {
  expect(await refusalOf('31/02/2026,X,1.00\n01/03/2026,Y,2.00\n')).toContain(
    'Line 1: There is no day 31/02/2026.',
  );
  const csvProfile = shippedCsvProfiles.find(({ header }) => header === null)!;
  const own = { csvProfile: { ...csvProfile, name: 'Ours' } };
  expect(await refusalOf('When,What,How much\n01/02/2026,X,1.2.3\n01/03/2026,Y,2.00\n', own)).toContain(
    'Line 2: “1.2.3” is not an amount.',
  );
  const { statements } = await readWhole('Exported,,\nWhen,What,How much\n01/03/2026,Y,2.00\n', own);
  expect(statements[0]!.lines).toHaveLength(1);
});

test('unknown columns are refused with their names, as a distinct error', async () => {
  const text = 'Buchungstag;Empfänger;Betrag;Saldo\n01.02.2026;X;1,00;2,00\n';
  const error = (await readWhole(text).catch((thrown: unknown) => thrown)) as BankFileError;
  expect(error.message).toContain('Buchungstag, Empfänger, Betrag, Saldo');
  expect(error.reason).toBe('unknownColumns');
  const csvProfile = shippedCsvProfiles[0]!;
  expect(await refusalOf(text, { csvProfile })).toContain('not those of the saved mapping “Barclays”');
});

describe('encodings', () => {
  const text = 'Date,Description,Amount\r\n01/02/2026,Zoë £5 – Siân,1.00\r\n';
  const windows = Buffer.from(text.replace('–', '\u0096'), 'latin1');
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', windows],
    ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', utf16be],
    ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE without a mark', utf16be.subarray(2)],
  ])('%s, in pieces of any size', async (_, bytes) => {
    for (const size of [1, 3, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_unused, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      const { parts } = await readStatement(pieces);
      const found = [];
      for await (const part of parts) if (part.part === 'line') found.push(part.line.description);
      expect(found).toEqual(['Zoë £5 – Siân']);
    }
  });

  test('an OFX file is read in the character set of its header, unless it is plainly UTF-8', async () => {
    const ofx = sample('ofx1.ofx').toString().replace('SMITH A', 'SIÂN');
    for (const encoding of ['latin1', 'utf8'] as const)
      expect((await readWhole(Buffer.from(ofx, encoding))).statements[0]!.lines[2]!.description).toBe('SIÂN');
    const euro = Buffer.from(
      ofx.replace('CHARSET:1252', 'CHARSET:ISO-8859-15').replace('SIÂN', 'SI€N'),
      'latin1',
    );
    euro[euro.indexOf(Buffer.from('SI')) + 2] = 0xa4;
    expect((await readWhole(Buffer.from(euro))).statements[0]!.lines.length).toBe(3);
    expect(await refusalOf(ofx.replace('CHARSET:1252', 'CHARSET:KLINGON'))).toContain('KLINGON');
  });

  test('text that stops being UTF-8 is refused with its line, and so is half a character at the end', async () => {
    const filler = '01/02/2026,Zoë,1.00\n'.repeat(9_000);
    const mixed = Buffer.concat([
      Buffer.from(`Date,Description,Amount\n${filler}`),
      Buffer.from([0xe9, 0x2c, 0x0a]),
    ]);
    expect(await refusalOf(mixed)).toMatch(/^Line \d+: From about this line on the file is not UTF-8 text/);
    const cut = Buffer.from('Date,Description,Amount\n01/02/2026,"Zoë').subarray(0, -1);
    expect(await refusalOf(cut)).toContain('in the middle of a character');
  });
});

describe('a file cut short', () => {
  const files = [
    'ofx1.ofx',
    'ofx2.ofx',
    'bank.qif',
    'mt940.sta',
    'camt053.xml',
    'barclays.csv',
    'lloyds.csv',
    'natwest.csv',
    'hsbc.csv',
    'starling.csv',
    'nationwide.csv',
    'tide.csv',
    'revolut.csv',
    'santander.txt',
    'ing.sta',
  ];
  /** Formats with an end marker. The others cannot show that whole lines are missing at the end. */
  const closed = new Set(['ofx1.ofx', 'ofx2.ofx', 'camt053.xml']);

  test.each(files)('%s, cut at every byte, is refused or gives whole lines only', async (name) => {
    const bytes = sample(name);
    const whole = await readWhole(bytes);
    const linesOf = (statements: readonly WholeStatement[]) => statements.flatMap(({ lines }) => lines);
    const all = linesOf(whole.statements);
    for (let length = 0; length < bytes.length; length++) {
      const result = await readWhole(bytes.subarray(0, length)).catch((thrown: unknown) => thrown);
      if (result instanceof BankFileError) continue;
      if (result instanceof Error) throw result;
      const { statements } = result as { statements: WholeStatement[] };
      if (closed.has(name)) expect(statements).toEqual(whole.statements);
      else expect(linesOf(statements)).toEqual(all.slice(0, linesOf(statements).length));
    }
  });

  test('a MT940 statement without its closing balance is refused', async () => {
    const text = sample('mt940.sta').toString();
    expect(await refusalOf(text.slice(0, text.indexOf(':62F:')))).toContain('The file ends in the middle.');
  });

  test('the file of a stream that fails is not taken for its end', async () => {
    async function* failing() {
      yield* fileOf('Date,Description,Amount\n01/02/2026,X,1.00\n'.padEnd(200_000, '01/02/2026,X,1.00\n'));
      throw new Error('The disk is gone.');
    }
    const { parts } = await readStatement(failing());
    await expect(async () => {
      for await (const part of parts) expect(part).toBeDefined();
    }).rejects.toThrow('The disk is gone.');
  });
});

describe('days and currencies that cannot be', () => {
  test('a line in the future is refused by its number; the next business day is accepted', async () => {
    const ahead = addDays(londonDate(), 5).split('-').reverse().join('/');
    expect((await readWhole(hsbc(`${ahead},X,1.00`))).statements[0]!.lines).toHaveLength(1);
    expect(await refusalOf(hsbc('01/02/2026,X,1.00', '01/02/2031,Y,2.00'))).toBe(
      'Line 3: 01/02/2031 is in the future: nothing is booked before its day.',
    );
  });

  test('a year of two digits is never far ahead', async () => {
    const qif = "!Type:Bank\nD01/02/94\nT10.00\nPX\n^\nD1/ 2'26\nT20.00\nPY\n^\nD1/ 2'94\nT30.00\nPZ\n^\n";
    const { statements } = await readWhole(qif);
    expect(statements[0]!.lines.map(({ bookedOn }) => bookedOn)).toEqual([
      '1994-02-01',
      '2026-02-01',
      '1994-02-01',
    ]);
  });

  test('foreign money is refused where only the entry names its currency', async () => {
    const file = sample('camt053.xml').toString();
    const foreign = file.replace(/<Ccy>GBP<\/Ccy>/g, '').replace(/(<Ntry>\s*<Amt Ccy=")GBP/, '$1EUR');
    expect(foreign).not.toBe(file);
    expect(await refusalOf(foreign)).toContain('The amount is in EUR, but the account in GBP.');
  });
});
