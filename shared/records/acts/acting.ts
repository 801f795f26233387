import { showDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type Authorisation, authorisationProblem } from '#shared/records/acts/authorisation.ts';
import { type ActName, type Capacity, capacities, reservedActs } from './reserved-acts.ts';

type Named = { id: number; name: string };
/** An insolvency practitioner with the authorisations that they have had. */
export type Practitioner = Named & { authorisations: readonly Pick<Authorisation, 'fromOn' | 'toOn'>[] };

/** A written authority of an office holder for somebody to act in their name, as far as it reaches the case in question. */
export type GivenAuthority = {
  id: number;
  officeHolderUserId: number;
  acts: readonly string[];
  fromOn: string;
  toOn: string | null;
  revokedOn: string | null;
};

/** How the chair of a decision came to chair it: as its convener, or appointed by the convener (rules 1.2 and 15.21). */
export const chairBases = {
  convener: 'Office holder and convener',
  authority: 'Appointed by standing written authority',
  document: 'Appointed by the document on the case',
  sign_in: 'Appointed by the office holder in the program',
} as const;
export type ChairBasis = keyof typeof chairBases;
export const chairBasisKeys = keysOf(chairBases);

export type ActingFacts = {
  /** The day of the act. */
  on: string;
  user: Named;
  /** Supervisor, nominee or trustee of the case first, then those who hold the office jointly. */
  officeHolders: readonly Practitioner[];
  /** What the office holder is called in the solution of the case; null where it has none. */
  office: 'supervisor' | 'trustee' | null;
  /** The authorities of the user that reach the case. */
  authorities: readonly GivenAuthority[];
  /** For a decision: its chair, and how they came to chair it; null where that was not recorded. */
  chair?: Named & { basis: ChairBasis | null; appointedBy: number | null };
};

/** Who acts, in whose name and capacity, and under which authority. `inNameOf` is null where nobody knows or nobody holds an office. */
export type Acting = { capacity: Capacity | null; inNameOf: number | null; authorityId: number | null };

/** Whether an authority is in force on a day; the day on which it is revoked no longer counts. */
export const isInForce = (
  { fromOn, toOn, revokedOn }: Pick<GivenAuthority, 'fromOn' | 'toOn' | 'revokedOn'>,
  on: string,
): boolean => fromOn <= on && (toOn === null || on <= toOn) && (revokedOn === null || on < revokedOn);

const coversAct = (authority: Omit<GivenAuthority, 'id' | 'officeHolderUserId'>, act: ActName, on: string) =>
  authority.acts.includes(act) && isInForce(authority, on);

const capacityOf = (act: ActName, office: 'supervisor' | 'trustee'): Capacity => {
  const { of } = reservedActs[act];
  return of === 'chair' ? 'chair' : office === 'trustee' ? 'trustee' : of;
};

/**
 * The capacity in which somebody signs a paper, as it follows their name: their own if they hold the office,
 * otherwise that of the person they act for. Before
 * its approval the office holder of an arrangement is its nominee.
 */
export function capacityText(
  { user, officeHolders, office }: Pick<ActingFacts, 'user' | 'officeHolders' | 'office'>,
  isApproved: boolean,
): string {
  const [first] = officeHolders;
  if (!first || office === null) return 'for the firm';
  const capacity = office === 'supervisor' && !isApproved ? capacities.nominee : capacities[office];
  return officeHolders.some(({ id }) => id === user.id) ? capacity : `for ${first.name}, ${capacity}`;
}

/**
 * A sentence saying that the person's authority does not name the act, for example because it predates its
 * delegation, and what to do.
 */
function leftOut(act: ActName, { on, user, officeHolders, authorities }: ActingFacts): string {
  const { isDelegable, label } = reservedActs[act];
  const isGiven = authorities.some(
    (each) => isInForce(each, on) && officeHolders.some(({ id }) => id === each.officeHolderUserId),
  );
  return isDelegable && isGiven
    ? ` The written authority of ${user.name} does not name ‘${label}’: the office holder can give one that does, under Profile.`
    : '';
}

