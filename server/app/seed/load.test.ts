import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { demoPassword } from '#demo/firm/staff.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { bankHolidays, holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { updateRow } from '#server/records/reference/rows.ts';
import { linkTableFor, tableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyPassword } from '#server/records/staff/password.ts';
import { userCredentials } from '#server/records/staff/tables.ts';
import { productUpdates } from '#server/views/dashboard/product-updates/tables.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { type ReferenceName, referenceNames } from '#shared/records/reference/registry.ts';
import { testDatabase } from '#test/database.ts';
import { starterSeeds } from './catalogues/starter-seeds.ts';
import { loadStarter } from './load.ts';
import { addNewStarters } from './new-starters.ts';
import { seed } from './seed.ts';
import { storeSeeds } from './store.ts';

const rowsOf = (database: Database, name: ReferenceName) => database.$count(tableFor(name));
const auditCount = async (database: Database) =>
  (await database.execute<{ n: number }>(sql`select count(*)::int as n from audit_log`)).rows[0]!.n;

describe('on an empty database', async () => {
  const database = await testDatabase();

  it('stores the starter data first and then the demo firm, each once', async () => {
    expect(await loadStarter(database)).toBe(true);
    expect(await rowsOf(database, 'users')).toBe(0);
    expect(await loadDemo(database)).toBe(true);
    const before = await auditCount(database);
    expect(await loadStarter(database)).toBe(false);
    expect(await loadDemo(database)).toBe(false);
    expect(await auditCount(database)).toBe(before);
  });

  it('adds the permissions that a newer version asks for', async () => {
    const table = tableFor('permissions');
    await database.delete(linkTableFor('users', 'permissionIds'));
    await database.delete(table).where(eq(table.name!, 'reports.wip'));
    expect(await loadStarter(database)).toBe(true);
    expect(await rowsOf(database, 'permissions')).toBe(Object.keys(permissions).length);
  });
});

describe('templates of a newer version', async () => {
  const database = await testDatabase({ seeded: true });
  const { templates } = tables;
  const named = (name: string) => database.select().from(templates).where(eq(templates.name, name));
  const starter = {
    documentTypeId: 'Arrears letter',
    audience: 'client',
    body: '<p>Words</p>',
    jurisdictions: ['EW'],
  } as const;

  it('are added once, as drafts, without what the firm no longer has', async () => {
    const seeds = [
      seed('templates', [
        { ...starter, name: 'Brand new', folderId: 'A folder that was deleted' },
        { ...starter, name: 'Of no kind', documentTypeId: 'A document that was deleted' },
      ]),
    ];
    expect(await addNewStarters(database, seeds)).toBe(true);
    const [added] = await named('Brand new');
    expect(added).toMatchObject({ publishedVersion: null, folderId: null });
    expect(await named('Of no kind')).toEqual([]);
    expect(await addNewStarters(database, seeds)).toBe(false);
    await write(database, systemActor, (w) =>
      updateRow(w, 'templates', added!.id, added!.version, { name: 'Our own words' }),
    );
    expect(await addNewStarters(database, seeds)).toBe(false);
    expect(await named('Brand new')).toEqual([]);
  });
});

