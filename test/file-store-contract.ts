import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type FileStore, isMissing, storeBytes } from '#server/platform/store/file-store.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const content = () => {
  const bytes = randomBytes(100_000);
  return { bytes, sha256: hashOf(bytes) };
};

async function listed(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256 } of store.list()) found.push(sha256);
  return found.toSorted();
}

/** The contract of every content store. `make` returns an empty one. */
export function testFileStore(name: string, make: () => FileStore): void {
  describe(`${name} is a file store`, () => {
    test('an upload is taken, and read back as it was, in pieces or whole', async () => {
      const store = make();
      const { bytes, sha256 } = content();
      const path = await store.incoming();
      await writeFile(path, bytes);
      await store.put(sha256, path);
      expect(existsSync(path)).toBe(false);
      expect(await buffer(await store.read(sha256))).toEqual(bytes);
      expect(await store.readWhole(sha256)).toEqual(bytes);
      const known = await store.stat(sha256);
      expect(known).toEqual({ sha256, bytes: bytes.length, storedAt: expect.any(Date) });
      expect(Math.abs(known!.storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    });

    test('the same content twice is one content, also at the same moment', async () => {
      const store = make();
      const { bytes, sha256 } = content();
      await Promise.all(Array.from({ length: 4 }, () => storeBytes(store, sha256, bytes)));
      await storeBytes(store, sha256, bytes);
      expect(await listed(store)).toEqual([sha256]);
      expect(await store.readWhole(sha256)).toEqual(bytes);
    });

    test('what is not there is known as missing', async () => {
      const store = make();
      const { sha256 } = content();
      expect(await store.stat(sha256)).toBeNull();
      expect(isMissing(await store.read(sha256).catch((error: unknown) => error))).toBe(true);
      expect(isMissing(await store.readWhole(sha256).catch((error: unknown) => error))).toBe(true);
      await store.remove(sha256);
      expect(await listed(store)).toEqual([]);
    });

    test('every content is listed until it is removed; what is still coming in is not', async () => {
      const store = make();
      const all = Array.from({ length: 3 }, content);
      for (const { bytes, sha256 } of all) await storeBytes(store, sha256, bytes);
      await writeFile(await store.incoming(), 'half');
      expect(await listed(store)).toEqual(all.map(({ sha256 }) => sha256).toSorted());
      await store.remove(all[0]!.sha256);
      expect(await listed(store)).toEqual(
        all
          .slice(1)
          .map(({ sha256 }) => sha256)
          .toSorted(),
      );
      expect(await store.stat(all[0]!.sha256)).toBeNull();
    });

    test('uploads that never finished are removed once they are old enough', async () => {
      const store = make();
      const path = await store.incoming();
      await writeFile(path, 'half');
      expect(await store.removeIncoming(new Date(Date.now() - 60_000))).toBe(0);
      expect(existsSync(path)).toBe(true);
      expect(await store.removeIncoming(new Date(Date.now() + 60_000))).toBe(1);
      expect(existsSync(path)).toBe(false);
    });
  });
}
