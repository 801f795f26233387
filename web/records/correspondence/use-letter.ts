import { useState } from 'react';
import type {
  LetterChoices,
  MailDetail,
  NewLetterInput,
  RecipientInput,
} from '#shared/records/correspondence/contract.ts';
import { fittingTemplate } from '#shared/records/correspondence/letter-subjects.ts';
import type { LetterStart } from '#web/platform/case/case-letters.ts';

/** What a letter is written with, as its dialog holds it. */
export interface LetterDraft {
  templateId: number | null;
  recipients: readonly RecipientInput[];
  /** The writer's own text; null where the template's stands. */
  subject: string | null;
  body: string | null;
  attachmentIds: readonly number[];
}

const isClients = (audience: string) => audience === 'client';
const isCreditors = (audience: string) => audience === 'creditor' || audience === 'all_creditors';

/** Who a template is usually written to: the clients together where they live together, each creditor, the employer. */
function usualRecipients(choices: LetterChoices, templateId: number | null): RecipientInput[] {
  const template = choices.templates.find(({ id }) => id === templateId);
  if (!template) return [];
  const { audience } = template;
  const of = (type: string) => choices.recipients.filter((each) => each.type === type);
  if (isClients(audience)) {
    const both = of('client').find(({ id }) => id === null);
    return (both ? [both] : of('client')).map(({ type, id }) => ({ type, id }));
  }
  if (isCreditors(audience)) return of('creditor').map(({ type, id }) => ({ type, id }));
  if (audience === 'employer') return of('employer').map(({ type, id }) => ({ type, id }));
  return audience === 'court' || audience === 'sos' ? [{ type: audience, id: null }] : [];
}

const ofMail = (mail: MailDetail): LetterDraft => ({
  templateId: mail.template.id,
  recipients: mail.recipients.map(
    ({ type, ofId, deliveryMethod, name, lines, reference, email, mobile }) => ({
      type,
      id: ofId,
      deliveryMethodId: deliveryMethod.id,
      ...(ofId === null && type !== 'client' && type !== 'sos'
        ? { name, lines, reference, email, mobile }
        : {}),
    }),
  ),
  subject: mail.subject,
  body: mail.body,
  attachmentIds: mail.attachments.map(({ id }) => id),
});

const empty: LetterDraft = {
  templateId: null,
  recipients: [],
  subject: null,
  body: null,
  attachmentIds: [],
};

/** Who a letter about a record is to: those given with the record, where the template is for such people. */
function recipientsFor(
  choices: LetterChoices,
  templateId: number | null,
  start: LetterStart | undefined,
): readonly RecipientInput[] {
  const usual = usualRecipients(choices, templateId);
  const type = usual[0]?.type;
  const given = start?.recipients.filter((recipient) => type === undefined || recipient.type === type) ?? [];
  return given.length > 0 ? given : usual;
}

function begin(choices: LetterChoices, start: LetterStart): LetterDraft {
  const templateId = fittingTemplate(choices.templates, start.occasion);
  return { ...empty, templateId, recipients: recipientsFor(choices, templateId, start) };
}

/** The letter that a dialog writes: a new one, or a draft that is continued. */
export function useLetter(
  caseId: number,
  choices: LetterChoices | undefined,
  { mail, start }: { mail: MailDetail | undefined; start: LetterStart | undefined },
) {
  const [written, setWritten] = useState<LetterDraft | null>(mail ? ofMail(mail) : null);
  const begun = start && choices ? begin(choices, start) : empty;
  const draft = written ?? begun;
  const [isChanged, setChanged] = useState(false);
  const change = (difference: Partial<LetterDraft>) => {
    setChanged(true);
    setWritten((current) => ({ ...(current ?? begun), ...difference }));
  };
  const input: NewLetterInput | null =
    draft.templateId === null || draft.recipients.length === 0
      ? null
      : {
          caseId,
          ...(mail && { id: mail.id, version: mail.version }),
          templateId: draft.templateId,
          recipients: [...draft.recipients],
          subject: draft.subject,
          body: draft.body,
          attachmentIds: [...draft.attachmentIds],
          ...(start && { about: start.about }),
          send: false,
        };
  return {
    draft,
    input,
    isChanged,
    change,
    chooseTemplate: (templateId: number | null) =>
      change({
        templateId,
        subject: null,
        body: null,
        recipients: choices ? recipientsFor(choices, templateId, start) : [],
      }),
  };
}
export type Letter = ReturnType<typeof useLetter>;
