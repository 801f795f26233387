import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { referenceNames } from '#shared/records/reference/registry.ts';
import { testDatabase } from './database.ts';
import { testApp } from './test-app.ts';

const { app, routes } = await testApp(await testDatabase());

type Operation = {
  responses: Record<string, unknown>;
  requestBody?: unknown;
  summary?: string;
  description?: string;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const read = async () => (await app.inject('/api/docs/json')).json<Document>();

test('the document is valid OpenAPI 3.1', async () => {
  const document = await read();
  expect(document.openapi).toMatch(/^3\.1\./);
  const { valid, errors } = await new Validator().validate(document as never);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('it has every REST route, with a sentence and its possible errors', async () => {
  const { paths } = await read();
  const served = routes.filter(
    ({ method, url }) => method !== 'HEAD' && url.startsWith('/api/') && !/^\/api\/(trpc|docs)/.test(url),
  );
  const missing = served.filter(
    ({ method, url }) => !paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary,
  );
  expect(missing).toEqual([]);
  for (const name of referenceNames)
    expect(Object.keys(paths[`/api/${name}/{id}`]?.put?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413']),
    );
});

test('it says which fields are read-only and so ignored when they are sent back', async () => {
  const { paths } = await read();
  const changed = paths['/api/cases/{id}']!.put!.description;
  expect(changed).toContain('Read-only fields may be sent back and are ignored: ');
  expect(changed).toContain('`status`');
  expect(changed).toContain('`createdAt`');
  for (const name of referenceNames)
    for (const { description } of [paths[`/api/${name}/{id}`]!.put!, paths[`/api/${name}`]!.post!])
      expect(description).toContain('`createdAt`');
  expect(paths['/api/titles/{id}']!.get!.description).not.toContain('Read-only');
});

test('its pages are served under the same strict content policy as everything else', async () => {
  const page = await app.inject('/api/docs/static/index.html');
  const docs = page.statusCode === 302 ? await app.inject(page.headers.location as string) : page;
  expect(docs.statusCode).toBe(200);
  expect(docs.headers['content-security-policy']).toContain("script-src 'self'");
  expect(docs.headers['content-security-policy']).not.toContain('unsafe-inline');
});

test('it gives the answer of every route', async () => {
  const { paths } = await read();
  const silent = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => {
        const done = Object.entries(responses).find(([status]) => /^[23]/.test(status))?.[1];
        return !(done as { content?: object } | undefined)?.content;
      })
      .map(([method]) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});
