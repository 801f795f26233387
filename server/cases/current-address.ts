import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { CURRENT_ADDRESS } from '#shared/cases/address.ts';
import { addresses } from './tables.ts';

export type Address = typeof addresses.$inferSelect;

/** Where each person lives now: the latest address without an end, by person; one of the type 'Current' before all others. */
export async function currentAddressesOf(
  database: Database | Tx,
  personIds: readonly number[],
): Promise<Map<number, Address>> {
  if (personIds.length === 0) return new Map();
  const types = tables['address-types'];
  const rows = await database
    .selectDistinctOn([addresses.personId], getTableColumns(addresses))
    .from(addresses)
    .innerJoin(types, eq(types.id, addresses.addressTypeId))
    .where(and(inArray(addresses.personId, [...personIds]), isNull(addresses.residentTo)))
    .orderBy(
      addresses.personId,
      desc(sql`${types.code} = ${CURRENT_ADDRESS}`),
      sql`${addresses.residentFrom} desc nulls last`,
      desc(addresses.id),
    );
  return new Map(rows.map((row) => [row.personId, row]));
}
