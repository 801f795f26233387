import { expect, test } from 'vitest';
import { z } from 'zod';
import { declarationOf, mutation, query, restCalls } from './calls.ts';
import { csvFile, listOf, named, nothing } from './contract.ts';

const rest = restCalls('Letters', '/letters');
const contract = { input: z.strictObject({ id: z.int() }), output: named };

test('a call is its contract, and its declaration stands behind it', () => {
  const call = rest.post('case.write', '/{id}/send', 'Send a letter', contract);
  expect(call).toEqual(contract);
  expect(declarationOf(call)).toEqual({
    kind: 'mutation',
    access: 'case.write',
    rest: {
      method: 'POST',
      path: '/letters/{id}/send',
      status: 200,
      message: 'Item Updated.',
      form: 'value',
      summary: 'Send a letter',
      tag: 'Letters',
    },
  });
});

test.each([
  ['get', 'query', 'GET', 200, 'OK'],
  ['query', 'query', 'POST', 200, 'OK'],
  ['create', 'mutation', 'POST', 201, 'Item Created.'],
  ['post', 'mutation', 'POST', 200, 'Item Updated.'],
  ['put', 'mutation', 'PUT', 200, 'Item Updated.'],
  ['delete', 'mutation', 'DELETE', 200, 'Item Deleted.'],
] as const)('%s is a %s by %s, answered %i %s', (verb, kind, method, status, message) => {
  const declared = declarationOf(rest[verb]('signedIn', '', 'Something', contract));
  expect(declared).toMatchObject({ kind, rest: { method, status, message } });
});

test('a message of its own takes the place of the usual one, and is no part of the contract', () => {
  const call = rest.put('signedIn', '', 'Save it', { ...contract, message: 'Saved.' });
  expect(declarationOf(call).rest?.message).toBe('Saved.');
  expect(call).toEqual(contract);
});

test.each([
  ['value', named],
  ['value', nothing],
  ['value', z.object({ data: z.array(named), heldBack: z.boolean() })],
  ['list', listOf(named)],
  ['tasks', z.object({ items: z.array(named), metaData: z.object({}) })],
  ['csv', csvFile],
])('the form of the answer is %s where the output says so', (form, output) => {
  const call = rest.get('public', '', 'Something', { input: nothing, output });
  expect(declarationOf(call).rest?.form).toBe(form);
});

test('without a route a call is served over tRPC only', () => {
  expect(declarationOf(query('signedIn', contract))).toEqual({ kind: 'query', access: 'signedIn' });
  expect(declarationOf(mutation('case.write', contract))).toEqual({ kind: 'mutation', access: 'case.write' });
});
