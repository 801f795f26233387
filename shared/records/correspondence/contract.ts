import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import {
  ANY_VERSION,
  cleanText,
  idSchema,
  isCleanText,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { contactWays } from '#shared/records/cases/person.ts';
import { mailStates, recipientStates } from '#shared/records/letters/mail-states.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { deliveryRules } from './delivery-rules.ts';
import { filledWord } from './filled-word.ts';
import { hardCopy, hardCopyInputs } from './hard-copies-contract.ts';
import { letterProblem } from './letter-problem.ts';
import { letterSubjects } from './letter-subjects.ts';
import { mailList } from './list.ts';
import { consentKinds } from './notice-rules.ts';
import { recipientInput, recipientTypes } from './recipient-input.ts';
import { repeatReason } from './repeat.ts';

const formats = ['html', 'email', 'sms', 'docx'] as const;

export type RecipientInput = z.input<typeof recipientInput>;

/** The record of the case that a letter is about. */
const subject = z.strictObject({ entity: keyOf(letterSubjects), id: idSchema });
export type LetterAbout = z.output<typeof subject>;

/** A Word document for one recipient. */
const wordLetter = z.strictObject({
  caseId: pathId,
  templateId: idSchema,
  recipient: recipientInput,
  about: subject.optional(),
});
export type WordLetterInput = z.output<typeof wordLetter>;

const letterInput = {
  caseId: pathId,
  /** The draft being continued; left out for a new letter. */
  id: idSchema.optional(),
  version: idSchema.optional().transform((version) => version ?? ANY_VERSION),
  templateId: idSchema,
  recipients: z.array(recipientInput).min(1, 'Choose who gets it.').max(200),
  /** In place of the template's own. */
  subject: cleanText(200).nullish(),
  body: z.string().max(200_000).refine(isCleanText, 'Contains characters that cannot be stored.').nullish(),
  attachmentIds: z.array(idSchema).max(20).default([]),
  /** If left out, a draft keeps what it is about. */
  about: subject.optional(),
  /** Makes it and sends it on its way; otherwise it stays a draft. */
  send: z.boolean(),
  repeatReason,
};
const newLetter = z.strictObject(letterInput);
export type NewLetter = z.output<typeof newLetter>;
export type NewLetterInput = z.input<typeof newLetter>;

const recipient = z.object({
  id: z.int(),
  type: z.enum(recipientTypes),
  ofId: z.int().nullable(),
  name: z.string(),
  lines: z.array(z.string()),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  deliveryMethod: named,
  status: keyOf(recipientStates),
  statusReason: z.string().nullable(),
  pages: z.int().nullable(),
  costPence: pence.nullable(),
  hasPdf: z.boolean(),
  handedOverAt: instant.nullable(),
  sentOn: day.nullable(),
  expectedOn: day.nullable(),
  deliveredOn: day.nullable(),
  returnedOn: day.nullable(),
  returnReason: z.string().nullable(),
  /** It goes electronically, so that its recipient may ask for paper. */
  isElectronic: z.boolean(),
  /** The hard copy that was last asked for. */
  hardCopy: hardCopy.nullable(),
});
export type MailRecipientRow = z.output<typeof recipient>;

const mailRow = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }),
  domain: named,
  template: named,
  title: z.string(),
  status: keyOf(mailStates),
  statusReason: z.string().nullable(),
  problems: z.array(letterProblem),
  recipients: z.array(recipient),
  /** 'Mr Adam Smith and 3 others'. */
  sentTo: z.string(),
  delivery: z.string(),
  /** Where its copies went: the postal addresses on one line each, or the e-mail addresses. */
  addresses: z.string(),
  /** When the first was handed over. */
  sentAt: instant.nullable(),
  /** When the last one sent counts as delivered. */
  deliveredOn: day.nullable(),
  /** When the delivery of all those sent was certified. */
  certifiedOn: day.nullable(),
  /** Who asked for paper, and what was done about it. */
  hardCopies: z.string(),
  pages: z.int().nullable(),
  costPence: pence.nullable(),
  requestedBy: named.nullable(),
  raisedBy: z.string().nullable(),
  about: z.object({ entity: keyOf(letterSubjects), id: z.int(), label: z.string() }).nullable(),
  approvedBy: named.nullable(),
  requiresApproval: z.boolean(),
  dueOn: day.nullable(),
  sentOn: day.nullable(),
  createdAt: instant,
});
export type Mail = z.output<typeof mailRow>;

