import { showDate } from '#shared/platform/dates.ts';

/** The bodies that authorise insolvency practitioners. */
export const ipBodies = { IPA: 'IPA', ICAEW: 'ICAEW', ICAS: 'ICAS', ACCA: 'ACCA', other: 'Other' } as const;
export type IpBody = keyof typeof ipBodies;

/** A period for which somebody is authorised to act as an insolvency practitioner (section 390A). */
export type Authorisation = {
  body: IpBody;
  number: string;
  /** Its first day; null where nobody knows it, as for those entered before dates were kept. */
  fromOn: string | null;
  /** Its last day; null while it is open. */
  toOn: string | null;
};

/** The authorisation in force on a day, both ends included; an unknown beginning does not matter. Null where there is none. */
export const authorisedOn = <A extends Pick<Authorisation, 'fromOn' | 'toOn'>>(
  authorisations: readonly A[],
  day: string,
): A | null =>
  authorisations.find(
    ({ fromOn, toOn }) => (fromOn === null || fromOn <= day) && (toOn === null || day <= toOn),
  ) ?? null;

/** Why somebody may not act as an insolvency practitioner on a day (sections 388 to 390), as a sentence; null where they may. */
export function authorisationProblem(
  name: string,
  authorisations: readonly Pick<Authorisation, 'fromOn' | 'toOn'>[],
  day: string,
): string | null {
  if (authorisations.length === 0) return `${name} has no IP number.`;
  if (authorisedOn(authorisations, day)) return null;
  const ended = authorisations
    .flatMap(({ toOn }) => (toOn !== null && toOn < day ? [toOn] : []))
    .toSorted()
    .at(-1);
  return ended === undefined
    ? `${name} was not yet authorised as an insolvency practitioner on ${showDate(day)}.`
    : `${name} was not authorised as an insolvency practitioner on ${showDate(day)}: the authorisation ended on ${showDate(ended)}.`;
}

/** Whether two periods have a day in common. */
export const overlap = (
  one: Pick<Authorisation, 'fromOn' | 'toOn'>,
  other: Pick<Authorisation, 'fromOn' | 'toOn'>,
): boolean =>
  (one.toOn === null || other.fromOn === null || other.fromOn <= one.toOn) &&
  (other.toOn === null || one.fromOn === null || one.fromOn <= other.toOn);
