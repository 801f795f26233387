import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [100, 'One pound only'],
  [10_005, 'One hundred pounds and 5 pence only'],
  [101, 'One pound and 1 penny only'],
  [99, 'Zero pounds and 99 pence only'],
  [104_200, 'One thousand and forty-two pounds only'],
  [123_456, 'One thousand two hundred and thirty-four pounds and 56 pence only'],
  [110_000_012, 'One million one hundred thousand pounds and 12 pence only'],
  [200_001_900, 'Two million and nineteen pounds only'],
])('%d pence in words', (pence, words) => expect(amountInWords(pence)).toBe(words));
