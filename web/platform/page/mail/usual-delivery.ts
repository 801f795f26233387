import { chooseDelivery } from '#shared/records/correspondence/choose-delivery.ts';
import type { LetterChoices } from '#shared/records/correspondence/contract.ts';

/**
 * How a letter from a template goes to somebody unless its writer chooses otherwise, and why: 'First class post: prefers post'; null where
 * it is not known.
 */
export function usualDelivery(
  { templates, deliveryMethods }: LetterChoices,
  templateId: number | null,
  recipient: LetterChoices['recipients'][number] | undefined,
): string | null {
  const template = templates.find(({ id }) => id === templateId);
  if (!recipient || !template || template.format === 'docx') return null;
  const { format, deliveryMethodId, noticeKind } = template;
  const usual = chooseDelivery(deliveryMethods, recipient, { format, deliveryMethodId, noticeKind });
  return usual && `${usual.method.name}: ${usual.why}`;
}
