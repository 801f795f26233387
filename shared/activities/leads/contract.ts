import { z } from 'zod';
import { BY_INTRODUCER, restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, nothing, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/platform/validation.ts';
import { duplicateOutput } from '#shared/records/cases/contract.ts';
import { badgeColours } from '#shared/records/reference/status-words.ts';
import { leadInput, leadProgress, leadReference } from './lead.ts';

const fee = z.object({ pence, isEarned: z.boolean(), why: z.string() });

/** A lead as its introducer sees it. */
const leadStatus = z.object({
  reference: z.string(),
  /** Our reference for the client. */
  caseReference: z.string(),
  receivedAt: instant,
  status: keyOf(leadProgress),
  statusChangedAt: instant,
  fee,
});

/** The same, with what happened to the debts. */
const leadReceipt = leadStatus.extend({
  debts: z.object({ added: z.int(), waiting: z.int() }),
});

const rest = restCalls('Leads', '/leads');

/** The calls of introducers, by their key. */
export const leadsContract = {
  create: rest.create(BY_INTRODUCER, '', 'Send a client: the same reference again is the same lead', {
    input: leadInput,
    output: leadReceipt,
    message: 'Lead received.',
  }),
  status: rest.get(BY_INTRODUCER, '/{reference}', 'How far a lead has come', {
    input: z.strictObject({ reference: leadReference }),
    output: leadStatus,
  }),
};

const introducerKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The last characters of the key, by which its holder can recognise it. */
  hint: z.string(),
  domain: named,
  product: named,
  owner: named,
  perMinute: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  /** Why a lead with it would be refused now. */
  problem: z.string().nullable(),
});
export type IntroducerKey = z.output<typeof introducerKey>;

export const newKeyInput = z.strictObject({
  introducerId: pathId,
  name: cleanText(60, 1),
  domainId: idSchema,
  productId: idSchema,
  ownerUserId: idSchema,
  perMinute: z.int().min(1).max(600).default(60),
});
export type NewKey = z.output<typeof newKeyInput>;

const ofIntroducer = z.strictObject({ introducerId: pathId });

const introducerRest = restCalls('Introducers', '/introducers/{introducerId}');

/** The keys of an introducer. The key itself is shown only once, when it is made. */
export const introducerKeysContract = {
  list: introducerRest.get('settings.introducers', '/keys', 'The keys of an introducer', {
    input: ofIntroducer,
    output: z.object({ keys: z.array(introducerKey), refusal: z.string().nullable() }),
  }),
  create: introducerRest.create(
    'settings.introducers',
    '/keys',
    'Make a key: it is shown in this response only',
    {
      input: newKeyInput,
      output: introducerKey.extend({ key: z.string() }),
    },
  ),
  revoke: introducerRest.delete('settings.introducers', '/keys/{id}', 'Revoke a key', {
    input: z.strictObject({ introducerId: pathId, id: pathId }),
    output: nothing,
  }),
};

const listedLead = z.object({
  id: z.int(),
  reference: z.string(),
  receivedAt: instant,
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }),
  status: z.object({ name: z.string(), badgeColour: keyOf(badgeColours) }),
  fee,
});
export type ListedLead = z.output<typeof listedLead>;

const leadOfCase = z.object({
  id: z.int(),
  introducer: named,
  reference: z.string(),
  receivedAt: instant,
  keyName: z.string(),
  consentAt: instant,
  consentText: z.string(),
  consentSource: z.string(),
  notes: z.string().nullable(),
  fee,
  /** Warnings about the introducer. */
  warnings: z.array(z.string()),
  dueDiligenceOn: day.nullable(),
  /** Debts of the case that wait for their creditor. */
  waitingDebts: z.int(),
  /** Other cases that may be about the same people, while the case is a lead. */
  duplicates: z.array(duplicateOutput),
});
export type LeadOfCase = z.output<typeof leadOfCase>;

/** Leads as staff see them. */
export const takenLeadsContract = {
  list: introducerRest.get('settings.introducers', '/leads', 'The leads of an introducer', {
    input: ofIntroducer.extend({
      page: queryInteger(1, 1_000_000, 1),
      limit: queryInteger(1, 200, 25),
    }),
    output: listOf(listedLead),
  }),
  ofCase: restCalls('Leads').get('case.read', '/cases/{caseId}/lead', 'The lead that a case began as', {
    input: z.strictObject({ caseId: pathId }),
    output: leadOfCase.nullable(),
  }),
};
