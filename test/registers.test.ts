import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/app/router.ts';
import type { RestRoute } from '#shared/platform/calls.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { testDatabase } from './database.ts';
import { demoFirm } from './new-cases.ts';
import { everyPermission, testApp } from './test-app.ts';

/** Every list with a file answers each of its orders and filters: what its conditions and orders read is joined where it is counted. */
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const { headers } = await signIn(everyPermission, { domainId: firm.harbour });

type Procedure = { _def: { meta?: { contract?: Contract; rest?: RestRoute } } };
const calls = Object.values(appRouter._def.procedures as never as Record<string, Procedure>).flatMap(
  ({ _def: { meta } }) => (meta?.rest && meta.contract ? [{ ...meta.rest, ...meta.contract }] : []),
);
const inputOf = (path: string) => calls.find((call) => call.path === path && call.form === 'list')?.input;
const registers = calls.flatMap(({ path, form }) => {
  const list = /^(.*)\/export$/.exec(path)?.[1];
  const input = list && list.slice(1) in reference ? undefined : inputOf(list ?? '');
  return form === 'csv' && list && input instanceof z.ZodObject && 'sort' in input.shape
    ? [{ list, input }]
    : [];
});

const known = new Set(['page', 'limit', 'sort', 'dir']);
const samples = ['true', 'false', '1', '2026-06-01', 'B’s 100%'];
const optionsOf = (field: z.ZodType): readonly string[] => {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? optionsOf(field.unwrap() as z.ZodType)
    : [];
};
const valuesOf = (field: z.ZodType) => {
  const options = optionsOf(field);
  return options.length > 0 ? options : samples.filter((value) => field.safeParse(value).success);
};

test('there are as many as the menu leads to', () => {
  expect(registers.length).toBeGreaterThan(15);
});

test.each(registers.filter(({ list }) => !list.includes('{')))('$list', async ({ list, input }) => {
  const fields = Object.entries(input.shape as Record<string, z.ZodType>);
  const ask = async (path: string, query: Record<string, string>) => {
    const url = `/api${path}?${new URLSearchParams(query)}`;
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
    expect({ url, statusCode, body: statusCode === 200 ? '' : body }).toEqual({
      url,
      statusCode: 200,
      body: '',
    });
  };
  const orders = optionsOf(input.shape.sort as z.ZodType);
  expect(orders.length).toBeGreaterThan(0);
  for (const sort of orders) for (const dir of ['asc', 'desc']) await ask(list, { sort, dir });
  for (const [name, field] of fields.filter(([name]) => !known.has(name))) {
    const values = valuesOf(field);
    expect({ name, values: values.length > 0 }).toEqual({ name, values: true });
    for (const value of values) await ask(list, { [name]: value });
    await ask(`${list}/export`, { [name]: values[0]! });
  }
});
