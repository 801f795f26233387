import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type ContactWay, jointPreference } from '#shared/records/correspondence/choose-delivery.ts';
import type { Recipient, RecipientAddress } from '#shared/records/letters/recipients.ts';
import { type LetterPerson, peopleToWriteTo } from '../data/case-head.ts';
import { applicantsIn } from '../data/letter.ts';
import { recipientAddress } from '../data/recipient-address.ts';

/** What the case knows of a recipient besides the address: how they wish to be written to, and whether they may be. */
export type Wishes = {
  deliveryMethodId: number | null;
  /** How they prefer to be contacted. */
  preferred: ContactWay | null;
  /** The ways in which they are not to be contacted. */
  refused: readonly string[];
  isDeceased: boolean;
  /** The page on which the address is put right. */
  href: string | null;
};
export type KnownRecipient = Recipient & Wishes;

const { creditors } = tables;

function clientsIn(people: readonly LetterPerson[], caseId: number): KnownRecipient[] {
  const applicants = applicantsIn({ people });
  const wishes = { deliveryMethodId: null, preferred: null, href: `/cases/${caseId}?tab=people` };
  const clients = applicants.map(({ id, preferredContact, doNotContact, deceasedOn }) => ({
    ...wishes,
    type: 'client' as const,
    id,
    preferred: preferredContact,
    refused: doNotContact,
    isDeceased: deceasedOn !== null,
  }));
  const employers = applicants.flatMap(({ id, employer }) =>
    employer.name ? [{ ...wishes, type: 'employer' as const, id, refused: [], isDeceased: false }] : [],
  );
  const living = clients.filter(({ isDeceased }) => !isDeceased);
  // What one of two does not want is not done to both.
  const refused = [...new Set(living.flatMap((client) => client.refused))];
  const preferred = jointPreference(living.map((client) => client.preferred));
  const both = living.length > 1 ? [{ ...living[0]!, id: null, preferred, refused }] : [];
  return [...both, ...clients, ...employers];
}

async function creditorsOf(tx: Tx, caseId: number): Promise<KnownRecipient[]> {
  const debts = await tx
    .select({ id: caseCreditors.id, creditorId: creditors.id, deliveryMethodId: creditors.deliveryMethodId })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(and(eq(caseCreditors.caseId, caseId), eq(caseCreditors.isExcluded, false)))
    .orderBy(creditors.name, caseCreditors.id);
  return debts.map(({ id, creditorId, deliveryMethodId }) => ({
    type: 'creditor',
    id,
    deliveryMethodId,
    preferred: null,
    refused: [],
    isDeceased: false,
    href: `/creditors/${creditorId}/edit`,
  }));
}

/** Everybody the case knows and who may be written to: both applicants together, each of them, their employers, creditors by debt. */
export const knownRecipients = async (
  tx: Tx,
  caseId: number,
  people: readonly LetterPerson[],
  areCreditorsWanted = true,
): Promise<KnownRecipient[]> => [
  ...clientsIn(people, caseId),
  ...(areCreditorsWanted ? await creditorsOf(tx, caseId) : []),
];

const noWishes: Wishes = {
  deliveryMethodId: null,
  preferred: null,
  refused: [],
  isDeceased: false,
  href: null,
};

/** Who is written to at the address that their writer gives. */
export const isGiven = ({ type, id }: Recipient): boolean =>
  type === 'other' || type === 'court' || (type === 'complainant' && id === null);

/** Why nothing goes to somebody the case no longer knows. */
export const NOT_KNOWN = 'This recipient can no longer be written to on this case.';

/** The wishes of a recipient; null where the case does not know them, or not any more. */
export function wishesOf(known: readonly KnownRecipient[], recipient: Recipient): Wishes | null {
  if (recipient.type === 'sos') return { ...noWishes, href: '/domains' };
  if (isGiven(recipient)) return noWishes;
  const type = recipient.type === 'complainant' ? 'client' : recipient.type;
  return known.find((each) => each.type === type && each.id === recipient.id) ?? null;
}

/** The same with their addresses; applicants who live apart are not written to together. */
export async function addressBook(
  tx: Tx,
  actor: Actor,
  caseId: number,
  known?: readonly LetterPerson[],
  areCreditorsWanted = true,
): Promise<(KnownRecipient & RecipientAddress)[]> {
  const people = known ?? (await peopleToWriteTo(tx, actor, caseId));
  const book: (KnownRecipient & RecipientAddress)[] = [];
  for (const each of await knownRecipients(tx, caseId, people, areCreditorsWanted))
    try {
      book.push({ ...each, ...(await recipientAddress(tx, actor, caseId, each, {}, people)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return book;
}
