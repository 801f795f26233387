import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, named } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId, readVersion } from '#shared/platform/validation.ts';
import { lateInput, lateReasonInput } from '#shared/records/cases/late-input.ts';
import { consentKinds } from './notice-rules.ts';

/** A consent to electronic delivery as pages show it. */
const consent = z.object({
  id: z.int(),
  version: z.int(),
  kind: keyOf(consentKinds),
  /** Null where it applies to all cases. */
  caseId: z.int().nullable(),
  givenOn: day,
  source: z.string(),
  address: z.string(),
  document: named.nullable(),
  revokedOn: day.nullable(),
  revokedReason: z.string().nullable(),
});
export type DeliveryConsent = z.output<typeof consent>;

const source = cleanText(300, 3, 'Say how it was given, such as a letter with its date.');
/** The e-mail address for which a consent is given, in the form and in the list alike. */
export const consentAddress = z.email('Not an email address.').max(254);
const given = { givenOn: pastDate, source, address: consentAddress };
const withdrawal = { revokedOn: pastDate, reason: cleanText(300, 3, 'Say why, in a few words.') };

/** One on a case: a client's, or a creditor's by one of its debts there. */
const onCase = {
  caseId: pathId,
  personId: idSchema.nullable(),
  debtId: idSchema.nullable(),
  kind: keyOf(consentKinds),
  documentId: idSchema.nullable().default(null),
  ...given,
  ...lateReasonInput,
};
const newOnCase = z.strictObject(onCase);
export type NewCaseConsent = z.output<typeof newOnCase>;

/** A line of a pasted list: a creditor by name, its e-mail address and the day. */
const listLine = z.strictObject({
  /** Its number where it was pasted, if lines were blank there; refusals name it. */
  line: z.int().min(1).max(100_000).optional(),
  creditor: cleanText(120, 1),
  address: z.string().max(254),
  givenOn: z.string().max(40),
});
const list = z.strictObject({
  source,
  lines: z.array(listLine).min(1, 'Paste at least one line.').max(500),
  ...lateReasonInput,
});
export type ConsentList = z.output<typeof list>;

const ofCase = restCalls('Electronic delivery', '/cases/{caseId}/consents');
const ofCreditor = restCalls('Electronic delivery', '/creditors/{creditorId}/consents');
const onList = restCalls('Electronic delivery');

/** Who takes notices by e-mail or on a website (rule 1.45): each with its date, the evidence for it, and whether it was revoked. */
export const consentsContract = {
  ofPerson: ofCase.get('case.read', '/people/{personId}', 'The consents of a client on the case', {
    input: z.strictObject({ caseId: pathId, personId: pathId }),
    output: z.array(consent),
  }),
  ofDebt: ofCase.get(
    'case.read',
    '/debts/{debtId}',
    'The consents of the creditor of a debt that count on the case',
    {
      input: z.strictObject({ caseId: pathId, debtId: pathId }),
      output: z.array(consent),
    },
  ),
  ofCreditor: ofCreditor.get('config.creditors', '', 'The consents of a creditor that apply to all cases', {
    input: z.strictObject({ creditorId: pathId }),
    output: z.array(consent),
  }),
  recordOnCase: ofCase.create('case.write', '', 'Record a consent to electronic delivery on the case', {
    input: newOnCase,
    output: consent,
  }),
  revokeOnCase: ofCase.post('case.write', '/{id}/revoke', 'Record that a consent on the case was revoked', {
    input: z.strictObject({ caseId: pathId, id: pathId, version: readVersion, ...withdrawal, ...lateInput }),
    output: consent,
  }),
  record: ofCreditor.create('config.creditors', '', 'Record the consent of a creditor for all cases', {
    input: z.strictObject({ creditorId: pathId, ...given, ...lateReasonInput }),
    output: consent,
  }),
  revoke: ofCreditor.post('config.creditors', '/{id}/revoke', 'Record that a creditor revoked its consent', {
    input: z.strictObject({
      creditorId: pathId,
      id: pathId,
      version: readVersion,
      ...withdrawal,
      ...lateInput,
    }),
    output: consent,
  }),
  recordList: onList.create(
    'config.creditors',
    '/delivery-consents/list',
    'Record the consents of many creditors from a list: all of it, or nothing',
    { input: list, output: z.object({ recorded: z.int(), known: z.int() }) },
  ),
};
