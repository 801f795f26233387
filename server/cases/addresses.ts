import { and, desc, eq, getTableColumns, getTableName, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { tables } from '#server/reference/tables.ts';
import { addRow, changeRow, checkVersion, lockRow, removeRow } from '#server/reference/versioned-rows.ts';
import { addressEntity, lastDayBefore, overlapProblem } from '#shared/cases/address.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Fields } from '#shared/reference/field.ts';
import { rowErrors } from '#shared/reference/schema.ts';
import { visibleCase, writeToCase } from './access.ts';
import { refreshCasesOf } from './applicants.ts';
import { expansionsOf } from './case-row.ts';
import type { Address } from './current-address.ts';
import { addresses, casePeople, persons } from './tables.ts';

type Values = Record<string, unknown>;

const invalid = (errors: Record<string, string>) =>
  new AppError('invalid', 'Some fields are not right.', { errors });

async function rowsOf(database: Database | Tx, caseId: number, addressId?: number) {
  const rows = await database
    .select({
      address: getTableColumns(addresses),
      expansions: expansionsOf(getTableName(addresses), addressEntity.fields),
      role: casePeople.role,
      personName: sql<string>`${persons.firstName} || ' ' || ${persons.lastName}`,
    })
    .from(addresses)
    .innerJoin(casePeople, and(eq(casePeople.personId, addresses.personId), eq(casePeople.caseId, caseId)))
    .innerJoin(persons, eq(persons.id, addresses.personId))
    .where(addressId === undefined ? undefined : eq(addresses.id, addressId))
    .orderBy(
      casePeople.role,
      desc(isNull(addresses.residentTo)),
      sql`${addresses.residentFrom} desc nulls last`,
      desc(addresses.id),
    );
  return rows.map(({ address, expansions, ...named }) => ({ ...address, ...expansions, ...named }));
}
export type CaseAddress = Awaited<ReturnType<typeof rowsOf>>[number];

/** The addresses of the people of a case, by person: current ones first, then the latest. */
export async function addressesOf({ services, actor }: SignedIn, caseId: number): Promise<CaseAddress[]> {
  await visibleCase(services.database, actor, caseId);
  return rowsOf(services.database, caseId);
}

async function oneRow(w: Write, caseId: number, id: number): Promise<CaseAddress> {
  const [row] = await rowsOf(w.tx, caseId, id);
  if (!row) throw new AppError('notFound', 'That no longer exists.');
  return row;
}

async function refuseStranger(tx: Tx, caseId: number, personId: number) {
  const found = await tx.$count(
    casePeople,
    and(eq(casePeople.caseId, caseId), eq(casePeople.personId, personId)),
  );
  if (found === 0) throw invalid({ personId: 'That person is not in this case.' });
  await tx.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update');
}

/** The person's other addresses of a type of which one at a time can be in use; none for types that allow several. */
async function rivalsOf(
  tx: Tx,
  personId: number,
  addressTypeId: number,
  exceptId: number,
): Promise<Address[]> {
  const types = tables['address-types'];
  const [type] = await tx
    .select({ allowMultiple: types.allowMultiple })
    .from(types)
    .where(eq(types.id, addressTypeId));
  if (!type) throw invalid({ addressTypeId: 'That row no longer exists.' });
  if (type.allowMultiple) return [];
  return tx
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.personId, personId),
        eq(addresses.addressTypeId, addressTypeId),
        ne(addresses.id, exceptId),
      ),
    );
}

/** Adds an address. One of a type that is used one at a time ends the one before it, on the day before. */
export function addAddress(
  ctx: SignedIn,
  caseId: number,
  { personId, ...input }: Values & { personId: number; addressTypeId: number },
): Promise<CaseAddress> {
  return writeToCase(ctx, caseId, async (w) => {
    await refuseStranger(w.tx, caseId, personId);
    const values = prepared(input) as unknown as Address;
    const rivals = await rivalsOf(w.tx, personId, values.addressTypeId, 0);
    const previous =
      values.residentTo === null ? rivals.find(({ residentTo }) => residentTo === null) : undefined;
    if (previous) values.residentFrom ??= londonDate();
    const ended = previous && { ...previous, residentTo: lastDayBefore(values.residentFrom!) };
    if (ended?.residentFrom && ended.residentTo < ended.residentFrom)
      throw invalid({
        residentFrom: overlapProblem(values, [previous!]) ?? 'Overlaps with another address.',
      });
    refuseInvalid(values, ended ? [...rivals.filter((rival) => rival !== previous), ended] : rivals);
    if (previous)
      await changeRow(w, 'addresses', addresses, previous, previous.version, {
        residentTo: ended!.residentTo,
      });
    const row = await addRow(w, 'addresses', addresses, { ...values, personId });
    await keepOneDefault(w, row);
    await refreshCasesOf(w, personId);
    return oneRow(w, caseId, row.id);
  });
}

const prepared = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]));

function refuseInvalid(after: Address, rivals: readonly Address[]) {
  const errors = rowErrors({ ...addressEntity, fields: addressEntity.fields as Fields }, after);
  const overlap = overlapProblem(after, rivals);
  if (overlap) errors.residentFrom = overlap;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Letters go to one address of a person. */
async function keepOneDefault(w: Write, { id, personId, isMailingDefault }: Address) {
  if (!isMailingDefault) return;
  const others = await w.tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.personId, personId), eq(addresses.isMailingDefault, true), ne(addresses.id, id)));
  for (const other of others)
    await changeRow(w, 'addresses', addresses, other, other.version, { isMailingDefault: false });
}

async function lockAddress(w: Write, caseId: number, id: number): Promise<Address> {
  const { personId } = await oneRow(w, caseId, id);
  await refuseStranger(w.tx, caseId, personId);
  return lockRow(w, addresses, id, { column: addresses.personId, id: personId });
}

/** Changes an address; a stale version is refused with the address as it is now. */
export function changeAddress(
  ctx: SignedIn,
  caseId: number,
  id: number,
  version: number,
  change: Values,
): Promise<CaseAddress> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockAddress(w, caseId, id);
    await checkVersion(w, before, version, () => oneRow(w, caseId, id));
    const values = prepared(change);
    const after = { ...before, ...values } as Address;
    refuseInvalid(after, await rivalsOf(w.tx, before.personId, after.addressTypeId, id));
    await changeRow(w, 'addresses', addresses, before, version, values);
    await keepOneDefault(w, after);
    await refreshCasesOf(w, before.personId);
    return oneRow(w, caseId, id);
  });
}

/** Removes an address that was entered by mistake; one that was lived at is ended instead. */
export function removeAddress(ctx: SignedIn, caseId: number, id: number): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockAddress(w, caseId, id);
    await removeRow(w, 'addresses', addresses, before);
    await refreshCasesOf(w, before.personId);
  });
}
