import { expect, test } from 'vitest';
import { z } from 'zod';
import { BY_INTRODUCER, mutation, query, restCalls } from '#shared/platform/calls.ts';
import { nothing } from '#shared/platform/contract.ts';
import { type Context, callerFactory, introducerRouter, join, refusalOf, router } from './trpc.ts';

const letters = {
  get: restCalls('Letters').get('case.read', '/letters/{id}', 'A letter', {
    input: z.strictObject({ id: z.int() }),
    output: z.object({ id: z.int(), title: z.string() }),
  }),
  send: mutation('case.write', { input: z.strictObject({ id: z.int() }), output: nothing }),
};
const byKey = { mine: query(BY_INTRODUCER, { input: nothing, output: z.string() }) };

const actor = { id: 7, permissions: new Set(), caseAccess: 'read' } as unknown as Context['actor'];
const context = (of: Context['actor']) =>
  ({ services: {}, actor: of, request: { id: 'r', ip: '', userAgent: '' } }) as unknown as Context;

const app = join({
  letters: router(letters, {
    get: (ctx, { id }) => ({ id, title: `of ${ctx.actor.id}` }),
    send: () => undefined,
  }),
  introducers: introducerRouter(async () => ({ key: 'k1' }), byKey, { mine: ({ key }) => key }),
});
const call = callerFactory(app);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => refusalOf(error)?.refusal,
  );

test('a call is handled as declared: its kind, its access and its input', async () => {
  expect(app.letters.get._def.type).toBe('query');
  expect(app.letters.send._def.type).toBe('mutation');
  expect(await call(context(actor)).letters.get({ id: 1 })).toEqual({ id: 1, title: 'of 7' });
  expect(await refusal(call(context(null)).letters.get({ id: 1 }))).toBe('signedOut');
  expect(await refusal(call(context(actor)).letters.send({ id: 1 }))).toBe('forbidden');
  expect(await refusal(call(context(actor)).letters.get({ id: 'x' } as never))).toBe('invalid');
});

test('an introducer’s call gets the owner of the key', async () => {
  expect(await call(context(null)).introducers.mine()).toBe('k1');
});

test('what does not fit the contract does not compile', () => {
  const get = (_: unknown, { id }: { id: number }) => ({ id, title: '' });
  const send = () => undefined;
  // @ts-expect-error: a handler is missing
  router(letters, { get });
  // @ts-expect-error: no call asks for this one
  router(letters, { get, send, drop: send });
  // @ts-expect-error: it wants what the input does not have
  router(letters, { get: (_, { number }: { number: string }) => ({ id: 1, title: number }), send });
  // @ts-expect-error: the result lacks a field
  router(letters, { get: (_, { id }) => ({ id }), send });
  // @ts-expect-error: its access is not declared
  expect(() => router({ get: { input: nothing, output: nothing } }, { get: send })).toThrow(
    'The declaration of this call',
  );
  // @ts-expect-error: an introducer is not a signed-in caller
  router(byKey, { mine: () => '' });
});
