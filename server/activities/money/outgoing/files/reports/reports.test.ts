import { describe, expect, it } from 'vitest';
import { reasonInWords } from '#shared/activities/money/outgoing/report-codes.ts';
import { bytesOf, calendar, faultsOf, listOf, paymentFile } from '#test/outgoing.ts';
import { readReport, reportDueOn } from './read-report.ts';

const arucs = paymentFile('arucs.xml').toString('latin1');
const awacs = paymentFile('awacs.xml').toString('latin1');
const entriesOf = async (text: string) =>
  (await listOf(readReport(bytesOf(text)))).flatMap((part) => (part.part === 'entry' ? [part.entry] : []));

describe('XML', () => {
  it('ARUCS: a credit that came back', async () => {
    const [head, item] = await listOf(readReport([paymentFile('arucs.xml')]));
    expect(head).toEqual({
      part: 'head',
      head: { report: 'ARUCS', serviceUserNumber: '123456', reportedOn: '2026-11-27' },
    });
    expect(item).toEqual({
      part: 'entry',
      entry: {
        lineNumber: 12,
        report: 'ARUCS',
        code: 'B',
        reason: 'The account is closed',
        reference: 'BKY-2026-00417',
        name: 'J W PENHALLOW',
        account: { sortCode: '10-79-99', accountNumber: '88837491' },
        processedOn: '2026-11-24',
        amountPence: 98_765,
        changed: null,
        effectiveOn: null,
      },
    });
    expect(head?.part === 'head' && reportDueOn(head.head, '2026-11-30', calendar)).toBe('2026-12-02');
  });

  it('AWACS: an account that was transferred', async () => {
    const [head, advice] = await listOf(readReport([paymentFile('awacs.xml')]));
    expect(head).toMatchObject({ head: { report: 'AWACS', reportedOn: '2026-11-27' } });
    expect(advice).toMatchObject({
      entry: {
        reason: 'The account was transferred; the new details are given',
        reference: 'BKY-2026-00417',
        account: { sortCode: '08-99-99', accountNumber: '66374958' },
        changed: { name: null, sortCode: '87-14-27', accountNumber: '46238510' },
        amountPence: null,
        processedOn: '2026-11-24',
        effectiveOn: '2026-11-27',
      },
    });
  });

  it('puts back the zeros that account numbers of advices lose', async () => {
    const [entry] = await entriesOf(awacs.replace('"66374958"', '"374958"').replace('"46238510"', '"8510"'));
    expect(entry?.account.accountNumber).toBe('00374958');
    expect(entry?.changed?.accountNumber).toBe('00008510');
  });

  it('takes the code’s last character, sort codes without hyphens, and attributes it does not know', async () => {
    const text = arucs
      .replace('returnCode="B"', 'returnCode="1012" newAttribute="x"')
      .replace('"10-79-99"', '"107999"');
    const [entry] = await entriesOf(text);
    expect([entry?.reason, entry?.account.sortCode]).toEqual(['The payee has died', '10-79-99']);
  });

  it('never takes new details from an advice that gives none by its code', async () => {
    const [entry] = await entriesOf(awacs.replace('reason-code="3"', 'reason-code="B"'));
    expect(entry?.changed).toBeNull();
  });

  it('ADDACS is read like AWACS', async () => {
    const [entry] = await entriesOf(
      awacs.replace('"AWACS"', '"ADDACS"').replace('reason-code="3"', 'reason-code="1"'),
    );
    expect(entry?.reason).toBe('Cancelled by the payer');
  });

  it('reads characters in ISO-8859-1', async () => {
    const bytes = Buffer.from(arucs.replace('J W PENHALLOW', 'José'), 'latin1');
    const [, item] = await listOf(readReport([bytes]));
    expect(item).toMatchObject({ entry: { name: 'José' } });
  });

  it.each([
    ['a bad sort code', arucs.replace('"10-79-99"', '"10-79"'), '12: The payee’s sort code “10-79”'],
    ['no account', arucs.replace(/<ReceiverAccount.*\/>/, ''), '12: The payee’s sort code “”'],
    [
      'three decimals',
      arucs.replace('valueOf="987.65" currency="GBP">', 'valueOf="987.655">'),
      '12: “987.655”',
    ],
    [
      'euros',
      arucs.replace('valueOf="987.65" currency="GBP">', 'valueOf="987.65" currency="EUR">'),
      '12: The amount is in EUR',
    ],
    [
      'a direct debit',
      arucs.replace('transCode="99"', 'transCode="17"'),
      '12: The code 17 is not one of our credits',
    ],
    [
      'a day that is none',
      arucs.replace('originalProcessingDate="2026-11-24"', 'originalProcessingDate="2026-11-31"'),
      '12: There is no day',
    ],
    [
      'another total',
      arucs.replace('numberOf="1"', 'numberOf="2"'),
      '15: The report states 2 items of 987.65',
    ],
    ['a truncated file', arucs.slice(0, 700), 'The file ends in the middle'],
    ['a report without entries', arucs.replace(/<ReturnedCreditItem[^]*<Totals.*\/>/, ''), 'has no entries'],
    [
      'an input report',
      '<BACSDocument><Data><InputReport/></Data></BACSDocument>',
      '1: This is an input report',
    ],
    ['returned debits', arucs.replaceAll('ARUCS', 'ARUDD'), '4: This is ARUDD'],
    ['a statement', '<Document><BkToCstmrStmt/></Document>', '1: This XML is not a Bacs report.'],
    ['other advices', awacs.replace('"AWACS"', '"AUDDIS"'), '5: Advices of the kind AUDDIS'],
    ['a web page', '<!doctype html><p>Sign in', 'This is a web page, not a Bacs report.'],
    ['a PDF', '%PDF-1.4', 'This is a PDF, not a Bacs report.'],
    ['nothing', '', 'The file is empty.'],
    [
      'the wrong encoding',
      arucs.replace('ISO-8859-1', 'UTF-8').replace('PENHALLOW', 'PENHALLÖW'),
      'not UTF-8 text',
    ],
    [
      'a report that does not say what it is',
      '<BACSDocument><Header/></BACSDocument>',
      '1: The report does not say',
    ],
    [
      'a bomb of entities',
      arucs.replace('<BACSDocument>', `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(50)}">]>\n<BACSDocument>`),
      '2: The file defines entities of its own',
    ],
  ])('names the fault: %s', async (_, broken, fault) => {
    expect([arucs, awacs]).not.toContain(broken);
    expect((await faultsOf(readReport([Buffer.from(broken, 'latin1')]))).join('\n')).toContain(fault);
  });
});

