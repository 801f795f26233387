import type { Tx } from '#server/platform/database/connect.ts';
import { AppError, invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import {
  chooseDelivery,
  type DeliveryChoice,
  methodsFor,
} from '#shared/records/correspondence/choose-delivery.ts';
import type { Recipient, RecipientAddress } from '#shared/records/letters/recipients.ts';
import { type LetterPerson, peopleToWriteTo } from '../data/case-head.ts';
import { recipientAddress } from '../data/recipient-address.ts';
import type { Addressed } from './compose.ts';
import { type DeliveryMethod, deliveryMethods } from './delivery-choice.ts';
import { isGiven, knownRecipients, NOT_KNOWN, type Wishes, wishesOf } from './known-recipients.ts';
import type { TemplateInUse } from './template-in-use.ts';

/** A recipient as given by the writer: one known to the case, or with a name and address of their own. */
export type Named = Recipient & {
  deliveryMethodId?: number | null | undefined;
  name?: string | null | undefined;
  lines?: readonly string[] | undefined;
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  reference?: string | null | undefined;
};

/** What the writer enters for somebody the case does not know. */
const given = ({ type, name, lines, email, mobile, reference }: Named) => ({
  name: name?.trim() || (type === 'court' ? 'The Court' : ''),
  lines: (lines ?? []).map((line) => line.trim()).filter((line) => line !== ''),
  email: email ?? null,
  mobile: mobile ?? null,
  reference: reference ?? null,
});

function methodOf(
  all: readonly DeliveryMethod[],
  recipient: RecipientAddress & Wishes,
  template: TemplateInUse,
  { wanted, place }: { wanted: number | null | undefined; place: number },
): DeliveryChoice<DeliveryMethod> {
  const field = `recipients.${place}.deliveryMethodId`;
  if (wanted == null) {
    const usual = chooseDelivery(all, recipient, template);
    if (!usual) throw invalidAt(field, `There is no delivery method for ${template.name}.`);
    return usual;
  }
  const chosen = all.find(({ id }) => id === wanted);
  if (!chosen) throw invalidAt(field, 'That delivery method is no longer used.');
  if (!methodsFor(all, template.format).includes(chosen))
    throw invalidAt(field, `${template.name} cannot go by ${chosen.name}.`);
  return { method: chosen, why: 'chosen by the writer', objection: null };
}

/** What addressing needs, if already read. */
type Known = { people: readonly LetterPerson[]; methods: readonly DeliveryMethod[] };

/** A recipient of the case, with the address the case has or the writer gives. */
export const addressOfNamed = (
  tx: Tx,
  actor: Actor,
  caseId: number,
  named: Named,
  people?: readonly LetterPerson[],
): Promise<RecipientAddress> => {
  const { type, id } = named;
  return recipientAddress(tx, actor, caseId, { type, id }, isGiven(named) ? given(named) : {}, people);
};

/** Finds each recipient's address and delivery; refuses anybody who is not of this case, at their position in the list. */
export async function addressLetter(
  tx: Tx,
  actor: Actor,
  caseId: number,
  { template, recipients }: { template: TemplateInUse; recipients: readonly Named[] },
  read?: Known,
): Promise<Addressed[]> {
  const people = read?.people ?? (await peopleToWriteTo(tx, actor, caseId));
  const areCreditors = recipients.some(({ type }) => type === 'creditor');
  const known = await knownRecipients(tx, caseId, people, {
    areCreditorsWanted: areCreditors,
    areConsentsWanted: template.noticeKind !== null,
  });
  const all = read?.methods ?? (await deliveryMethods(tx));
  const addressed: Addressed[] = [];
  for (const [place, named] of recipients.entries()) {
    const { type, id } = named;
    const address = await addressOfNamed(tx, actor, caseId, named, people).catch((error: unknown) => {
      throw error instanceof AppError ? invalidAt(`recipients.${place}`, error.message) : error;
    });
    const wishes = wishesOf(known, { type, id });
    if (!wishes) throw invalidAt(`recipients.${place}`, NOT_KNOWN);
    if (address.name === '') throw invalidAt(`recipients.${place}.name`, 'Say whom it is to.');
    const recipient = { ...wishes, ...address };
    const delivery = methodOf(all, recipient, template, { wanted: named.deliveryMethodId, place });
    addressed.push({ ...recipient, ...delivery });
  }
  return addressed;
}
