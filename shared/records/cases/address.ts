import { addDays, showDate } from '#shared/platform/dates.ts';
import { entity } from '#shared/platform/fields/entity.ts';
import { boolean, choice, date, ref, text } from '#shared/platform/fields/field.ts';
import { words } from '#shared/platform/words.ts';

/** Code of the address type under which a person lives now. */
export const CURRENT_ADDRESS = 'current';

/** Code of the type that an address under `CURRENT_ADDRESS` gets when it ends. */
export const PREVIOUS_ADDRESS = 'previous';

/** Where a person of a case lives, lived or is written to. */
export const addressEntity = entity({
  label: 'Address',
  plural: 'Addresses',
  about: 'Where somebody lives, lived or receives letters; a current address has no end date.',
  permission: 'case.write',
  fields: {
    addressTypeId: ref('address-types', { label: 'Kind', required: true }),
    line1: text({ label: 'Address line 1', required: true, max: 100 }),
    line2: text({ label: 'Address line 2', max: 100 }),
    line3: text({ label: 'Address line 3', max: 100 }),
    town: text({ label: 'Town', required: true, max: 60 }),
    county: text({ label: 'County', max: 60 }),
    postcode: text({ label: 'Postcode', format: 'postcode', max: 8 }),
    countryId: ref('countries', { label: 'Country' }),
    residentFrom: date({ label: 'From', future: false }),
    residentTo: date({ label: 'Until', notBefore: 'residentFrom', help: 'Leave blank while it is in use.' }),
    isMailingDefault: boolean({ label: 'Letters go here' }),
    source: choice(
      { client: 'The client', paf: 'Postcode Address File', mail_return: 'Returned post' },
      { label: 'Known from', required: true, default: 'client' },
    ),
  },
  list: ['addressTypeId', 'line1', 'town', 'postcode', 'residentFrom', 'residentTo'],
  display: ['line1', 'town'],
});

/** The days during which an address was in use; without an end while it still is. */
export type Residence = { line1: string; residentFrom: string | null; residentTo: string | null };

const overlaps = (one: Residence, other: Residence) =>
  (one.residentTo === null || other.residentFrom === null || one.residentTo >= other.residentFrom) &&
  (other.residentTo === null || one.residentFrom === null || other.residentTo >= one.residentFrom);

/** Why a person cannot have had both addresses of one type, or null. */
export function overlapProblem(added: Residence, others: readonly Residence[]): string | null {
  const clash = others.find((other) => overlaps(added, other));
  if (!clash) return null;
  const from = clash.residentFrom ? ` from ${showDate(clash.residentFrom)}` : '';
  const until = clash.residentTo ? ` until ${showDate(clash.residentTo)}` : ' until now';
  return `Overlaps with ${clash.line1},${from}${until}.`;
}

/** The last day at the previous address: the day before moving in. */
export const lastDayBefore = (residentFrom: string): string => addDays(residentFrom, -1);

/** The fields that identify where an address is. */
export type Place = { line1: string; line2: string | null; town: string; postcode: string | null };

const placeKey = ({ line1, line2, town, postcode }: Place) =>
  [line1, line2, town, postcode]
    .map((part) => (part ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .join('|');

/** Whether two addresses are the same place, however they are written. */
export const isSamePlace = (one: Place, other: Place): boolean => placeKey(one) === placeKey(other);

/** Fields whose change moves the people who live at an address, or ends their stay. */
export const movingFields = words(
  'addressTypeId line1 line2 line3 town county postcode countryId residentTo',
) satisfies readonly (keyof typeof addressEntity.fields)[];

type Stay = Place & { id: number; personId: number; addressTypeId: number; residentTo: string | null };

/** Current addresses of other people at the same place and of the same kind: those who live together. */
export const sharedWith = <Row extends Stay>(address: Stay, all: readonly Row[]): Row[] =>
  address.residentTo !== null
    ? []
    : all.filter(
        (other) =>
          other.personId !== address.personId &&
          other.residentTo === null &&
          other.addressTypeId === address.addressTypeId &&
          isSamePlace(other, address),
      );
