import { eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { CURRENT_ADDRESS } from '#shared/records/cases/address.ts';
import { addresses, persons } from './tables.ts';

export type Address = typeof addresses.$inferSelect;

/** SQL: the id of the person's current address: the latest without an end, preferring the type 'Current'. */
export const currentAddressOf = (personId: SQLWrapper): SQL<number> =>
  sql`(select a.id from addresses a join address_types t on t.id = a.address_type_id
    where a.person_id = ${personId} and a.resident_to is null
    order by t.code = ${CURRENT_ADDRESS} desc, a.resident_from desc nulls last, a.id desc limit 1)`;

/** The current addresses, by person. */
export async function currentAddressesOf(
  database: Database | Tx,
  personIds: readonly number[],
): Promise<Map<number, Address>> {
  if (personIds.length === 0) return new Map();
  const rows = await database
    .select(getTableColumns(addresses))
    .from(persons)
    .innerJoin(addresses, eq(addresses.id, currentAddressOf(persons.id)))
    .where(inArray(persons.id, [...personIds]));
  return new Map(rows.map((row) => [row.personId, row]));
}
