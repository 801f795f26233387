import { inArray, sql } from 'drizzle-orm';
import { entityRules } from '#server/app/entity-rules.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { systemActor, type Write, write, writeChanges } from '#server/platform/database/write.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { bankHolidays } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { permissions } from '#shared/platform/permissions.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { bankHolidayDays } from './catalogues/bank-holidays.ts';
import { otherHolidays } from './catalogues/other-holidays.ts';
import { starterSeeds } from './catalogues/starter-seeds.ts';
import { addNewStarters } from './new-starters.ts';
import { seed } from './seed.ts';
import { storeSeeds } from './store.ts';

const FILL_LOCK = 7_160_004;

const { users: _withInvitation, ...withoutInvitation } = entityRules;
/** The rules of seeded rows: those of all rows, but a seeded user is not invited by e-mail. */
export const seededRules: typeof withoutInvitation = withoutInvitation;

/**
 * Fills an empty database with what every firm starts with: all catalogues, the permissions and published letters, in one
 * transaction. Later it adds only what newer versions bring: permissions, bank holidays, and what `addNewStarters` describes. Returns
 * whether anything was stored.
 */
export async function loadStarter(database: Database): Promise<boolean> {
  const filled = await fillOnce(database, 'permissions', async (w) => {
    const rows = await storeSeeds(w, starterSeeds(), seededRules);
    if (rows.length > 0) await publishTemplates(w);
    await storeBankHolidays(w);
  });
  if (filled) return true;
  const hasNewPermissions = await addMissingPermissions(database);
  const hasNewHolidays = await writeChanges(database, systemActor, storeBankHolidays);
  const hasNewRows = await addNewStarters(database, starterSeeds());
  return hasNewPermissions || hasNewHolidays || hasNewRows;
}

/** Runs `fill` unless the entity has rows; of several processes that try at once, only one does. */
export async function fillOnce(
  database: Database,
  entity: ReferenceName,
  fill: (w: Write) => Promise<void>,
): Promise<boolean> {
  if (await hasRows(database, entity)) return false;
  const filledMeanwhile = new Error('Filled by another process.');
  try {
    await write(database, systemActor, async (w) => {
      await w.tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`);
      if (await hasRows(w.tx, entity)) throw filledMeanwhile;
      await fill(w);
    });
    return true;
  } catch (error) {
    if (error === filledMeanwhile) return false;
    throw error;
  }
}

async function hasRows(database: Database | Tx, entity: ReferenceName): Promise<boolean> {
  return (await database.select({ id: tables[entity].id }).from(tables[entity]).limit(1)).length > 0;
}

async function publishTemplates(w: Write) {
  const { id, version } = tables.templates;
  const noFiles = () => Promise.reject(new Error('Starter templates have no files.'));
  const drafts = await w.tx.select({ id, version }).from(tables.templates).orderBy(id);
  for (const draft of drafts) await publishTemplate(w, draft.id, draft.version, noFiles);
}

async function addMissingPermissions(database: Database): Promise<boolean> {
  const { name } = tables.permissions;
  const wanted = Object.keys(permissions);
  const stored = await database.select({ name }).from(tables.permissions).where(inArray(name, wanted));
  const known = new Set(stored.map((row) => row.name));
  const rows = Object.entries(permissions)
    .filter(([wantedName]) => !known.has(wantedName))
    .map(([missing, label]) => ({ name: missing, label, isSystem: true as const }));
  if (rows.length === 0) return false;
  await write(database, systemActor, (w) => storeSeeds(w, [seed('permissions', rows)]));
  return true;
}

/** Stores the bank holidays that the table lacks. Rows that a user has added or renamed stay as they are. */
async function storeBankHolidays(w: Write): Promise<boolean> {
  const days = [
    ...bankHolidayDays.map(([date, name]) => ({ date, name, place: 'EW' as const })),
    ...otherHolidays.map(([date, name, place]) => ({ date, name, place })),
  ];
  const added = await w.tx
    .insert(bankHolidays)
    .values(days)
    .onConflictDoNothing()
    .returning({ date: bankHolidays.date });
  if (added.length === 0) return false;
  w.audit({ entity: 'bank-holidays', entityId: 0, action: 'loaded', after: { count: added.length } });
  return true;
}
