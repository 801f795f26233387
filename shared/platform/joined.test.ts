import { expect, test } from 'vitest';
import { joined } from './joined.ts';

test('what several bring is one object', () => {
  expect(joined('call', { readCalls: { list: 1, get: 2 }, changeCalls: { create: 3 } })).toEqual({
    list: 1,
    get: 2,
    create: 3,
  });
});

test('what two of them bring is refused with the names of both', () => {
  expect(() => joined('call', { readCalls: { list: 1, get: 2 }, changeCalls: { get: 3 } })).toThrow(
    'The call ‘get’ comes from both readCalls and changeCalls.',
  );
});