/** The refusal of an act to everybody else. */
function onlyThey(act: ActName, facts: ActingFacts): string {
  const { user, officeHolders, office, chair } = facts;
  const { does, isDelegable, of } = reservedActs[act];
  const [holder] = officeHolders;
  if (of === 'chair' && chair?.id === user.id && holder)
    return `${user.name} was the chair, but no longer holds the office or a written authority: ask ${holder.name} to ${does}.`;
  if (of === 'chair' && chair && chair.id !== user.id && act !== 'chair')
    return `Only ${chair.name} can ${does}, as its chair${holder && holder.id !== chair.id ? `, or ${holder.name}` : ''}.`;
  if (!holder || office === null)
    return `Choose the ${office ?? 'supervisor'} of the case first: nobody else may ${does}.`;
  const instead = isDelegable ? ', or somebody with their written authority' : '';
  return `Only ${holder.name}, as ${capacities[capacityOf(act, office)]}, may ${does}${instead}.${leftOut(act, facts)}`;
}

/**
 * In whose name somebody would carry out a reserved act, or why they may not. The office holder is authorised on the day (sections 388 to
 * 390); anybody else has their written authority. A solution without an office holder reserves nothing.
 */
export function actingIn(act: ActName, facts: ActingFacts): Acting | string {
  const { on, user, officeHolders, office, authorities, chair } = facts;
  if (office === null && chair === undefined) return { capacity: null, inNameOf: null, authorityId: null };
  const capacity = capacityOf(act, office ?? 'supervisor');
  const { isDelegable, of } = reservedActs[act];
  const isChair = of === 'chair' && act !== 'chair' && chair?.id === user.id;
  // Before appointments were recorded, the person named was the chair.
  if (isChair && chair.basis === null) return { capacity, inNameOf: user.id, authorityId: null };
  const own = officeHolders.find(({ id }) => id === user.id);
  if (own) {
    const problem = authorisationProblem(own.name, own.authorisations, on);
    return problem ?? { capacity, inNameOf: own.id, authorityId: null };
  }
  const problems = new Map(
    officeHolders.map(({ id, name, authorisations }) => [id, authorisationProblem(name, authorisations, on)]),
  );
  if (isChair && (chair.basis === 'document' || chair.basis === 'sign_in'))
    return (
      problems.get(chair.appointedBy ?? 0) ?? { capacity, inNameOf: chair.appointedBy, authorityId: null }
    );
  const held = authorities.find(
    (each) =>
      isDelegable &&
      problems.has(each.officeHolderUserId) &&
      (coversAct(each, act, on) || (isChair && coversAct(each, 'chair', on))),
  );
  if (!held) return onlyThey(act, facts);
  return (
    problems.get(held.officeHolderUserId) ?? {
      capacity,
      inNameOf: held.officeHolderUserId,
      authorityId: held.id,
    }
  );
}

/** The permissions of the post room. */
const postPermissions: readonly string[] = ['reports.paperless-office', 'post.all-domains'];

/** Whether somebody's permissions are those of the post room alone: not a person experienced in insolvency matters (rule 1.2(3)). */
export const isPostRoom = (permissions: ReadonlySet<string>): boolean =>
  permissions.size > 0 && [...permissions].every((name) => postPermissions.includes(name));

/** An act that was carried out, with what was in force then. */
export type StoredAct = {
  act: ActName;
  actedOn: string;
  actedBy: number;
  holderId: number;
  holder: string;
  /** The actor is the chair whom the holder appointed. */
  isAppointed: boolean;
  authorisations: Practitioner['authorisations'];
  authority: GivenAuthority | null;
};

/** What is wrong with a stored act, as sentences: an office holder who was not authorised on the day, or nobody’s authority. */
export function actProblems({
  act,
  actedOn,
  actedBy,
  holderId,
  holder,
  isAppointed,
  authorisations,
  authority,
}: StoredAct) {
  const { done } = reservedActs[act];
  const isOwn = actedBy === holderId;
  // A chair whose appointment was not recorded need not be a practitioner.
  const problem =
    isOwn && isAppointed && authorisations.length === 0
      ? null
      : authorisationProblem(holder, authorisations, actedOn);
  // What was done on the day of a revocation may have been done before it.
  const revokedOn = authority?.revokedOn === actedOn ? null : (authority?.revokedOn ?? null);
  const isCovered =
    authority !== null &&
    authority.officeHolderUserId === holderId &&
    (coversAct({ ...authority, revokedOn }, act, actedOn) ||
      coversAct({ ...authority, revokedOn }, 'chair', actedOn));
  return [
    problem && `${done}: ${problem}`,
    !isOwn &&
      !isAppointed &&
      !isCovered &&
      `${done} in the name of ${holder} without their authority on ${showDate(actedOn)}.`,
  ];
}
