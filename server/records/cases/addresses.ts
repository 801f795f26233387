import { and, desc, eq, getTableColumns, getTableName, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import {
  addRow,
  changeRow,
  checkVersion,
  lockRow,
  removeRow,
} from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import type { Fields } from '#shared/platform/fields/field.ts';
import {
  addressEntity,
  lastDayBefore,
  movingFields,
  overlapProblem,
  sharedWith,
} from '#shared/records/cases/address.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { visibleCase, writeToCase } from './access.ts';
import { isUsedAlone, rivalsOf, withEnd } from './address-types.ts';
import { refreshCasesOf } from './applicants.ts';
import { expansionsOf } from './case-row.ts';
import type { Address } from './current-address.ts';
import { addresses, casePeople, persons } from './tables.ts';

type Values = Record<string, unknown>;

async function rowsOf(database: Database | Tx, caseId: number, addressId?: number) {
  const rows = await database
    .select({
      address: getTableColumns(addresses),
      expansions: expansionsOf(getTableName(addresses), addressEntity.fields),
      role: casePeople.role,
      personName: sqlOf(col.text)`${persons.firstName} || ' ' || ${persons.lastName}`,
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

/** The addresses of a case's people, by person: current ones first, then the latest. */
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

/** Adds an address, also for others who lived there with the person. If only one of its type is used at a time, the previous one ends. */
export function addAddress(
  ctx: SignedIn,
  caseId: number,
  {
    personId,
    alsoFor,
    ...input
  }: Values & { personId: number; addressTypeId: number; alsoFor?: readonly number[] | undefined },
): Promise<CaseAddress> {
  return writeToCase(ctx, caseId, async (w) => {
    await refuseStranger(w.tx, caseId, personId);
    const all = await rowsOf(w.tx, caseId);
    const { addressTypeId, residentTo } = prepared(input) as Address;
    const left = all.find(
      (address) =>
        address.personId === personId &&
        address.addressTypeId === addressTypeId &&
        address.residentTo === null,
    );
    const together = left && !residentTo ? sharedWith(left, all) : [];
    const others = chosenOf(together, alsoFor, await isUsedAlone(w.tx, addressTypeId));
    const row = await moveTo(w, personId, prepared(input) as Address);
    for (const other of others)
      await forOther(other, async () => {
        await refuseStranger(w.tx, caseId, other.personId);
        await moveTo(w, other.personId, prepared(input) as Address);
      });
    return oneRow(w, caseId, row.id);
  });
}

/** Which others a change applies to. If it is a move and others live at the address, the caller must decide for each of them. */
function chosenOf(
  together: readonly CaseAddress[],
  alsoFor: readonly number[] | undefined,
  isMove: boolean,
): CaseAddress[] {
  const stranger = alsoFor?.find((id) => together.every(({ personId }) => personId !== id));
  if (stranger !== undefined) throw invalid({ alsoFor: 'That person does not live at this address.' });
  if (isMove && together.length > 0 && alsoFor === undefined) {
    const names = together.map(({ personName }) => personName).join(', ');
    const lives = together.length > 1 ? 'live' : 'lives';
    throw invalid({
      alsoFor: `${names} ${lives} at ${(together[0] ?? missing()).line1} too. Say whether the change applies to them too.`,
    });
  }
  return together.filter(({ personId }) => alsoFor?.includes(personId));
}

/** A refusal that concerns somebody else gives their name. */
async function forOther(other: CaseAddress, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const errors = error instanceof AppError ? error.details.errors : undefined;
    if (!errors) throw error;
    throw invalid({ alsoFor: `${other.personName}: ${Object.values(errors).join(' ')}` });
  }
}

async function moveTo(w: Write, personId: number, values: Address): Promise<Address> {
  const rivals = await rivalsOf(w.tx, personId, values, 0);
  const isMove = values.residentTo === null && (await isUsedAlone(w.tx, values.addressTypeId));
  const previous = isMove ? rivals.find(({ residentTo }) => residentTo === null) : undefined;
  if (previous) values.residentFrom ??= londonDate();
  const ended = previous && { ...previous, residentTo: lastDayBefore(values.residentFrom ?? missing()) };
  if (ended?.residentFrom && ended.residentTo < ended.residentFrom)
    throw invalid({
      residentFrom: overlapProblem(values, [previous ?? missing()]) ?? 'Overlaps with another address.',
    });
  refuseInvalid(values, ended ? [...rivals.filter((rival) => rival !== previous), ended] : rivals);
  if (previous) {
    const change = await withEnd(w.tx, previous, { residentTo: (ended ?? missing()).residentTo });
    await changeRow(w, 'addresses', addresses, previous, previous.version, change);
  }
  const row = await addRow(w, 'addresses', addresses, {
    ...(await withEnd(w.tx, values, values)),
    personId,
  } as Address);
  await keepOneDefault(w, row);
  await refreshCasesOf(w, personId);
  return row;
}

const prepared = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]));

function refuseInvalid(after: Address, rivals: readonly Address[]) {
  const errors = rowErrors({ ...addressEntity, fields: addressEntity.fields as Fields }, after);
  const overlap = overlapProblem(after, rivals);
  if (overlap) errors.residentFrom = overlap;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Makes one address of a person the one that letters go to. */
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

async function storeChange(w: Write, before: Address, values: Values): Promise<void> {
  const asked = { ...before, ...values } as Address;
  refuseInvalid(asked, await rivalsOf(w.tx, before.personId, asked, before.id));
  const change = await withEnd(w.tx, asked, values);
  await changeRow(w, 'addresses', addresses, before, before.version, change);
  await keepOneDefault(w, { ...asked, ...change });
  await refreshCasesOf(w, before.personId);
}

/** Changes an address, also for others who live there; a stale version is refused with the current address. */
export function changeAddress(
  ctx: SignedIn,
  caseId: number,
  id: number,
  version: number,
  { alsoFor, ...change }: Values & { alsoFor?: readonly number[] | undefined },
): Promise<CaseAddress> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockAddress(w, caseId, id);
    await checkVersion(w, before, version, () => oneRow(w, caseId, id));
    const values = prepared(change);
    const moving = Object.fromEntries(
      movingFields
        .filter((field) => field in values && values[field] !== before[field])
        .map((field) => [field, values[field]]),
    );
    const isMove = Object.keys(moving).length > 0;
    const together = sharedWith(before, await rowsOf(w.tx, caseId));
    const others = chosenOf(together, alsoFor, isMove);
    await storeChange(w, before, values);
    for (const other of isMove ? others : [])
      await forOther(other, async () => storeChange(w, await lockAddress(w, caseId, other.id), moving));
    return oneRow(w, caseId, id);
  });
}

/** Removes an address that was entered by mistake; one where the person has lived is ended instead. */
export function removeAddress(ctx: SignedIn, caseId: number, id: number): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockAddress(w, caseId, id);
    await removeRow(w, 'addresses', addresses, before);
    await refreshCasesOf(w, before.personId);
  });
}
