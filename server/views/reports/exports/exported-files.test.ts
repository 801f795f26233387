import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import type { ExportedFile } from '#shared/views/reports/exported-files.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const desk = await appWith(reports)(database);

/** Somebody of a domain who takes files, and who may see which left if they may manage users. */
async function colleague(name: string, held: readonly string[], more: Record<string, unknown>) {
  const { id, headers } = await desk.signIn(held, { name, ...more });
  const get = (url: string) => desk.app.inject({ method: 'GET', url: `/api${url}`, headers });
  const take = async (url: string) => expect((await get(url)).statusCode).toBe(200);
  const files = async (query = '') =>
    (await get(`/exports?limit=200${query}`)).json<{ data: ExportedFile[] }>().data;
  return { id, get, take, files };
}
const harbour = { domainId: firm.harbour };
const overseer = await colleague('Olive Overseer', ['settings.users'], harbour);
const clerk = await colleague('Colin Clerk', [], harbour);
const northerner = await colleague('Nora North', ['settings.users'], { domainId: firm.northgate });
const everywhere = await colleague('Eve Everywhere', ['settings.users', 'config.all-domains'], harbour);
const ours = await addCase(database, { caseName: 'Exported' });

test('who took which file, how it was narrowed down, and how many rows it has', async () => {
  const [{ id: statusId, name } = { id: 0, name: '' }] = (
    await database.execute<{ id: number; name: string }>(
      sql`select id, name from statuses where name = 'IVA Accepted'`,
    )
  ).rows;
  await clerk.take(`/cases/export?search=Exported&columns=uniqueReference&domainId=${firm.harbour}`);
  await clerk.take(`/cases/export?statusId=${statusId}&approvedFrom=2024-01-31`);
  await clerk.take(`/cases/${ours.id}/allocations/export`);
  const [allocations, byStatus, bySearch] = await overseer.files(`&userId=${clerk.id}`);
  expect(bySearch).toMatchObject({
    file: expect.stringMatching(/^cases-.*\.csv$/),
    what: 'cases.export',
    user: { name: 'Colin Clerk' },
    rows: 1,
    case: null,
    ip: '127.0.0.1',
  });
  expect(bySearch!.inWords).toEqual(['Search: Exported', 'Domain: Harbour Debt Solutions']);
  expect(byStatus!.inWords).toEqual([`Status: ${name}`, 'Approved from: 31/01/2024']);
  expect(allocations).toMatchObject({
    case: { id: ours.id, uniqueReference: ours.uniqueReference },
    inWords: [],
  });
});

test('filters by user, name and London day; the list is a file, too, and that is recorded', async () => {
  const today = londonDate();
  const at = async (query: string) => (await overseer.files(query)).length;
  const all = await at('');
  expect(all).toBeGreaterThanOrEqual(3);
  expect(await at(`&from=${today}&to=${today}`)).toBe(all);
  expect(await at(`&to=${addDays(today, -1)}`)).toBe(0);
  expect(await at(`&from=${addDays(today, 1)}`)).toBe(0);
  expect(await at('&search=commitments.exp')).toBe(1);
  expect(await at('&search=cas%25es')).toBe(0);
  expect(await at(`&userId=${overseer.id}`)).toBe(0);
  const { body } = await overseer.get(`/exports/export?userId=${clerk.id}`);
  expect(body.split('\r\n')[0]).toBe('\uFEFFFile,When,Taken by,Rows,Filters,Case,Call,From address');
  expect(body).toContain(showDate(today));
  expect((await overseer.files())[0]).toMatchObject({
    what: 'exportedFiles.export',
    rows: 3,
    inWords: ['User: Colin Clerk'],
  });
});

test('nobody hears of files of another domain, and only those who manage users of any', async () => {
  const namesOf = async ({ files }: typeof overseer) => new Set((await files()).map(({ user }) => user.name));
  await northerner.take('/cases/export');
  await everywhere.take(`/cases/export?domainId=${firm.northgate}`);
  await everywhere.take(`/cases/${ours.id}/allocations/export`);
  await everywhere.take('/exports/export');
  expect(await namesOf(northerner)).toEqual(new Set(['Nora North']));
  expect(await namesOf(overseer)).not.toContain('Nora North');
  const seen = await overseer.files(`&userId=${everywhere.id}`);
  expect(seen.map(({ what }) => what)).toEqual(['exportedFiles.export', 'commitments.export']);
  expect(await namesOf(everywhere)).toEqual(
    new Set(['Nora North', 'Eve Everywhere', 'Colin Clerk', 'Olive Overseer']),
  );
  expect((await clerk.get('/exports')).statusCode).toBe(403);
  expect((await clerk.get('/exports/export')).statusCode).toBe(403);
});
