import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { CURRENT_ADDRESS, PREVIOUS_ADDRESS } from '#shared/records/cases/address.ts';
import type { Address } from './current-address.ts';
import { addresses } from './tables.ts';

const types = tables['address-types'];

const typeBy = async (tx: Tx, where: ReturnType<typeof eq>) =>
  (
    await tx
      .select({ id: types.id, code: types.code, allowMultiple: types.allowMultiple })
      .from(types)
      .where(where)
  )[0];

async function typeOf(tx: Tx, id: number) {
  const type = await typeBy(tx, eq(types.id, id));
  if (!type) throw invalid({ addressTypeId: 'That row no longer exists.' });
  return type;
}

/** Whether a person can have only one address of the type at a time. */
export const isUsedAlone = async (tx: Tx, addressTypeId: number): Promise<boolean> =>
  !(await typeOf(tx, addressTypeId)).allowMultiple;

/**
 * The person's other addresses that must not overlap with this one: those of types used one at a time. Previous addresses are compared with
 * the current one as far as their dates are known.
 */
export async function rivalsOf(
  tx: Tx,
  personId: number,
  { addressTypeId, residentTo }: Pick<Address, 'addressTypeId' | 'residentTo'>,
  exceptId: number,
): Promise<Address[]> {
  const type = await typeOf(tx, addressTypeId);
  const isPrevious = type.code === PREVIOUS_ADDRESS && residentTo !== null;
  if (type.allowMultiple && !isPrevious) return [];
  const rivalType = isPrevious ? await typeBy(tx, eq(types.code, CURRENT_ADDRESS)) : type;
  if (!rivalType) return [];
  const rivals = await tx
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.personId, personId),
        eq(addresses.addressTypeId, rivalType.id),
        ne(addresses.id, exceptId),
      ),
    );
  return isPrevious ? rivals.filter(({ residentFrom }) => residentFrom !== null) : rivals;
}

/** A change of an address, with what follows if it ends the stay: its type is no longer current, and letters no longer go there. */
export async function withEnd<Change extends Partial<Address> | Record<string, unknown>>(
  tx: Tx,
  { addressTypeId, ...after }: Pick<Address, 'addressTypeId'> & Partial<Address>,
  change: Change,
): Promise<Change> {
  const residentTo = 'residentTo' in change ? change.residentTo : after.residentTo;
  if (!residentTo) return change;
  const { code } = await typeOf(tx, addressTypeId);
  if (code !== CURRENT_ADDRESS) return { ...change, isMailingDefault: false };
  const previous = await typeBy(tx, eq(types.code, PREVIOUS_ADDRESS));
  if (!previous) throw conflict('There is no address type for a previous address. Add one in Settings.');
  return { ...change, addressTypeId: previous.id, isMailingDefault: false };
}
