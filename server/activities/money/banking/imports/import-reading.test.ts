import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderStore, storeBytes } from '#server/platform/store/file-store.ts';
import { Reading, withReading } from './import-reading.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordat-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const sha256 = 'ab'.repeat(32);
const streams: Readable[] = [];
const store = folderStore(folder);
const files: typeof store = {
  ...store,
  read: async (key) => {
    const stream = await store.read(key);
    streams.push(stream);
    return stream;
  },
};
const LINES = 30_000;
const lines = Array.from({ length: LINES }, (_, n) => `01/01/2026,LINE ${n},1.00\n`);
await storeBytes(files, sha256, Buffer.from(`Date,Description,Amount\n${lines.join('')}`));

const open = () => Reading.open(files, sha256, {}, (_statement, line) => line);
const read = (key: string, from: number, most: number) =>
  withReading(key, from, open, async (reading, isFresh) => {
    const { length } = await reading.next(most);
    return { length, isFresh };
  });
const isOpen = () => !streams.at(-1)!.destroyed;

test('steps that follow one another share one reading, which ends with the file', async () => {
  const opened = streams.length;
  expect(await read('shared', 0, 1_000)).toEqual({ length: 1_000, isFresh: true });
  expect(isOpen()).toBe(true);
  expect(await read('shared', 1_000, LINES)).toEqual({ length: LINES - 1_000, isFresh: false });
  expect(streams.length).toBe(opened + 1);
  expect(isOpen()).toBe(false);
});

test('a step that fails closes the file', async () => {
  const failing = withReading('failing', 0, open, async (reading) => {
    await reading.next(1_000);
    throw new Error('The step failed.');
  });
  await expect(failing).rejects.toThrow('The step failed.');
  expect(isOpen()).toBe(false);
});

test('a reading that stands elsewhere than the import is closed', async () => {
  await read('elsewhere', 0, 1_000);
  const stale = streams.at(-1)!;
  expect(await read('elsewhere', 0, 1_000)).toMatchObject({ isFresh: true });
  expect(stale.destroyed).toBe(true);
});

test('a reading that nobody comes back for is closed', async () => {
  await read('abandoned', 0, 1_000);
  expect(isOpen()).toBe(true);
  vi.runOnlyPendingTimers();
  expect(isOpen()).toBe(false);
  expect(await read('abandoned', 1_000, 1_000)).toMatchObject({ isFresh: true });
});
