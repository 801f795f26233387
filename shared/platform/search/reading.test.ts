import { describe, expect, test } from 'vitest';
import { readTerm } from './reading.ts';

const keysOf = (term: string) => readTerm(term).keys;

test.each([
  '07700 900123',
  '07700900123',
  '+44 7700 900 123',
  '+44 (0)7700 900123',
  '+4407700900123',
  '0044 7700 900123',
  '447700900123',
  '7700900123',
  '7700 900123',
  '(07700) 900-123',
  '07700.900.123',
])('%s is a phone number', (term) =>
  expect(readTerm(term)).toEqual({ keys: [{ phone: '+447700900123' }], words: [], isCertain: true }),
);

test('the beginning of a phone number, and a foreign one', () => {
  expect(keysOf('07700 900')).toEqual([{ phone: '+447700900' }]);
  expect(keysOf('+353 1 496 0000')).toEqual([{ phone: '+35314960000' }]);
  expect(keysOf('900123')).toEqual([]);
});

test.each(['17/6/65', '17 Jun 1965', '17th june 65', '1965-06-17', '17.06.1965', '17 6 65'])(
  '%s is a date of birth',
  (term) => expect(readTerm(term)).toEqual({ keys: [{ bornOn: '1965-06-17' }], words: [], isCertain: true }),
);

test('figures that may be the end of a reference stay uncertain', () => {
  expect(readTerm('170665')).toEqual({ keys: [{ bornOn: '1965-06-17' }], words: [], isCertain: false });
  expect(readTerm('01021965')).toEqual({
    keys: [{ phone: '+441021965', bornOn: '1965-02-01' }],
    words: [],
    isCertain: false,
  });
  expect(readTerm('004001')).toMatchObject({ keys: [], words: ['004001'] });
});

test.each(['Jane.Smith@Example.org', 'jane.smith@'])('%s is an email address', (term) =>
  expect(keysOf(term)).toEqual([{ email: term.toLowerCase() }]),
);

describe('several in any order', () => {
  const jane = [{ bornOn: '1965-06-17' }, { phone: '+447700900123' }];
  test.each([
    'smith 17/6/65 07700 900123',
    '07700 900123, Smith, 17 June 1965',
    '1965-06-17 smith 07700900123',
  ])('%s', (term) => {
    const { keys, words } = readTerm(term);
    expect([keys, words]).toEqual([jane, ['smith']]);
  });

  test('anything that is not a key stays a word', () => {
    expect(readTerm('Smith Leeds')).toEqual({ keys: [], words: ['smith', 'leeds'], isCertain: true });
    expect(readTerm('ls1 4ab o’brien')).toMatchObject({ keys: [], words: ['ls1', '4ab', 'obrien'] });
    expect(readTerm('HDS 004 001')).toMatchObject({ keys: [] });
    expect(readTerm('31/02/1965')).toMatchObject({ keys: [] });
    expect(readTerm('@')).toMatchObject({ keys: [] });
  });
});
