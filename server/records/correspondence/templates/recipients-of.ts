import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { RowOf } from '#shared/records/reference/contract.ts';
import { addressBook } from '../items/known-recipients.ts';

type Audience = RowOf<'templates'>['audience'];

const types = {
  client: 'client',
  creditor: 'creditor',
  all_creditors: 'creditor',
  employer: 'employer',
  court: 'court',
  sos: 'sos',
  internal: 'other',
} as const satisfies Record<Audience, string>;
/** Recipients not known to the case; their addresses are given when a letter is written. */
const offices: Readonly<Record<string, string>> = {
  court: 'The Court',
  sos: 'The Secretary of State',
  other: 'The file',
};

export type PossibleRecipient = { type: (typeof types)[Audience]; id: number | null; name: string };

/** The people of a case that a template with this audience would go to. */
export async function recipientsOf(
  { services: { database }, actor }: SignedIn,
  audience: Audience,
  caseId: number,
): Promise<PossibleRecipient[]> {
  const type = types[audience];
  const office = offices[type];
  if (office) return [{ type, id: null, name: office }];
  const book = await database.transaction((tx) => addressBook(tx, actor, caseId));
  return book.filter((each) => each.type === type).map(({ id, name }) => ({ type, id, name }));
}

/** The one at that position, or the last; null if there is none. */
export const placeIn = (recipients: readonly PossibleRecipient[], wanted: number): number | null =>
  recipients.length === 0 ? null : Math.min(wanted, recipients.length - 1);

/** Why nothing can be shown: the case has nobody of that kind. */
export const nobody = (audience: Audience): string =>
  `This case has nobody to whom the letter could be addressed (${audience.replace('_', ' ')}).`;
