import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type ContactWay, jointPreference } from '#shared/records/correspondence/choose-delivery.ts';
import type { NoticeFacts } from '#shared/records/correspondence/notice-rules.ts';
import type { Recipient, RecipientAddress } from '#shared/records/letters/recipients.ts';
import { type CaseConsents, consentsOnCase, noConsents } from '../consents/consents-on-case.ts';
import { type LetterPerson, peopleToWriteTo } from '../data/case-head.ts';
import { applicantsIn } from '../data/letter.ts';
import { recipientAddress } from '../data/recipient-address.ts';

/** What the case knows of a recipient besides the address: their contact preferences, and what forbids writing to them. */
export type Wishes = {
  deliveryMethodId: number | null;
  /** How they prefer to be contacted. */
  preferred: ContactWay | null;
  /** The ways in which they are not to be contacted. */
  refused: readonly string[];
  isDeceased: boolean;
  /** Their consents to electronic delivery, read when a notice is written; null if they need none. */
  consents: NoticeFacts['consents'];
  /** When a creditor opted out of further notices. */
  optedOutOn: string | null;
  /** The page where the address can be corrected. */
  href: string | null;
};
export type KnownRecipient = Recipient & Wishes;

const { creditors } = tables;

function clientsIn(
  people: readonly LetterPerson[],
  caseId: number,
  consents: CaseConsents,
): KnownRecipient[] {
  const applicants = applicantsIn({ people });
  const href = `/cases/${caseId}?tab=people`;
  const wishes = { deliveryMethodId: null, preferred: null, optedOutOn: null, href };
  const clients = applicants.map(({ id, preferredContact, doNotContact, deceasedOn }) => ({
    ...wishes,
    type: 'client' as const,
    id,
    preferred: preferredContact,
    refused: doNotContact,
    isDeceased: deceasedOn !== null,
    consents: [consents.ofPerson(id)],
  }));
  const employers = applicants.flatMap(({ id, employer }) =>
    employer.name
      ? [{ ...wishes, type: 'employer' as const, id, refused: [], isDeceased: false, consents: [] }]
      : [],
  );
  const living = clients.filter(({ isDeceased }) => !isDeceased);
  // Anything that one of two people does not want is not done to both.
  const refused = [...new Set(living.flatMap((client) => client.refused))];
  const preferred = jointPreference(living.map((client) => client.preferred));
  const ofBoth = living.map(({ id }) => consents.ofPerson(id));
  const [first, second] = living;
  const both = first && second ? [{ ...first, id: null, preferred, refused, consents: ofBoth }] : [];
  return [...both, ...clients, ...employers];
}

async function creditorsOf(tx: Tx, caseId: number, consents: CaseConsents): Promise<KnownRecipient[]> {
  const debts = await tx
    .select({
      id: caseCreditors.id,
      creditorId: creditors.id,
      deliveryMethodId: creditors.deliveryMethodId,
      optedOutOn: caseCreditors.optedOutOn,
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(and(eq(caseCreditors.caseId, caseId), eq(caseCreditors.isExcluded, false)))
    .orderBy(creditors.name, caseCreditors.id);
  return debts.map(({ id, creditorId, deliveryMethodId, optedOutOn }) => ({
    type: 'creditor',
    id,
    deliveryMethodId,
    optedOutOn,
    consents: [consents.ofCreditor(creditorId)],
    preferred: null,
    refused: [],
    isDeceased: false,
    href: `/creditors/${creditorId}/edit`,
  }));
}

/** What is left out unless asked for, since many letters are written at once. */
export type WhatToRead = { areCreditorsWanted?: boolean; areConsentsWanted?: boolean };

/** Everybody the case knows who may be written to: both applicants together, each of them, their employers, creditors by debt. */
export async function knownRecipients(
  tx: Tx,
  caseId: number,
  people: readonly LetterPerson[],
  { areCreditorsWanted = true, areConsentsWanted = true }: WhatToRead = {},
): Promise<KnownRecipient[]> {
  const consents = areConsentsWanted ? await consentsOnCase(tx, caseId) : noConsents;
  return [
    ...clientsIn(people, caseId, consents),
    ...(areCreditorsWanted ? await creditorsOf(tx, caseId, consents) : []),
  ];
}

const noWishes: Wishes = {
  deliveryMethodId: null,
  preferred: null,
  refused: [],
  isDeceased: false,
  consents: [],
  optedOutOn: null,
  href: null,
};

/** Recipients written to at an address that the writer gives. */
export const isGiven = ({ type, id }: Recipient): boolean =>
  type === 'other' || type === 'court' || (type === 'complainant' && id === null);

/** Why nothing goes to somebody the case no longer knows. */
export const NOT_KNOWN = 'This recipient can no longer be written to on this case.';

/** The preferences of a recipient; null if the case does not, or no longer, know them. */
export function wishesOf(known: readonly KnownRecipient[], recipient: Recipient): Wishes | null {
  // The court and the Secretary of State have delivery rules of their own (rule 1.46); for others who are not clients no consent is
  // recorded.
  if (recipient.type === 'sos') return { ...noWishes, consents: null, href: '/domains' };
  if (isGiven(recipient)) return recipient.type === 'court' ? { ...noWishes, consents: null } : noWishes;
  const type = recipient.type === 'complainant' ? 'client' : recipient.type;
  return known.find((each) => each.type === type && each.id === recipient.id) ?? null;
}

/** The same with addresses; applicants who live apart are not written to together. */
export async function addressBook(
  tx: Tx,
  actor: Actor,
  caseId: number,
  known?: readonly LetterPerson[],
  read: WhatToRead = {},
): Promise<(KnownRecipient & RecipientAddress)[]> {
  const people = known ?? (await peopleToWriteTo(tx, actor, caseId));
  const book: (KnownRecipient & RecipientAddress)[] = [];
  for (const each of await knownRecipients(tx, caseId, people, read))
    try {
      book.push({ ...each, ...(await recipientAddress(tx, actor, caseId, each, {}, people)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return book;
}