describe('a firm from before bounced e-mail went by post', async () => {
  const database = await testDatabase({ seeded: true });
  const methods = tables['delivery-methods'];
  const email = async () => (await database.select().from(methods).where(eq(methods.name, 'Email')))[0]!;

  it('has it go by first class post, unless somebody decides otherwise', async () => {
    const [post] = await database.select().from(methods).where(eq(methods.name, 'First class post'));
    const { id, fallbackId } = await email();
    expect(fallbackId).toBe(post!.id);
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update delivery_methods set fallback_id = null where id = ${id}`);
      await tx.execute(sql`update audit_log set after = after - 'fallbackId', before = before - 'fallbackId'
        where entity = 'delivery-methods' and entity_id = ${id}`);
    });
    expect(await loadStarter(database)).toBe(true);
    const after = await email();
    expect(after.fallbackId).toBe(post!.id);
    await write(database, systemActor, (w) =>
      updateRow(w, 'delivery-methods', id, after.version, { fallbackId: null }),
    );
    expect(await loadStarter(database)).toBe(false);
    expect((await email()).fallbackId).toBeNull();
  });
});

describe('a firm from before trust deeds, plans and the key facts', async () => {
  const database = await testDatabase({ seeded: true });
  const gone = {
    documents: `name in ('Key facts', 'Returned post')`,
    tasks: `name = 'Apply for registration'`,
    templates: `document_type_id in (select id from documents where name = 'Key facts')`,
    statuses: `name like 'Trust Deed%' or name like 'DMP%' or name = 'Objections Window'`,
    substatuses: `name like 'Trust Deed%' or name like 'DMP%'`,
  };
  const namesOf = async (table: string) =>
    (await database.execute<{ name: string }>(sql.raw(`select name from ${table} order by name`))).rows;
  const tablesOf = Object.keys(gone);
  const everything = async () => Promise.all(tablesOf.map(namesOf));
  const nextOf = async (name: string) =>
    (
      await database.execute<{ name: string }>(sql`
        select n.name from statuses s join statuses_allowed_next_ids l on l.owner_id = s.id
          join statuses n on n.id = l.allowed_next_id where s.name = ${name} order by 1`)
    ).rows.map((row) => row.name);

  it('gets what the newer version adds, once, with the steps that lead there', async () => {
    const [whole, next] = [await everything(), await nextOf('Drafting')];
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const [table, which] of Object.entries(gone).toReversed()) {
        await tx.execute(
          sql.raw(
            `delete from audit_log where entity = '${table}' and entity_id in (select id from ${table} where ${which})`,
          ),
        );
        await tx.execute(sql.raw(`delete from ${table} where ${which}`));
      }
      await tx.execute(sql`delete from statuses_allowed_next_ids where allowed_next_id not in (select id from statuses)
        or owner_id not in (select id from statuses)`);
      await tx.execute(sql`update statuses set name = 'In drafting' where name = 'Drafting'`);
    });
    expect(await nextOf('In drafting')).toEqual(['Not Proceeding', 'With Client for Signature']);
    expect(await loadStarter(database)).toBe(true);
    expect(await nextOf('In drafting')).toEqual(next);
    expect(await nextOf('Objections Window')).toContain('Trust Deed Protected');
    await database.execute(sql`update statuses set name = 'Drafting' where name = 'In drafting'`);
    expect(await everything()).toEqual(whole);
    const { rows } = await database.execute<{ published_version: number | null }>(sql`
      select t.published_version from templates t join documents d on d.id = t.document_type_id where d.name = 'Key facts'`);
    expect(rows).toEqual([{ published_version: null }]);
    expect(await loadStarter(database)).toBe(false);
  });
});

describe('bank holidays', async () => {
  const database = await testDatabase({ seeded: true });

  it('are in the table for every year, substitutes instead of weekends', async () => {
    const holidays = await holidaysOf(database);
    const weekdays = [...holidays].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay());
    expect(weekdays.filter((weekday) => weekday === 0 || weekday === 6)).toEqual([]);
    const perYear = Array.from({ length: 12 }, (_, n) => `${2019 + n}`).map(
      (year) => [...holidays].filter((day) => day.startsWith(year)).length,
    );
    // Ten in the year of the Platinum Jubilee and the State Funeral, nine in the year of the Coronation.
    expect(perYear).toEqual([8, 8, 8, 10, 9, 8, 8, 8, 8, 8, 8, 8]);
  });

  it('that are missing are added at the next start, and what somebody added stays', async () => {
    await database.delete(bankHolidays).where(eq(bankHolidays.date, '2026-12-28'));
    await database.insert(bankHolidays).values({ date: '2026-06-15', name: 'Royal wedding' });
    expect(await loadStarter(database)).toBe(true);
    const holidays = await holidaysOf(database);
    expect([holidays.has('2026-12-28'), holidays.has('2026-06-15')]).toEqual([true, true]);
    expect(await loadStarter(database)).toBe(false);
  });
});

describe('with several processes at once', async () => {
  const database = await testDatabase();

  it('stores everything once', async () => {
    const answers = await Promise.all([loadStarter(database), loadStarter(database), loadStarter(database)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await rowsOf(database, 'titles')).toBe(10);
  });
});

describe('a seed that names a row which does not exist', async () => {
  const database = await testDatabase();

  it('fails with the names in the message and leaves nothing behind', async () => {
    const broken = seed('titles', [{ name: 'Captain', genderHintId: 'Unknown' }]);
    const filling = write(database, systemActor, (w) => storeSeeds(w, [broken]));
    await expect(filling).rejects.toThrow("titles 'Captain', genderHintId: no row called 'Unknown'.");
    expect(await rowsOf(database, 'titles')).toBe(0);
  });
});

describe('the seeded firm', async () => {
  const database = await testDatabase({ seeded: true });

  it.each(referenceNames)('has %s', async (name) => {
    expect(await rowsOf(database, name)).toBeGreaterThan(0);
  });

  it('keeps every starter row', async () => {
    const expected = new Map<ReferenceName, number>();
    for (const { entity, rows } of starterSeeds())
      expected.set(entity, (expected.get(entity) ?? 0) + rows.length);
    const stored = await Promise.all(
      [...expected.keys()].map(async (name) => [name, await rowsOf(database, name)]),
    );
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));
  });

  it('has IVA Accepted with the green badge, as a row of the system', async () => {
    const table = tableFor('statuses');
    const [status] = await database.select().from(table).where(eq(table.name!, 'IVA Accepted'));
    expect(status).toMatchObject({ badgeColour: 'green', isSystem: true, code: 'iva-accepted' });
  });

  it('leads from Lead to Closed by allowed steps', async () => {
    const { rows } = await database.execute<{ name: string }>(sql`
      with recursive reached(id) as (
        select id from statuses where name = 'Lead'
        union select n.allowed_next_id from statuses_allowed_next_ids n join reached on n.owner_id = reached.id)
      select name from statuses where id not in (select id from reached)`);
    expect(rows).toEqual([]);
  });

  it('lets admin sign in with every permission, and everybody with the demo password', async () => {
    const { rows } = await database.execute<{ held: number }>(sql`
      select count(*)::int as held from users_permission_ids l join users u on u.id = l.owner_id where u.username = 'admin'`);
    expect(rows[0]!.held).toBe(Object.keys(permissions).length);
    const stored = await database.select().from(userCredentials);
    expect(stored).toHaveLength(await rowsOf(database, 'users'));
    expect(await verifyPassword(demoPassword, stored[0]!.passwordHash)).toBe(true);
  });

  it('publishes every letter', async () => {
    const table = tableFor('templates');
    const unpublished = await database.$count(table, isNull(table.publishedVersion!));
    expect(unpublished).toBe(0);
    expect(await database.$count(templateVersions)).toBe(await rowsOf(database, 'templates'));
  });

  it('has verified and unverified payees, none of them impossible', async () => {
    const table = tableFor('creditors');
    const withAccount = await database.select().from(table).where(isNotNull(table.sortCode!));
    expect(new Set(withAccount.map(({ bankCheck }) => bankCheck))).toEqual(new Set(['valid']));
    expect(withAccount.some(({ bankVerifiedAt }) => bankVerifiedAt === null)).toBe(true);
    expect(withAccount.some(({ bankVerifiedAt }) => bankVerifiedAt !== null)).toBe(true);
  });

  it('invites nobody and has seven product updates', async () => {
    expect(await database.$count(productUpdates)).toBe(7);
    const { rows } = await database.execute(sql`select 1 from password_resets`);
    expect(rows).toEqual([]);
  });
});