describe('CSV', () => {
  const returns =
    'Reference,Transaction code,Return code,Return description,Original processing date,Amount,Sort code,Account number,Account name\r\n' +
    'BKY-2026-00417,99,5,NO ACCOUNT,24/11/2026,987.65,10-79-99,88837491,J W PENHALLOW\r\n';

  it('of returns says the same as the XML', async () => {
    const [fromXml] = await entriesOf(arucs.replace('returnCode="B"', 'returnCode="5"'));
    const [fromCsv] = await entriesOf(returns);
    expect(fromCsv).toEqual({ ...fromXml, lineNumber: 2 });
  });

  it('of advices', async () => {
    const [entry] = await entriesOf(
      'Reference,Reason code,Sort code,Account number,New sort code,New account number\nA1,3,089999,66374958,871427,46238510\n',
    );
    expect(entry).toMatchObject({
      report: 'AWACS',
      changed: { sortCode: '87-14-27', accountNumber: '46238510' },
    });
  });

  it('says which report it is where the columns do not', async () => {
    const text = 'Reference,Code,Sort code,Account number\nA1,1,089999,66374958\n';
    expect(await faultsOf(readReport(bytesOf(text)))).toEqual([
      '1: The columns do not say which report this is: choose ARUCS, AWACS or ADDACS.',
    ]);
    expect((await listOf(readReport(bytesOf(text), 'ADDACS')))[1]).toMatchObject({
      entry: { reason: 'Cancelled by the payer' },
    });
  });

  it('names every bad row', async () => {
    const text = `${returns}A,99,5,,24/11/2026,-1.00,107999,88837491,X\nB,99,,,24/11/2026,1.00,107999,88837491,X\nC,99\n`;
    expect(await faultsOf(readReport(bytesOf(text)))).toEqual([
      '3: A returned amount must be more than zero.',
      '4: The reason has no code.',
      '5: The row has 2 columns instead of 9.',
    ]);
  });

  it.each([
    ['only names of columns', returns.split('\r\n')[0]!, '1: The report has no entries.'],
    ['an open quote', `${returns}"A,99`, 'A quotation mark is opened and never closed'],
  ])('names the fault: %s', async (_, broken, fault) => {
    expect((await faultsOf(readReport(bytesOf(broken)))).join('\n')).toContain(fault);
  });
});

it('an unknown reason is shown as it came', () => {
  expect(reasonInWords('ARUCS', 'Z', 'SOMETHING ELSE')).toBe('SOMETHING ELSE');
  expect(reasonInWords('ARUCS', 'Z')).toBe('A reason with the unknown code Z');
});
