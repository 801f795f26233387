import { describe, expect, test } from 'vitest';
import { type Comparable, type HeldLine, sortLines } from './known-lines.ts';

const line = (description: string, more: Partial<Comparable> = {}): Comparable => ({
  bookedOn: '2026-01-15',
  amountPence: 5_000,
  description,
  ...more,
});
const held = (id: number, description: string, more: Partial<HeldLine> = {}): HeldLine => ({
  ...line(description),
  id,
  format: 'CSV',
  isRepeated: false,
  isWholeDay: false,
  ...more,
});

/** The result for each line: 'new', or the held line that it repeats or about which a person decides. */
function judged(lines: Comparable[], known: HeldLine[], { format = 'OFX 1', whole = false } = {}) {
  const { fresh, same, doubtful } = sortLines(lines, known, { format, isWholeDay: () => whole });
  return lines.map((each) => {
    const is = same.find((pair) => pair.line === each);
    const like = doubtful.find((pair) => pair.line === each);
    expect([is, like, fresh.includes(each) || undefined].filter(Boolean)).toHaveLength(1);
    return is ? is.heldId : like ? `like ${like.heldId}` : 'new';
  });
}

describe('the same payment', () => {
  test.each([
    ['in another form', 'FPI J SMITH HDS000123', line('J SMITH', { reference: 'HDS000123' })],
    ['with its narrative completed later', 'J SMITH', line('FASTER PAYMENT J SMITH RENT HDS000123')],
    ['with other spaces and signs', 'SMITH J/HDS 000123', line('SMITH J HDS000123')],
    ['with the name in a field of its own', 'O’NEILL HDS000123', line('HDS000123', { payerName: 'ONEILL' })],
    ['cut off', 'STANDING ORDER MARGARET THATCHER HDS000123', line('MARGARET THATC')],
  ])('%s', (_name, before, after) => {
    expect(judged([after], [held(1, before)])).toEqual([1]);
  });

  test('each pairs with the one it resembles most, in any order', () => {
    const known = [held(1, 'A JONES HDS000001'), held(2, 'B SMITH HDS000002')];
    expect(judged([line('SMITH HDS000002'), line('JONES HDS000001')], known)).toEqual([2, 1]);
  });
});

describe('another payment', () => {
  test('of another day or amount is none of these', () => {
    const known = [
      held(1, 'A JONES', { bookedOn: '2026-01-14' }),
      held(2, 'A JONES', { amountPence: 4_999 }),
    ];
    expect(judged([line('A JONES')], known, { whole: true })).toEqual(['new']);
  });

  test('of somebody else on a day that neither file holds whole', () => {
    expect(judged([line('B SMITH HDS000002')], [held(1, 'A JONES HDS000001')])).toEqual(['new']);
  });

  test('of somebody else, when all that is held is accounted for', () => {
    const known = [held(1, 'A JONES HDS000001')];
    expect(judged([line('B SMITH HDS000002'), line('A JONES')], known, { whole: true })).toEqual(['new', 1]);
  });

  test('with another id of the bank in the same format', () => {
    const known = [held(1, 'A JONES', { bankId: 'X1', format: 'OFX 1' })];
    expect(judged([line('A JONES', { bankId: 'X2' })], known)).toEqual(['new']);
    expect(judged([line('A JONES', { bankId: 'X2' })], known, { format: 'CAMT.053' })).toEqual([1]);
  });
});

describe('a person decides', () => {
  test('when there are more than are held', () => {
    expect(judged([line('A JONES'), line('A JONES')], [held(1, 'A JONES')])).toEqual([1, 'like 1']);
    expect(judged([line('A JONES')], [held(1, 'A JONES', { isRepeated: true })])).toEqual(['like 1']);
  });

  test('when one of the narratives says nothing', () => {
    expect(judged([line('J SMITH HDS000123')], [held(1, 'FASTER PAYMENT')])).toEqual(['like 1']);
  });

  test('when they differ although one of the files must hold both', () => {
    const [one, other] = [line('B SMITH HDS000002'), held(1, 'A JONES HDS000001')];
    expect(judged([one], [other], { whole: true })).toEqual(['like 1']);
    expect(judged([one], [{ ...other, isWholeDay: true }])).toEqual(['like 1']);
  });

  test('when the names agree, but each has a reference of its own', () => {
    const known = [held(1, 'SMITH HDS000123')];
    expect(judged([line('SMITH HDS000124')], known)).toEqual(['like 1']);
    expect(judged([line('J SMITH HDS000124 STANDING ORDER')], [held(1, 'J SMITH HDS000123')])).toEqual([
      'like 1',
    ]);
    expect(judged([line('SMITH HDS000123 RENT')], known)).toEqual([1]);
  });

  test('when they hardly agree', () => {
    expect(judged([line('J SMITH RENT MAY HOUSE')], [held(1, 'K SMITH BOAT JUNE CAR')])).toEqual(['like 1']);
  });
});
