import type { Database, Tx } from '#server/database/connect.ts';
import { AppError } from '#shared/errors.ts';
import type { Recipient, RecipientType } from '#shared/letters/recipients.ts';
import type { Addressed } from './compose.ts';
import { type DeliveryMethod, deliveryMethods, methodsFor, usualMethod } from './delivery-choice.ts';
import { findRecipient, type KnownRecipient, knownRecipients } from './recipient-address.ts';
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

const usualNames: Readonly<Partial<Record<RecipientType, string>>> = {
  court: 'The Court',
  sos: 'The Secretary of State',
};

/** Somebody whom the case does not know, as their writer gives them. */
const given = ({ type, id, name, lines, email, mobile, reference }: Named): KnownRecipient => ({
  type,
  id,
  name: name?.trim() || (usualNames[type] ?? ''),
  salutation: null,
  lines: (lines ?? []).map((line) => line.trim()).filter((line) => line !== ''),
  reference: reference ?? null,
  email: email ?? null,
  mobile: mobile ?? null,
  deliveryMethodId: null,
  refused: [],
  isDeceased: false,
  href: '',
});

const ofCase: readonly RecipientType[] = ['client', 'creditor', 'employer'];

function methodOf(
  all: readonly DeliveryMethod[],
  recipient: KnownRecipient,
  template: TemplateInUse,
  { wanted, place }: { wanted: number | null | undefined; place: number },
): DeliveryMethod {
  const refuse = (message: string) =>
    new AppError('invalid', message, { errors: { [`recipients.${place}.deliveryMethodId`]: message } });
  if (wanted == null) {
    const usual = usualMethod(all, recipient, template);
    if (!usual) throw refuse(`There is no delivery method for ${template.name}.`);
    return usual;
  }
  const chosen = all.find(({ id }) => id === wanted);
  if (!chosen) throw refuse('That delivery method is no longer used.');
  if (!methodsFor(all, template.format).includes(chosen))
    throw refuse(`${template.name} cannot go by ${chosen.name}.`);
  return chosen;
}

/** Finds each recipient's address and delivery; refuses those of another case at their place in the list. */
export async function addressLetter(
  database: Database | Tx,
  caseId: number,
  template: TemplateInUse,
  recipients: readonly Named[],
): Promise<Addressed[]> {
  const known = await knownRecipients(database, caseId);
  const all = await deliveryMethods(database);
  return recipients.map((named, place) => {
    const found = findRecipient(known, named);
    if (!found && ofCase.includes(named.type))
      throw new AppError('invalid', 'Some recipients are not of this case.', {
        errors: { [`recipients.${place}`]: 'Not on this case any more.' },
      });
    const recipient = found ?? given(named);
    if (recipient.name === '')
      throw new AppError('invalid', 'Some fields are not right.', {
        errors: { [`recipients.${place}.name`]: 'Say whom it is to.' },
      });
    return {
      ...recipient,
      method: methodOf(all, recipient, template, { wanted: named.deliveryMethodId, place }),
    };
  });
}
