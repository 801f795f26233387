import { and, eq, inArray } from 'drizzle-orm';
import { caseCreditors } from '#server/affairs/tables.ts';
import { casePeople, persons } from '#server/cases/tables.ts';
import type { Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { AppError } from '#shared/errors.ts';
import type { Recipient, RecipientAddress } from '#shared/letters/recipients.ts';
import type { Actor } from '#shared/permissions.ts';
import { recipientAddress } from '../data/recipient-address.ts';

/** What the case knows of a recipient besides the address: how they wish to be written to, and whether they may be. */
export type Wishes = {
  deliveryMethodId: number | null;
  /** The ways in which they are not to be contacted. */
  refused: readonly string[];
  isDeceased: boolean;
  /** The page on which the address is put right. */
  href: string | null;
};
export type KnownRecipient = Recipient & Wishes;

const { creditors } = tables;

async function peopleOf(tx: Tx, caseId: number): Promise<KnownRecipient[]> {
  const people = await tx
    .select({ person: persons })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(eq(casePeople.caseId, caseId), inArray(casePeople.role, ['applicant_1', 'applicant_2'])))
    .orderBy(casePeople.role);
  const href = `/cases/${caseId}?tab=people`;
  const wishes = { deliveryMethodId: null, href };
  const clients = people.map(({ person: { id, doNotContact, deceasedOn } }) => ({
    ...wishes,
    type: 'client' as const,
    id,
    refused: doNotContact,
    isDeceased: deceasedOn !== null,
  }));
  const employers = people.flatMap(({ person: { id, employer } }) =>
    employer.name ? [{ ...wishes, type: 'employer' as const, id, refused: [], isDeceased: false }] : [],
  );
  const living = clients.filter(({ isDeceased }) => !isDeceased);
  // What one of two does not want is not done to both.
  const refused = [...new Set(living.flatMap((client) => client.refused))];
  const both = living.length > 1 ? [{ ...living[0]!, id: null, refused }] : [];
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
    refused: [],
    isDeceased: false,
    href: `/creditors/${creditorId}/edit`,
  }));
}

/** Everybody whom the case knows and who may be written to: both applicants together, each of them, their employers, creditors by debt. */
export const knownRecipients = async (tx: Tx, caseId: number): Promise<KnownRecipient[]> => [
  ...(await peopleOf(tx, caseId)),
  ...(await creditorsOf(tx, caseId)),
];

const noWishes: Wishes = { deliveryMethodId: null, refused: [], isDeceased: false, href: null };

/** Who is written to at the address that their writer gives. */
export const isGiven = ({ type, id }: Recipient): boolean =>
  type === 'other' || type === 'court' || (type === 'complainant' && id === null);

/** Why nothing goes to somebody whom the case no longer knows. */
export const NOT_KNOWN = 'This recipient can no longer be written to on this case.';

/** The wishes of a recipient; null where the case does not know them, or not any more. */
export function wishesOf(known: readonly KnownRecipient[], recipient: Recipient): Wishes | null {
  if (isGiven(recipient) || recipient.type === 'sos') return noWishes;
  const type = recipient.type === 'complainant' ? 'client' : recipient.type;
  return known.find((each) => each.type === type && each.id === recipient.id) ?? null;
}

/** The same with their addresses; applicants who live apart are not written to together. */
export async function addressBook(
  tx: Tx,
  actor: Actor,
  caseId: number,
): Promise<(KnownRecipient & RecipientAddress)[]> {
  const book: (KnownRecipient & RecipientAddress)[] = [];
  for (const known of await knownRecipients(tx, caseId))
    try {
      book.push({ ...known, ...(await recipientAddress(tx, actor, caseId, known)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return book;
}
