import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named } from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { lateInput } from '#shared/records/cases/late-input.ts';
import { personRole } from '#shared/records/cases/people-contract.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import {
  checkResults,
  paperKinds,
  proofs,
  risks,
  screeningResults,
  waysSeen,
  yesOrNo,
} from './due-diligence.ts';
import { diligenceList, diligenceStates } from './list.ts';

/** A document that a record rests on. */
const paper = z.object({
  ...named.shape,
  /** What else is shown by it, and keeps it. */ staysFor: z.string().nullable(),
});

const evidence = z.object({
  id: z.int(),
  proves: keyOf(proofs),
  kind: keyOf(paperKinds),
  /** The last four characters of its number: the whole number is not kept. */
  referenceEnd: z.string().nullable(),
  document: named.nullable(),
  seenBy: named.nullable(),
  seenOn: day,
  seenHow: keyOf(waysSeen),
  /** It shows an address other than the current one. */
  isElsewhere: z.boolean(),
});

const check = z.object({
  id: z.int(),
  version: z.int(),
  provider: z.string(),
  reference: z.string(),
  checkedOn: day,
  result: keyOf(checkResults),
  resolution: z.string().nullable(),
  document: named.nullable(),
});

const text = z.string().nullable();
const record = z.object({
  id: z.int(),
  version: z.int(),
  pep: keyOf(yesOrNo).nullable(),
  pepAskedOn: day.nullable(),
  pepOffice: text,
  sanctionsOn: day.nullable(),
  sanctionsResult: keyOf(screeningResults).nullable(),
  sanctionsNote: text,
  risk: keyOf(risks).nullable(),
  riskReason: text,
  reviewOn: day.nullable(),
  funds: text,
  fundsEvidence: text,
  approvedBy: named.nullable(),
  approvedAt: instant.nullable(),
  /** Senior management has been asked, and has not answered yet. */
  isAwaiting: z.boolean(),
  completedOn: day.nullable(),
  completedBy: named.nullable(),
  firstCompletedOn: day.nullable(),
  reopenedReason: text,
  evidence: z.array(evidence),
  checks: z.array(check),
});
export type DiligenceRecord = z.output<typeof record>;

const ofPerson = z.object({
  personId: z.int(),
  name: z.string(),
  role: personRole,
  /** Why it is not valid, as a sentence; null where it is complete. */
  problem: text,
  /** What is missing before it may be completed; null where nothing is. */
  missing: text,
  /** Null while nothing has been recorded. */
  record: record.nullable(),
  /** The day from which it may be deleted (regulation 40); null where the relationship has not ended. */
  keptUntil: day.nullable(),
  /** The documents that go with it once it may be deleted, or stay and why; none before. */
  documents: z.array(paper),
});
export type PersonDiligence = z.output<typeof ofPerson>;

const listed = z.object({
  id: z.int(),
  personId: z.int(),
  person: z.string(),
  state: keyOf(diligenceStates),
  missing: z.string(),
  since: day.nullable(),
  reviewOn: day.nullable(),
  risk: keyOf(risks).nullable(),
  status: z.string(),
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }),
  owner: named.nullable(),
  portfolio: named.nullable(),
});
export type ListedDiligence = z.output<typeof listed>;
const attention = registerOf(diligenceList, { domainId: pathId.optional() }, listOf(listed));

const about = { caseId: pathId, personId: pathId };
const changed = { ...about, version: readVersion };
const line = (max: number) => cleanText(max).nullable().default(null);
const documentId = idSchema.nullable().default(null);

const answers = z.strictObject({
  ...about,
  version: readVersion,
  pep: keyOf(yesOrNo).nullable(),
  pepAskedOn: pastDate.nullable(),
  pepOffice: line(300),
  sanctionsOn: pastDate.nullable(),
  sanctionsResult: keyOf(screeningResults).nullable(),
  sanctionsNote: line(1_000),
  risk: keyOf(risks).nullable(),
  riskReason: line(1_000),
  reviewOn: dateSchema.nullable(),
  funds: line(1_000),
  fundsEvidence: line(1_000),
});
export type DiligenceAnswers = z.output<typeof answers>;

const newEvidence = z.strictObject({
  ...about,
  proves: keyOf(proofs),
  kind: keyOf(paperKinds),
  referenceEnd: cleanText(4, 0).nullable().default(null),
  documentId,
  seenOn: pastDate,
  seenHow: keyOf(waysSeen),
});
export type NewEvidence = z.output<typeof newEvidence>;

const newCheck = z.strictObject({
  ...about,
  provider: cleanText(120, 1),
  reference: cleanText(120, 1),
  checkedOn: pastDate,
  result: keyOf(checkResults),
  resolution: line(1_000),
  documentId,
});
export type NewCheck = z.output<typeof newCheck>;

const rest = restCalls('Due diligence', '/cases/{caseId}/due-diligence');
const ofAll = restCalls('Due diligence', '/due-diligence');
const person = '/people/{personId}';

/** Customer due diligence on the people of a case (MLR 2017): identity, screening, risk and funds, completed before drafting begins. */
export const dueDiligenceContract = {
  attention: ofAll.get(
    'case.read',
    '',
    'Due diligence that does not stand, or whose review is due',
    attention.list,
  ),
  exportAttention: ofAll.get('case.read', '/export', 'The same as CSV', attention.export),
  list: rest.get('case.read', '', 'Due diligence on everybody of a case who is asked for it', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(ofPerson),
  }),
  save: rest.put('case.write', person, 'Record what somebody was asked, screening, risk and funds', {
    input: answers,
    output: ofPerson,
  }),
  addEvidence: rest.create('case.write', `${person}/evidence`, 'Record a paper that proves who somebody is', {
    input: newEvidence,
    output: ofPerson,
  }),
  removeEvidence: rest.delete('case.write', `${person}/evidence/{id}`, 'Remove a paper entered by mistake', {
    input: z.strictObject({ ...about, id: pathId }),
    output: ofPerson,
  }),
  addCheck: rest.create('case.write', `${person}/checks`, 'Record an electronic check', {
    input: newCheck,
    output: ofPerson,
  }),
  resolveCheck: rest.post('case.write', `${person}/checks/{id}/resolve`, 'Say how a check was resolved', {
    input: z.strictObject({
      ...about,
      id: pathId,
      version: readVersion,
      resolution: cleanText(1_000, 3, 'Say what was found out, and how.'),
    }),
    output: ofPerson,
  }),
  complete: rest.post('case.write', `${person}/complete`, 'Complete due diligence on somebody', {
    input: z.strictObject({ ...changed, completedOn: pastDate, ...lateInput }),
    output: ofPerson,
  }),
  reopen: rest.post('case.write', `${person}/reopen`, 'Open completed due diligence again', {
    input: z.strictObject({ ...changed, reason: cleanText(1_000, 3, 'Say why, in a few words.') }),
    output: ofPerson,
  }),
  discard: rest.post('case.write', `${person}/discard`, 'Delete due diligence once its five years are over', {
    input: z.strictObject(changed),
    output: ofPerson,
  }),
};
