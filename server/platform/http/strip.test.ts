import { expect, test } from 'vitest';
import { z } from 'zod';
import { instant, named } from '#shared/platform/contract.ts';
import { stripper } from './strip.ts';

const row = z.object({
  id: z.int(),
  at: instant,
  by: named.nullable(),
  tags: z.array(z.object({ name: z.string() })).optional(),
  size: z.union([z.string(), z.number()]),
});
const strip = stripper(z.object({ data: z.array(row), meta: z.object({ page: z.int() }) }));
const clean = {
  data: [{ id: 1, at: '2026-11-22T09:30:00.000Z', by: null, tags: [{ name: 'A' }], size: 'S' }],
  meta: { page: 1 },
};

test('an answer that is declared is not even copied, but for dates, which become texts', () => {
  expect(strip(clean)).toBe(clean);
  const withDate = { ...clean, data: [{ ...clean.data[0], at: new Date('2026-11-22T09:30:00Z') }] };
  expect(strip(withDate)).toEqual(clean);
});

test('undeclared fields are left out at any depth, and the original is not changed', () => {
  const given = {
    data: [
      {
        ...clean.data[0],
        secret: 1,
        by: { id: 2, name: 'Ann', passwordHash: 'x' },
        tags: [{ name: 'A', secret: 2 }],
      },
    ],
    meta: { page: 1, sql: 'select 1' },
    more: {},
  };
  const before = structuredClone(given);
  expect(strip(given)).toEqual({ ...clean, data: [{ ...clean.data[0], by: { id: 2, name: 'Ann' } }] });
  expect(given).toEqual(before);
});

test('schemas with logic of their own are parsed', () => {
  const either = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.string() }),
    z.object({ kind: z.literal('b'), words: z.array(z.string()).default([]) }),
  ]);
  expect(stripper(z.array(either))([{ kind: 'a', a: '1', b: 2 }, { kind: 'b' }])).toEqual([
    { kind: 'a', a: '1' },
    { kind: 'b', words: [] },
  ]);
  expect(stripper(row)({ ...clean.data[0], at: '2026-11-22T10:30:00+01:00' })).toMatchObject({
    at: '2026-11-22T09:30:00.000Z',
  });
});