/** An item as its writer continues it. */
const mailDetail = mailRow.extend({
  subject: z.string().nullable(),
  body: z.string().nullable(),
  attachments: z.array(named),
  /** The request that a second person decides; null where none waits. */
  approvalId: z.int().nullable(),
  /** Why the caller may not decide it. */
  blocker: z.string().nullable(),
  /** For a hard copy, the letter that it copies. */
  copyOf: z.object({ id: z.int(), number: z.string() }).nullable(),
});
export type MailDetail = z.output<typeof mailDetail>;

const choices = z.object({
  templates: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      audience: z.string(),
      format: z.enum(formats),
      isFixed: z.boolean(),
      requiresApproval: z.boolean(),
      deliveryMethodId: z.int().nullable(),
      noticeKind: z.enum(['notice', 'dividend']).nullable(),
    }),
  ),
  recipients: z.array(
    z.object({
      type: z.enum(recipientTypes),
      id: z.int().nullable(),
      name: z.string(),
      lines: z.array(z.string()),
      reference: z.string().nullable(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      deliveryMethodId: z.int().nullable(),
      /** How a person prefers to be contacted, and how not. */
      preferred: keyOf(contactWays).nullable(),
      refused: z.array(z.string()),
      /** The consents to electronic delivery of each person it is to; null where none is needed. */
      consents: z
        .array(
          z.array(
            z.object({
              kind: keyOf(consentKinds),
              givenOn: day,
              address: z.string(),
              revokedOn: day.nullable(),
            }),
          ),
        )
        .nullable(),
      optedOutOn: day.nullable(),
    }),
  ),
  deliveryMethods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      channel: keyOf(deliveryRules),
      unitCost: pence,
      isDefaultFor: z.enum(['client', 'creditor', 'other']).nullable(),
      requiresEmail: z.boolean(),
      requiresMobile: z.boolean(),
    }),
  ),
});
export type LetterChoices = z.output<typeof choices>;

const preview = z.object({
  problems: z.array(letterProblem),
  recipients: z.array(
    z.object({
      name: z.string(),
      deliveryMethod: named,
      /** Why it is sent by that method. */
      why: z.string(),
      costPence: pence,
      leavesOn: day,
      expectedOn: day,
    }),
  ),
  pages: z.int().nullable(),
  /** The letter of the recipient shown, in base64. */
  pdf: z.string().nullable(),
  /** The page asked for, PNG in base64; null where none was. */
  picture: z.string().nullable(),
  content: z.string().nullable(),
});
export type LetterPreview = z.output<typeof preview>;

const domainId = pathId.optional();
const caseId = pathId.optional();

/** Creditors who are asked to prove their debts, each by a letter of its own. */
const proofRequest = z.strictObject({
  caseId: pathId,
  debtIds: z.array(idSchema).min(1, 'Tick the creditors first.').max(50),
  templateId: idSchema,
  repeatReason,
});
export type ProofRequest = z.output<typeof proofRequest>;

const id = z.strictObject({ id: pathId });
const step = z.strictObject({ id: pathId, version: readVersion });
const reason = cleanText(300, 3, 'Say why, in a few words.');
const ids = z.array(idSchema).min(1).max(200);

/** The result for several items: how many changed, and why the others did not. */
const bulkResult = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ id: z.int(), number: z.string(), reason: z.string() })),
});
export type MailBulkResult = z.output<typeof bulkResult>;

const returned = z.strictObject({
  /** The text of the QR code on it, or the number of the item. */
  code: cleanText(60, 1),
  /** Where the item went to several. */
  recipientId: idSchema.nullish(),
  returnedOn: pastDate,
  reason: cleanText(200, 3, 'Say what the envelope says, such as “gone away”.'),
});
export type ReturnedPostInput = z.output<typeof returned>;

const rest = restCalls('Outbound mail');
const office = 'reports.paperless-office';
const onCases = `${office} and case.write` as const;

