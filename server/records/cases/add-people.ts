import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { CURRENT_ADDRESS } from '#shared/records/cases/address.ts';
import { visibleCases } from './access.ts';
import { refuseSensitive } from './sensitive.ts';
import { addresses, casePeople, cases, persons } from './tables.ts';

type Values = Record<string, unknown>;
type NewPerson = typeof persons.$inferInsert;
type NewAddress = typeof addresses.$inferInsert;

/** Optional text left empty is not stored as ''. */
const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]));

/** Stores a new person. */
export function addPerson(w: Write, actor: Actor, values: Values) {
  if (values.specialCategoryNotes)
    refuseSensitive(actor, { specialCategoryNotes: values.specialCategoryNotes });
  return addRow(w, 'persons', persons, withoutBlanks(values) as NewPerson);
}

/** Stores a person's current address. */
export async function addCurrentAddress(w: Write, personId: number, values: Values) {
  const [type] = await w.tx
    .select({ id: tables['address-types'].id })
    .from(tables['address-types'])
    .where(eq(tables['address-types'].code, CURRENT_ADDRESS));
  if (!type) throw conflict('There is no address type for the current address. Add one in Settings.');
  return addRow(w, 'addresses', addresses, {
    ...withoutBlanks(values),
    personId,
    addressTypeId: type.id,
  } as NewAddress);
}

/** Refuses a person whom the actor sees in no case. */
export async function refuseUnknownPerson(tx: Tx, actor: Actor, personId: number): Promise<void> {
  const [found] = await tx
    .select({ id: casePeople.id })
    .from(casePeople)
    .innerJoin(cases, eq(cases.id, casePeople.caseId))
    .where(and(eq(casePeople.personId, personId), visibleCases(actor)))
    .limit(1);
  if (!found) throw new AppError('notFound', 'That person does not exist, or is not in one of your cases.');
}
