import type { Tx } from '#server/database/connect.ts';
import { AppError } from '#shared/errors.ts';
import type { Recipient, RecipientAddress } from '#shared/letters/recipients.ts';
import type { Actor } from '#shared/permissions.ts';
import { recipientAddress } from '../data/recipient-address.ts';
import type { Addressed } from './compose.ts';
import { type DeliveryMethod, deliveryMethods, methodsFor, usualMethod } from './delivery-choice.ts';
import { knownRecipients, type Wishes } from './known-recipients.ts';
import type { TemplateInUse } from './template-in-use.ts';

/** A recipient as a writer names them: by what the case knows, or with a name and address of their own. */
export type Named = Recipient & {
  deliveryMethodId?: number | null | undefined;
  name?: string | null | undefined;
  lines?: readonly string[] | undefined;
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  reference?: string | null | undefined;
};

/** Where the address of an office is put right that no case knows. */
const offices: Readonly<Record<string, string>> = { sos: '/domains' };
const noWishes = (type: string): Wishes => ({
  deliveryMethodId: null,
  refused: [],
  isDeceased: false,
  href: offices[type] ?? null,
});
/** Who is written to at the address that their writer gives. */
const isGiven = ({ type, id }: Recipient) =>
  type === 'other' || type === 'court' || (type === 'complainant' && id === null);

const refusedAt = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: message } });

/** What the writer gives of somebody whom the case does not know. */
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
): DeliveryMethod {
  const field = `recipients.${place}.deliveryMethodId`;
  if (wanted == null) {
    const usual = usualMethod(all, recipient, template);
    if (!usual) throw refusedAt(field, `There is no delivery method for ${template.name}.`);
    return usual;
  }
  const chosen = all.find(({ id }) => id === wanted);
  if (!chosen) throw refusedAt(field, 'That delivery method is no longer used.');
  if (!methodsFor(all, template.format).includes(chosen))
    throw refusedAt(field, `${template.name} cannot go by ${chosen.name}.`);
  return chosen;
}

/** Who a recipient of the case is, with the address that the case knows or that their writer gives. */
export const addressOfNamed = (
  tx: Tx,
  actor: Actor,
  caseId: number,
  named: Named,
): Promise<RecipientAddress> => {
  const { type, id } = named;
  return recipientAddress(tx, actor, caseId, { type, id }, isGiven(named) ? given(named) : {});
};

/** Finds each recipient's address and delivery; refuses at its place in the list whoever is not of this case. */
export async function addressLetter(
  tx: Tx,
  actor: Actor,
  caseId: number,
  { template, recipients }: { template: TemplateInUse; recipients: readonly Named[] },
): Promise<Addressed[]> {
  const known = await knownRecipients(tx, caseId);
  const all = await deliveryMethods(tx);
  const addressed: Addressed[] = [];
  for (const [place, named] of recipients.entries()) {
    const { type, id } = named;
    const ofClient = type === 'complainant' ? 'client' : type;
    const wishes = known.find((each) => each.type === ofClient && each.id === id) ?? noWishes(type);
    const address = await addressOfNamed(tx, actor, caseId, named).catch((error: unknown) => {
      throw error instanceof AppError ? refusedAt(`recipients.${place}`, error.message) : error;
    });
    if (address.name === '') throw refusedAt(`recipients.${place}.name`, 'Say whom it is to.');
    const recipient = { ...wishes, ...address };
    const method = methodOf(all, recipient, template, { wanted: named.deliveryMethodId, place });
    addressed.push({ ...recipient, method });
  }
  return addressed;
}

/** In whose name the program writes: it sees every case. */
export const program = (id: number): Actor => ({
  id,
  name: 'Concordat',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
});