/** Letters, e-mails and texts on their way out. */
export const mailContract = {
  ...rest.register(
    office,
    '/paperless-office/outbound',
    ['The outbound mail', 'The same as CSV'],
    registerOf(mailList, { domainId, caseId }, listOf(mailRow)),
  ),
  counts: rest.get(
    office,
    '/paperless-office/outbound/counts',
    'How many items stand in each tab of the queue',
    {
      input: z.strictObject({ domainId }),
      output: z.array(z.object({ tab: z.string(), count: z.int() })),
    },
  ),
  get: rest.get('case.read', '/mail/{id}', 'An item with its recipients', { input: id, output: mailDetail }),
  ofCase: rest.get('case.read', '/cases/{caseId}/mail', 'The mail of a case, the latest first', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(mailRow),
  }),
  choices: rest.get(
    'case.read',
    '/cases/{caseId}/mail/choices',
    'The templates, recipients and enclosures for a letter on the case',
    { input: z.strictObject({ caseId: pathId }), output: choices },
  ),
  /** A template's published text, to be changed for one letter. */
  text: rest.get(
    'case.read',
    '/cases/{caseId}/mail/templates/{templateId}',
    'The published text of a template',
    {
      input: z.strictObject({ caseId: pathId, templateId: pathId }),
      output: z.object({ subject: z.string().nullable(), body: z.string() }),
    },
  ),
  preview: rest.post(
    'case.write',
    '/cases/{caseId}/mail/preview',
    'A letter as it would be sent, with what prevents it',
    {
      input: z.strictObject({
        ...letterInput,
        shown: z.int().min(0).max(199).default(0),
        /** The page to be drawn as a picture as well. */
        page: z.int().min(1).max(1_000).optional(),
      }),
      output: preview,
    },
  ),
  /** A published Word document filled in for one recipient, to be kept on the writer's computer. */
  word: rest.post(
    'case.write',
    '/cases/{caseId}/mail/word',
    'A Word document filled in for a recipient of the case',
    { input: wordLetter, output: filledWord, message: 'OK' },
  ),
  save: rest.create(
    'case.write',
    '/cases/{caseId}/mail',
    'Write a letter: as a draft, or made and sent on its way',
    { input: newLetter, output: mailDetail },
  ),
  requestProof: rest.create(
    'case.write',
    '/cases/{caseId}/mail/proof-requests',
    'Ask creditors to prove their debts, each by a letter',
    { input: proofRequest, output: z.array(mailDetail) },
  ),
  cancel: rest.post('case.write', '/mail/cancel', 'Cancel what has not been sent yet', {
    input: z.strictObject({ ids, reason }),
    output: bulkResult,
  }),
  requeue: rest.post(onCases, '/mail/requeue', 'Queue again mail that failed, came back or was held', {
    /** `again` also queues letters downloaded with their print run, which may be printed already. */
    input: z.strictObject({ ids, again: z.boolean().default(false) }),
    output: bulkResult,
  }),
  approve: rest.post(office, '/mail/approve', 'Approve waiting letters', {
    input: z.strictObject({ ids }),
    output: bulkResult,
  }),
  reject: rest.post(office, '/mail/{id}/reject', 'Send a letter back to its writer', {
    input: z.strictObject({ id: pathId, comment: cleanText(500, 1, 'Say why.') }),
    output: mailDetail,
  }),
  returned: rest.post(onCases, '/mail/returned', 'Record that post came back, by the code on it', {
    input: returned,
    output: mailDetail,
  }),
  confirmAddress: rest.post(
    onCases,
    '/mail/{id}/confirm-address',
    'Allow post again to an address from which it was returned',
    { input: z.strictObject({ id: pathId, recipientId: idSchema }), output: mailDetail },
  ),
  /** A message that a mail server sent back, unchanged; returns how many recipients it changed. */
  bounce: rest.post(office, '/mail/bounces', 'Process a delivery status notification (RFC 3464)', {
    input: z.strictObject({ message: z.string().min(1).max(900_000) }),
    output: z.object({ changed: z.int() }),
  }),
  certify: rest.post(
    onCases,
    '/mail/certify',
    'Certify the delivery of letters that have been sent, with a certificate for each case',
    { input: z.strictObject({ ids }), output: bulkResult },
  ),
  requestCopy: rest.create(
    'case.write',
    '/mail/{id}/hard-copies',
    'Record that a recipient of what was delivered electronically asked for paper, and post it',
    { input: hardCopyInputs.request, output: mailDetail },
  ),
  postCopy: rest.post(
    'case.write',
    '/mail/{id}/hard-copies/{requestId}/post',
    'Queue a hard copy again whose letter was cancelled',
    { input: hardCopyInputs.post, output: mailDetail },
  ),
  withdrawCopy: rest.post(
    'case.write',
    '/mail/{id}/hard-copies/{requestId}/withdraw',
    'Record that a hard copy is no longer wanted',
    { input: hardCopyInputs.withdraw, output: mailDetail },
  ),
  /** A person records the outcome of an item whose delivery could not be determined. */
  settle: rest.post(onCases, '/mail/{id}/settle', 'Record what happened to mail whose outcome was unknown', {
    input: step.extend({ recipientId: idSchema, outcome: z.enum(['sent', 'again', 'failed']) }),
    output: mailDetail,
  }),
};
