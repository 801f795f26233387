import { folded } from '#shared/platform/search/search.ts';

/** The fields whose change may make two people the same. */
export const identityFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'niNumber',
  'email',
  'phoneMobile',
] as const;

/** What tells people apart, as far as it is known. */
export type Identity = Partial<Record<(typeof identityFields)[number], string | null | undefined>>;

/** The roles in which nobody may be on a case twice: a guarantor or a third party may also have another role in it. */
export const ownRoles = ['applicant_1', 'applicant_2', 'partner_not_party'] as const;
export const isOwnRole = (role: unknown): boolean => ownRoles.some((each) => each === role);

const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && one === other;

/**
 * The field by which two people of one case are the same person entered twice, or null: the National Insurance number, or the name with
 * the date of birth; where one of the dates of birth is not known, the name with the e-mail address or the mobile phone.
 */
export function sameBy(one: Identity, other: Identity): 'niNumber' | 'firstName' | null {
  if (isSame(one.niNumber, other.niNumber)) return 'niNumber';
  const name = ({ firstName, lastName }: Identity) =>
    firstName && lastName ? folded(`${firstName} ${lastName}`) : null;
  if (!isSame(name(one), name(other))) return null;
  if (one.dateOfBirth && other.dateOfBirth) return one.dateOfBirth === other.dateOfBirth ? 'firstName' : null;
  return isSame(one.email, other.email) || isSame(one.phoneMobile, other.phoneMobile) ? 'firstName' : null;
}

/** The message at the field. */
export const sameMessage = (name: string): string =>
  `This is the same person as ${name}, who is already on the case.`;
