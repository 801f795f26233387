import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { dashboard } from '#server/app/parts/dashboard.ts';
import { inbound } from '#server/app/parts/inbound.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { postDesk, readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { readWhole } from '#test/reports.ts';
import { inboundBatches, inboundItems } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';
import { takeInFolder } from './watched-folder.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(dashboard, inbound)(database, { INBOUND_FOLDER_DOMAIN: 'Northgate' });
const { services } = whole;
const firm = await demoFirm(database);
const harbour = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' });
const northgate = await postDesk(whole, { domainId: firm.northgate, name: 'Nora North' });
const everywhere = await postDesk(whole, { domainId: firm.harbour }, ['config.all-domains']);
const sorter = await postDesk(whole, { domainId: firm.northgate, name: 'Sam Sorter' }, ['post.all-domains']);
const folder = mkdtempSync(join(tmpdir(), 'concordat-scans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migration = new URL('../../platform/database/migrations/0118_post_domains.sql', import.meta.url);

const letter = (words: string, more: object = {}) => paperPdf([{ lines: [words], ...more }]);
const domainOf = async (itemId: number) =>
  (await database.select().from(inboundItems).where(eq(inboundItems.id, itemId)))[0]!.domainId;
/** The latest item that came in. */
async function latest() {
  const [item] = await database.select().from(inboundItems).orderBy(desc(inboundItems.id)).limit(1);
  return item!;
}
let brought = 0;
/** A message that names no domain, in a firm that has not said whose the mailbox is. */
async function unassigned(words = 'Statement of an account') {
  brought += 1;
  await takeInOnce(services, {
    channel: 'email',
    originKey: `mail:${brought}`,
    name: `letter ${brought}.pdf`,
    content: await letter(words),
  });
  const item = await latest();
  await readPost(services, item.sourceId);
  return item;
}

test('an upload belongs to the domain of whoever uploads it, or to one that they name', async () => {
  const own = await harbour.receive([await letter('Uploaded here')]);
  expect(await domainOf(own.itemIds[0]!)).toBe(firm.harbour);
  expect((await northgate.call('GET', `/inbound/items/${own.itemIds[0]}`)).status).toBe(404);
  const named = await everywhere.receive([await letter('Uploaded for another')], {
    domainId: firm.northgate,
  });
  expect(await domainOf(named.itemIds[0]!)).toBe(firm.northgate);
  const fileIds = [await harbour.upload('scan.pdf', await letter('For nobody'))];
  expect((await harbour.call('POST', '/inbound/batches', { fileIds, domainId: null })).body.errors).toEqual({
    domainId: 'Choose the domain that this post came to.',
  });
  const open = await sorter.receive([await letter('Not known yet')], { domainId: null });
  expect(await domainOf(open.itemIds[0]!)).toBeNull();
});

test('a scan of the watched folder belongs to the domain that the settings name', async () => {
  writeFileSync(join(folder, 'scan.pdf'), await letter('From the folder'));
  const at = new Date(Date.now() - 60_000);
  utimesSync(join(folder, 'scan.pdf'), at, at);
  await takeInFolder(services, folder);
  const { domainId, batchId } = await latest();
  expect(domainId).toBe(firm.northgate);
  const [batch] = await database.select().from(inboundBatches).where(eq(inboundBatches.id, batchId));
  expect(batch?.domainId).toBe(firm.northgate);
});

test('post of no domain is seen only by those who sort it, whichever domains they hold', async () => {
  const { id, batchId } = await unassigned('A most peculiar marmalade');
  for (const desk of [harbour, northgate, everywhere]) {
    const listed = await desk.call('GET', '/inbound/items?search=marmalade');
    expect(listed.body).toMatchObject({ data: [], meta: { totalResults: 0 } });
    for (const path of ['', '/pages/1', '/content'])
      expect((await desk.call('GET', `/inbound/items/${id}${path}`)).status).toBe(404);
    expect((await desk.act(id, 'junk', { version: 1, reason: 'Mine now' })).status).toBe(404);
    expect((await desk.act(id, 'open')).status).toBe(404);
    const settled = await desk.call('POST', `/inbound/batches/${batchId}/settle`, {
      version: 1,
      declaredSheets: null,
      reason: 'It goes on.',
    });
    expect(settled.status).toBe(404);
  }
  const counts = async (desk: typeof sorter) => ({
    tally: (await desk.call('GET', '/inbound/tally')).body.data.items.waiting,
    dashboard: (await desk.call('GET', '/dashboard')).body.data.inboundPost.waiting,
  });
  const [seen, hidden] = [await counts(sorter), await counts(northgate)];
  // Besides this one the upload above, whose domain is not known yet.
  expect(seen.tally - hidden.tally).toBe(2);
  expect(seen.dashboard - hidden.dashboard).toBe(2);
  const reported = async (...permissions: string[]) =>
    (
      await readWhole(database, 'paperless-office', {
        domainIds: [firm.northgate],
        as: { permissions: new Set(permissions) },
      })
    ).rows.length;
  expect((await reported('post.all-domains')) - (await reported())).toBe(2);
  expect(await sorter.get(id)).toMatchObject({ domain: null, status: 'classified' });
  expect((await sorter.call('GET', '/inbound/items?search=marmalade')).body.data).toMatchObject([{ id }]);
  expect((await sorter.call('GET', '/inbound/items?search=m%C3%A1rmalade')).body.data).toMatchObject([
    { id },
  ]);
});

test('who sorts post gives it to a domain, also to one that they do not hold', async () => {
  const { id } = await unassigned();
  const { version } = await sorter.get(id);
  expect((await harbour.act(id, 'domain', { version, domainId: firm.harbour })).status).toBe(403);
  expect((await sorter.act(id, 'domain', { version, domainId: 999_999 })).body.errors).toEqual({
    domainId: 'That domain does not exist.',
  });
  expect((await sorter.act(id, 'domain', { version, domainId: firm.harbour })).status).toBe(200);
  expect(await harbour.get(id)).toMatchObject({ domain: { id: firm.harbour } });
  expect((await sorter.call('GET', `/inbound/items/${id}`)).status).toBe(404);
});

test('post of no domain is given only to somebody who sorts it', async () => {
  const { id } = await unassigned();
  expect((await sorter.now(id, 'assign', { userId: northgate.id })).body.errors).toEqual({
    userId: 'Choose somebody who sorts post of every domain.',
  });
  expect((await sorter.now(id, 'assign', { userId: sorter.id })).status).toBe(200);
  // Whoever does not see the other domain does not keep it.
  await sorter.now(id, 'domain', { domainId: firm.harbour });
  expect((await harbour.get(id)).assignee).toBeNull();
});

test('a separator sheet that names a case tells the domain of what follows it', async () => {
  const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const pile = await paperPdf([
    { code: `CC1:SEP:${caseId}` },
    { lines: ['Behind the sheet of a case of Harbour'] },
  ]);
  const { itemIds } = await sorter.receive([pile], { domainId: null });
  expect(await domainOf(itemIds[0]!)).toBe(firm.harbour);
});

test('an upgrade tells whose stored post is by its case and its uploader, and who may sort the rest', async () => {
  const [one, uploaded, filed] = [await unassigned(), await unassigned(), await unassigned()];
  const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  await database
    .update(inboundBatches)
    .set({ createdBy: northgate.id })
    .where(eq(inboundBatches.id, uploaded.batchId));
  await database.update(inboundItems).set({ separatorCaseId: caseId }).where(eq(inboundItems.id, filed.id));
  await database.execute(sql`delete from users_permission_ids where permission_id in (
    select id from permissions where name = 'post.all-domains')`);
  await database.execute(sql`delete from permissions where name = 'post.all-domains'`);
  for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
    await database.execute(sql.raw(statement));
  expect([await domainOf(one.id), await domainOf(uploaded.id), await domainOf(filed.id)]).toEqual([
    null,
    firm.northgate,
    firm.harbour,
  ]);
  const { rows } = await database.execute(sql`
    select h.owner_id as id from users_permission_ids h join permissions p on p.id = h.permission_id
    where p.name = 'post.all-domains' and h.owner_id in (${sorter.id}, ${everywhere.id})`);
  expect(rows).toEqual([{ id: everywhere.id }]);
});
