import { describe, expect, test } from 'vitest';
import { penceOf } from '#shared/platform/typed-amount.ts';
import { proposeMapping, readLines } from './line-files.ts';

const heading = ['Our ref', 'Client name', 'Description', 'Net £', 'VAT', 'Total'];
const mapping = proposeMapping(heading);

describe('the lines of a supplier’s file', () => {
  test('columns are recognised by their headings, each once', () => {
    expect(mapping).toEqual({
      reference: 0,
      clientName: 1,
      description: 2,
      net: 3,
      vat: 4,
      gross: 5,
      quantity: null,
      accountNumber: null,
    });
    expect(proposeMapping(['Case', 'Amount'])).toMatchObject({ reference: 0, net: 1, gross: null });
  });

  test('amounts are read to the penny; net and VAT are the gross', () => {
    const { lines, problems } = readLines(
      [
        ['HDS000001', 'Smith, J', 'Bond', '£1,060.00', '0', '1,060.00'],
        ['', '', 'Total', '1,060.00', '0', '1,060.00'],
        ['', '', '', '', '', ''],
      ],
      mapping,
    );
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      {
        reference: 'HDS000001',
        clientName: 'Smith, J',
        accountNumber: null,
        description: 'Bond',
        quantity: 1,
        netPence: 106_000,
        vatPence: 0,
      },
    ]);
  });

  test.each([
    [['HDS1', 'A', 'B', 'ten', '0', '10'], '“ten” is not an amount (Net).'],
    [['HDS1', 'A', 'B', '10.00', '2.00', '12.01'], 'Net and VAT do not add up to the gross.'],
    [['HDS1', 'A', 'B', '', '', ''], 'The amount is missing.'],
    [
      ['HDS1', 'A', 'B', '-10.00', '0', ''],
      'Amounts must be more than zero: record a supplier’s refund as a credit note.',
    ],
    [['HDS1', 'A'], 'The row has 2 columns where 6 are expected.'],
  ])('%j is refused with its row', (row, message) => {
    expect(readLines([row], mapping).problems).toEqual([{ row: 2, message }]);
  });

  test.each([
    ['1.234,50', null],
    ['1.005', null],
    ['(12.00', null],
    ['(12.00)', -1_200],
    ['GBP 0.1', 10],
    ['1000000.01', null],
  ])('%s is %s pence', (text, pence) => expect(penceOf(text)).toBe(pence));
});
