import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { folderStore, storeBytes } from '#server/platform/store/file-store.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { lockContent } from './content-lock.ts';
import { sweepFiles } from './sweep-files.ts';
import { files } from './tables.ts';

const database = await testDatabase({ seeded: true });
const folder = mkdtempSync(join(tmpdir(), 'concordat-sweep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hour = 60 * 60 * 1000;
const later = new Date(Date.now() + 25 * hour);

/** A separate store, with what a test puts into it. */
function fresh() {
  const store = folderStore(mkdtempSync(join(folder, 'store-')));
  const content = async () => {
    const bytes = randomBytes(64);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await storeBytes(store, sha256, bytes);
    return sha256;
  };
  const upload = async (sha256: string) => {
    const [file] = await database
      .insert(files)
      .values({ sha256, name: 'scan.pdf', type: 'application/pdf', bytes: 64 })
      .returning();
    return file!;
  };
  return { store, content, upload, services: { database, files: store } };
}

const exists = async (id: number) => (await database.$count(files, eq(files.id, id))) === 1;

/** Waits until a transaction of the test's database is blocked by one of our locks. */
async function someoneWaits() {
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await database.execute(waiting)).rows.length === 0);
}

/** A promise and the way to fulfil it. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('a sweep', () => {
  test('removes an upload that was never saved after a day, not before, and says so in the audit trail', async () => {
    const { store, content, upload, services } = fresh();
    const sha256 = await content();
    const { id } = await upload(sha256);
    expect(await sweepFiles(services, new Date(Date.now() + 23 * hour))).toEqual({
      files: 0,
      contents: 0,
      incoming: 0,
    });
    expect(await exists(id)).toBe(true);
    expect(await sweepFiles(services, later)).toMatchObject({ files: 1, contents: 1 });
    expect(await exists(id)).toBe(false);
    expect(await store.stat(sha256)).toBeNull();
    const [entry] = await database.select().from(auditLog).where(eq(auditLog.action, 'swept'));
    expect(entry).toMatchObject({ entity: 'files', entityId: id, userId: null, before: { sha256 } });
    expect(await sweepFiles(services, later)).toEqual({ files: 0, contents: 0, incoming: 0 });
  });

  test('keeps what a row of any table refers to, and a content that another file still has', async () => {
    const { store, content, upload, services } = fresh();
    const [kept, shared] = [await content(), await content()];
    const held = await upload(kept);
    const [domain] = await database.select().from(tables.domains).limit(1);
    await write(database, systemActor, (w) =>
      createRow(w, 'letterheads', { name: 'Held', domainId: domain!.id }),
    );
    await database
      .update(tables.letterheads)
      .set({ firstPagePdf: held.id })
      .where(eq(tables.letterheads.name, 'Held'));
    const [unused, used] = [await upload(shared), await upload(shared)];
    await database
      .update(tables.letterheads)
      .set({ continuationPdf: used.id })
      .where(eq(tables.letterheads.name, 'Held'));
    expect(await sweepFiles(services, later)).toMatchObject({ files: 1, contents: 0 });
    expect([await exists(held.id), await exists(unused.id), await exists(used.id)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await store.stat(kept)).not.toBeNull();
    expect(await store.stat(shared)).not.toBeNull();
  });

  test('removes contents without a file and uploads that broke off, once they are old', async () => {
    const { store, content, services } = fresh();
    const orphan = await content();
    const half = await store.incoming();
    await writeFile(half, 'half');
    const old = new Date(Date.now() - 25 * hour);
    await utimes(half, old, old);
    expect(await sweepFiles(services)).toEqual({ files: 0, contents: 0, incoming: 1 });
    expect(await store.stat(orphan)).not.toBeNull();
    expect(await sweepFiles(services, later)).toEqual({ files: 0, contents: 1, incoming: 0 });
    expect(await store.stat(orphan)).toBeNull();
  });

  test('leaves an upload that is being saved at the same moment', async () => {
    const { content, upload, services } = fresh();
    const { id } = await upload(await content());
    const [domain] = await database.select().from(tables.domains).limit(1);
    const letterhead = await write(database, systemActor, (w) =>
      createRow(w, 'letterheads', { name: 'Being saved', domainId: domain!.id }),
    );
    const [saving, swept] = [gate(), gate()];
    const save = database.transaction(async (tx) => {
      await tx.select().from(files).where(eq(files.id, id)).for('update');
      saving.open();
      await swept.passed;
      await tx
        .update(tables.letterheads)
        .set({ firstPagePdf: id })
        .where(eq(tables.letterheads.id, letterhead.id));
    });
    await saving.passed;
    expect(await sweepFiles(services, later)).toMatchObject({ files: 0, contents: 0 });
    swept.open();
    await save;
    expect(await sweepFiles(services, later)).toMatchObject({ files: 0, contents: 0 });
    expect(await exists(id)).toBe(true);
  });

  test('waits for the same content that is being uploaded again, and then leaves it', async () => {
    const { store, content, upload, services } = fresh();
    const sha256 = await content();
    const [storing, started] = [gate(), gate()];
    const uploading = database.transaction(async (tx) => {
      await lockContent(tx, sha256, 'shared');
      storing.open();
      await started.passed;
      await tx
        .insert(files)
        .values({ sha256, name: 'again.pdf', type: 'application/pdf', bytes: 64, createdAt: later });
    });
    await storing.passed;
    const sweeping = sweepFiles(services, later);
    await someoneWaits();
    started.open();
    await uploading;
    expect(await sweeping).toMatchObject({ contents: 0 });
    expect(await store.stat(sha256)).not.toBeNull();
    expect(await upload(sha256)).toBeDefined();
  });
});
