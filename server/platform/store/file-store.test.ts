import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testFileStore } from '#test/file-store-contract.ts';
import { folderStore, storeBytes } from './file-store.ts';
import { s3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordat-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An empty bucket of the test's server. */
let buckets = 0;
const server = new S3rver({
  port: 0,
  silent: true,
  directory: mkdtempSync(join(folder, 's3-')),
  configureBuckets: Array.from({ length: 10 }, (_, at) => ({ name: `files-${at}`, configs: [] })),
});
const { port } = await server.run();
afterAll(() => server.close());
const bucket = (name = `files-${buckets++}`) =>
  s3Store(`s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?tls=off`, mkdtempSync(join(folder, 'incoming-')));

testFileStore('A bucket', () => bucket());

/** s3rver cannot give a list in pages: these are as S3 documents them. */
test('a bucket is listed page by page, without what is no content', async () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified><Size>3</Size></Contents>`;
  const pages: Record<string, string> = {
    '/files?list-type=2': `<List>${object(one)}${object('readme')}<NextContinuationToken>1&amp;+=</NextContinuationToken></List>`,
    '/files?list-type=2&continuation-token=1%26%2B%3D': `<List>${object(two)}</List>`,
  };
  const lists = createServer(({ url }, reply) => reply.end(pages[url ?? '']));
  await new Promise<void>((done) => lists.listen(0, done));
  onTestFinished(() => void lists.close());
  const store = s3Store(`s3://a:b@127.0.0.1:${(lists.address() as AddressInfo).port}/files?tls=off`, folder);
  const found: object[] = [];
  for await (const each of store.list()) found.push(each);
  const storedAt = new Date('2026-11-20T10:00:00Z');
  expect(found).toEqual([one, two].map((sha256) => ({ sha256, bytes: 3, storedAt })));
});

test('a bucket that is away or not there is a refusal or an error, never a missing content', async () => {
  const store = s3Store('s3://a:b@127.0.0.1:9/files?tls=off', folder);
  for (const asking of [store.stat, store.read, store.remove])
    await expect(asking('0')).rejects.toMatchObject({ refusal: 'unavailable' });
  await expect(storeBytes(bucket('nowhere'), 'a'.repeat(64), Buffer.from('x'))).rejects.toThrow(
    'does not exist',
  );
});

testFileStore('A folder', () => folderStore(mkdtempSync(join(folder, 'store-'))));
