import type { Database, Tx } from '#server/platform/database/connect.ts';
import { actingFacts } from '#server/records/acts/acting.ts';
import type { Case } from '#server/records/cases/access.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { authorityOf } from '#server/records/staff/authority.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type ActingFacts, actingIn, isPostRoom } from '#shared/records/acts/acting.ts';
import type { Decision } from './decision-row.ts';

export type Appointment = Pick<
  Decision,
  'chairBasis' | 'chairAppointedBy' | 'chairAppointedOn' | 'chairAuthorityId' | 'chairDocumentId'
>;
type Wanted = { chairUserId: number; chairDocumentId?: number | null | undefined };

const none: Appointment = {
  chairBasis: null,
  chairAppointedBy: null,
  chairAppointedOn: null,
  chairAuthorityId: null,
  chairDocumentId: null,
};

/** The facts that decide whether somebody may act as, or for, the chair of a decision. */
export const chairFacts = (
  tx: Database | Tx,
  userId: number,
  found: Case,
  { chairBasis: basis, chairAppointedBy: appointedBy }: Pick<Decision, 'chairBasis' | 'chairAppointedBy'>,
  chair: NamedRow,
): Promise<ActingFacts> => actingFacts(tx, userId, found, { ...chair, basis, appointedBy });

/** Whether a chair was already chair by the same appointment, whatever its date. */
const isSame = (one: Appointment, { chairAppointedOn: _on, ...other }: Appointment): boolean =>
  keysOf(other).every((key) => one[key] === other[key]);

/**
 * By what right somebody chairs a decision: as the convener, or appointed by the convener (rule 15.21), with experience in insolvency
 * matters (rule 1.2(3)). A written appointment is established practice. An existing appointment keeps its day. Refused at the field of the
 * chair.
 */
export async function appointmentOf(
  tx: Tx,
  actor: Actor,
  found: Case,
  wanted: Wanted,
  before: Decision | null = null,
): Promise<Appointment> {
  const appointed = await newAppointment(tx, actor, found, wanted, before);
  return before?.chairUserId === wanted.chairUserId && isSame(before, appointed)
    ? { ...appointed, chairAppointedOn: before.chairAppointedOn }
    : appointed;
}

async function newAppointment(
  tx: Tx,
  actor: Actor,
  found: Case,
  { chairUserId, chairDocumentId = null }: Wanted,
  before: Decision | null,
): Promise<Appointment> {
  const facts = await actingFacts(tx, chairUserId, found);
  if (facts.office === null) return none;
  const { user, officeHolders } = facts;
  if (isPostRoom((await authorityOf(tx, chairUserId)).permissions))
    throw invalidAt(
      'chairUserId',
      `${user.name} works in the post room: the chair must be experienced in insolvency matters (rule 1.2).`,
    );
  const appointedOn = londonDate();
  const isHolder = officeHolders.some(({ id }) => id === chairUserId);
  const acting = actingIn('chair', facts);
  if (typeof acting !== 'string')
    return {
      ...none,
      chairBasis: isHolder ? 'convener' : 'authority',
      chairAppointedBy: acting.inNameOf,
      chairAppointedOn: appointedOn,
      chairAuthorityId: acting.authorityId,
    };
  if (isHolder) throw invalidAt('chairUserId', acting);
  const [first] = officeHolders;
  if (first === undefined)
    throw invalidAt(
      'chairUserId',
      `The ${facts.office} appoints the chair: choose the ${facts.office} of the case first.`,
    );
  if (chairDocumentId !== null) {
    const field = 'chairDocumentId';
    await refuseOtherDocument(tx, actor, { caseId: found.id, documentId: chairDocumentId, field });
    return {
      ...none,
      chairBasis: 'document',
      chairAppointedBy: first.id,
      chairAppointedOn: appointedOn,
      chairDocumentId,
    };
  }
  const giver = officeHolders.find(({ id }) => id === actor.id);
  if (giver)
    return { ...none, chairBasis: 'sign_in', chairAppointedBy: giver.id, chairAppointedOn: appointedOn };
  // What the office holder has saved stands, whoever changes the rest.
  if (before?.chairUserId === chairUserId && before.chairBasis === 'sign_in')
    return {
      ...none,
      chairBasis: 'sign_in',
      chairAppointedBy: before.chairAppointedBy,
      chairAppointedOn: before.chairAppointedOn,
    };
  throw invalidAt(
    'chairUserId',
    `${user.name} is not the ${facts.office}: choose ${first.name}, or the document by which ${first.name} appointed ${user.name} (rule 15.21).`,
  );
}
