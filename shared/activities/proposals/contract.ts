import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, named, nothing, pence, rowBase } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { eligibilityOutput } from '#shared/records/affairs/eligibility.ts';
import { estimatedOutcomeOutput } from '#shared/records/affairs/estimated-outcome.ts';
import { adviceStates } from '#shared/records/solutions/proposal-facts.ts';
import { adviceShape } from './advice.ts';
import { checklistItemOutput } from './checklist.ts';
import { proposedFiguresOutput } from './figures.ts';
import { reportShape, reportStates } from './nominee-report.ts';
import { identityFacts, proposalStates, signatureMethods, signatureStates, termsShape } from './proposal.ts';

const ofCase = z.strictObject({ caseId: pathId });
const row = { caseId: pathId, id: pathId };
const versioned = { ...row, version: idSchema };
const text = z.string().nullable();

/** A filed paper of the case. */
const paper = z.object({ id: z.int(), title: z.string() });

const signature = z.object({
  id: z.int(),
  version: z.int(),
  person: named,
  method: keyOf(signatureMethods),
  status: keyOf(signatureStates),
  email: text,
  sentAt: instant.nullable(),
  /** Why its link did not leave. */
  problem: text,
  expiresAt: instant.nullable(),
  hasExpired: z.boolean(),
  tries: z.int(),
  openedAt: instant.nullable(),
  signedAt: instant.nullable(),
  signedOn: day.nullable(),
  signedName: text,
  ipAddress: text,
  documentSha256: text,
  factsGiven: z.array(keyOf(identityFacts)),
  document: paper.nullable(),
});
export type Signature = z.output<typeof signature>;

const lumpSum = z.object({
  label: z.string(),
  pence,
  month: z.int(),
  isThirdParty: z.boolean(),
  from: z.string(),
  fromPersonId: z.int().nullish(),
  conditions: z.string(),
});

/** One version with its terms, and the figures that it was generated with. */
const proposal = z.object({
  ...rowBase,
  caseId: z.int(),
  number: z.int(),
  status: keyOf(proposalStates),
  contributionPence: pence.nullable(),
  contributionDay: z.int().nullable(),
  termMonths: z.int().nullable(),
  lumpSums: z.array(lumpSum),
  answers: z.record(z.string(), z.string()),
  confirmed: z.array(z.string()),
  assumptions: z.record(z.string(), z.int()),
  figures: proposedFiguresOutput.nullable(),
  generatedOn: day.nullable(),
  generatedBy: named.nullable(),
  document: paper.nullable(),
  documentSha256: text,
  keyFacts: paper.nullable(),
  sentOn: day.nullable(),
  signedOn: day.nullable(),
  signedDocument: paper.nullable(),
  isMadeElsewhere: z.boolean(),
  signatures: z.array(signature),
});
export type ProposalVersion = z.output<typeof proposal>;

/** An applicant, and why a link cannot be sent to them; null where it can. */
const signatory = named.extend({ email: text, linkProblem: text });
export type Signatory = z.output<typeof signatory>;

const overview = z.object({
  /** Why this case has no proposal: its solution has none. */
  unfit: text,
  /** Why nothing can be drafted now; null where it can. */
  closed: text,
  versions: z.array(proposal),
  /** What is missing before anything may be generated or signed, and where it is put right. */
  beforeSignature: z.array(z.object({ text: z.string(), href: z.string() })),
  /** The terms and figures behind everything below: of the draft, otherwise of the current version, otherwise of the case. */
  basis: z.enum(['draft', 'standing', 'case']),
  figures: proposedFiguresOutput,
  checklist: z.array(checklistItemOutput),
  eligibility: eligibilityOutput,
  /** The templates from which a draft can be generated. */
  templates: z.array(named),
  /** The 2025 Protocol requires the client to read the key facts first. */
  needsKeyFacts: z.boolean(),
  signatories: z.array(signatory),
  mayEdit: z.boolean(),
});
export type ProposalOverview = z.output<typeof overview>;

/** The estimated outcome as given to creditors, beside today's. */
const outcomeColumns = z.object({
  original: z
    .object({ asAt: day, source: z.enum(['proposal', 'terms']), outcome: estimatedOutcomeOutput })
    .nullable(),
  current: z.object({ asAt: day, outcome: estimatedOutcomeOutput }),
  receivedPence: pence,
  dividendToDatePence: pence,
  /** For the claims that share today, in hundredths of a penny. */
  dividendToDate: z.int(),
});
export type OutcomeColumns = z.output<typeof outcomeColumns>;

const storedAdvice = z.object({
  ...rowBase,
  caseId: z.int(),
  status: keyOf(adviceStates),
  adviceOn: day.nullable(),
  options: z.array(
    z.object({
      name: z.string(),
      helps: z.string(),
      costs: z.string(),
      reason: z.string(),
      choice: z.enum(['recommended', 'possible', 'rejected']),
    }),
  ),
  reasons: z.string(),
  costsExplained: z.string(),
  referrer: z.string(),
  earlierAdvice: z.string(),
  thirdParties: z.string(),
  hasVulnerability: z.boolean().nullable(),
  vulnerabilitySteps: z.string(),
  isMeetingOffered: z.boolean(),
  hasConsented: z.boolean(),
  reflectUntil: day.nullable(),
  earlierOrderOn: day.nullable(),
  breathingSpaceEndedOn: day.nullable(),
  isUndischarged: z.boolean(),
  suitableAnyway: z.string(),
  differenceAnswers: z.array(
    z.object({ key: z.string(), said: z.string(), problem: z.string(), answer: z.string() }),
  ),
  /** One explanation for all differences, as it was given before each had its own. */
  differencesExplained: z.string(),
  submittedBy: named.nullable(),
  submittedAt: instant.nullable(),
  signedOffBy: named.nullable(),
  signedOffAt: instant.nullable(),
  statusReason: text,
});
export type AdviceRecord = z.output<typeof storedAdvice>;

const adviceView = z.object({
  record: storedAdvice.nullable(),
  /** What a new record begins with. */
  start: storedAdvice.pick({ options: true, referrer: true, adviceOn: true, costsExplained: true }),
  /** What is missing before it can be signed off, by field. */
  problems: z.record(z.string(), z.string()),
  /** What the case itself lacks: debts, assets, a budget, each with the page on which it is filled in. */
  missing: z.array(z.object({ key: z.string(), message: z.string(), href: z.string() })),
  unsuitable: z.array(z.string()),
  /** Where the saved record and the figures of the case differ: its key, what the record says, and a sentence. */
  differences: z.array(z.object({ key: z.string(), said: z.string(), problem: z.string() })),
  mayEdit: z.boolean(),
});
export type AdviceView = z.output<typeof adviceView>;

const storedReport = z.object({
  ...rowBase,
  caseId: z.int(),
  proposalId: z.int().nullable(),
  status: keyOf(reportStates),
  receivedOn: day.nullable(),
  hasReasonableProspect: z.boolean(),
  shouldInvite: z.boolean(),
  opinion: z.string(),
  jurisdictionBasis: z.string(),
  court: z.string(),
  checks: z.string(),
  valuations: z.string(),
  attitude: z.string(),
  signedBy: named.nullable(),
  filedOn: day.nullable(),
  document: paper.nullable(),
});
export type NomineeReport = z.output<typeof storedReport>;

const reportView = z.object({
  report: storedReport.nullable(),
  /** What its form begins with. */
  start: storedReport.pick({
    receivedOn: true,
    hasReasonableProspect: true,
    shouldInvite: true,
    opinion: true,
    jurisdictionBasis: true,
    court: true,
    checks: true,
    valuations: true,
    attitude: true,
  }),
  /** Why there is nothing to report on yet. */
  blocker: text,
  /** Fourteen days from receiving the proposal (s 256A); null while that day is not known. */
  dueOn: day.nullable(),
  isOverdue: z.boolean(),
  problems: z.record(z.string(), z.string()),
  /** Why the caller may not sign it; null where they may. */
  signBlocker: text,
  templates: z.array(named),
  mayEdit: z.boolean(),
});
export type ReportView = z.output<typeof reportView>;

const proposalsRest = restCalls('Proposal', '/cases/{caseId}/proposals');

/** The proposal of a case, from its first draft to the nominee's report. */
export const proposalsContract = {
  get: proposalsRest.get(
    'case.read',
    '',
    'Versions of the proposal, what rule 8.3 asks, the alternatives and what the client qualifies for',
    { input: ofCase, output: overview },
  ),
  outcome: proposalsRest.get(
    'case.read',
    '/outcome',
    'The estimated outcome stated to creditors, beside today’s',
    { input: ofCase, output: outcomeColumns },
  ),
  save: proposalsRest.put('case.write', '/draft', 'Save the draft, or begin one', {
    input: z.strictObject({
      caseId: pathId,
      /** The draft that was read; left out for a new one. */
      id: pathId.optional(),
      version: idSchema.optional(),
      ...termsShape,
    }),
    output: proposal,
  }),
  discard: proposalsRest.delete('case.write', '/{id}', 'Discard the draft', {
    input: z.strictObject({ ...row, version: pathId }),
    output: nothing,
  }),
  generate: proposalsRest.post(
    'case.write',
    '/{id}/generate',
    'Generate a draft: its PDF and figures are then fixed',
    {
      input: z.strictObject({ ...versioned, templateId: idSchema.optional() }),
      output: proposal,
    },
  ),
  /** Sends each applicant who has not signed a link of their own. */
  sendLinks: proposalsRest.post('case.write', '/{id}/links', 'Email each applicant a link to sign', {
    input: z.strictObject(versioned),
    output: proposal,
  }),
  resendLink: proposalsRest.post('case.write', '/{id}/links/again', 'Email one applicant a new link', {
    input: z.strictObject({ ...row, personId: idSchema }),
    output: proposal,
  }),
  cancelLink: proposalsRest.post('case.write', '/{id}/links/cancel', 'Close the link of one applicant', {
    input: z.strictObject({ ...row, personId: idSchema }),
    output: proposal,
  }),
  /** The signed document: of the current version or, without one, of a proposal made elsewhere. */
  recordPaper: proposalsRest.post(
    'case.write',
    '/signed-paper',
    'Record signatures on paper with their scan',
    {
      input: z.strictObject({
        caseId: pathId,
        id: pathId.optional(),
        fileId: idSchema,
        signedOn: pastDate,
        personIds: z.array(idSchema).min(1, 'Choose who signed.').max(2),
        /** Why it is recorded more than seven days after it was signed; the scan shows the day. */
        lateReason: cleanText(500).nullable().default(null),
      }),
      output: proposal,
    },
  ),
};

const adviceRest = restCalls('Proposal', '/cases/{caseId}/advice-record');

export const adviceContract = {
  get: adviceRest.get('case.read', '', 'The record of advice (SIP 3.1), and what is missing', {
    input: ofCase,
    output: adviceView,
  }),
  save: adviceRest.put('case.write', '', 'Save the record of advice; after a sign-off it needs another', {
    input: z.strictObject({ caseId: pathId, version: idSchema.optional(), ...adviceShape }),
    output: storedAdvice,
  }),
  /** Puts it before an insolvency practitioner. */
  submit: adviceRest.post('case.write', '/submit', 'Send the record to an insolvency practitioner', {
    input: z.strictObject({ caseId: pathId, version: idSchema }),
    output: storedAdvice,
  }),
};

const reportRest = restCalls('Proposal', '/cases/{caseId}/nominee-report');

export const reportContract = {
  get: reportRest.get('case.read', '', 'The nominee’s report (s 256A), its due date, and what is missing', {
    input: ofCase,
    output: reportView,
  }),
  save: reportRest.put('case.write', '', 'Save the draft of the nominee’s report', {
    input: z.strictObject({ caseId: pathId, version: idSchema.optional(), ...reportShape }),
    output: storedReport,
  }),
  /** The nominee signs: it is generated, and filed. */
  file: reportRest.post('case.write', '/file', 'Sign the nominee’s report: it is generated and filed', {
    input: z.strictObject({ caseId: pathId, version: idSchema, templateId: idSchema.optional() }),
    output: storedReport,
  }),
};

/** A secret of a link or a ticket. */
const secret = z.string().regex(/^[\w-]{20,100}$/, 'This link is incomplete.');

const signing = z.object({
  ticket: z.string(),
  firm: z.string(),
  name: z.string(),
  reference: z.string(),
  reflectUntil: day.nullable(),
  papers: z.array(z.object({ title: z.string(), pages: z.int(), bytes: z.int(), sha256: z.string() })),
});
export type Signing = z.output<typeof signing>;

const signingRest = restCalls('Signing by link', '/signing');

/** Signing by a one-time link, for clients, who have no account here. */
export const signingContract = {
  /** The first page of the link: nothing about the case. */
  look: signingRest.post('public', '/look', 'Whether a link still opens', {
    input: z.strictObject({ token: secret }),
    output: z.object({ firm: z.string(), triesLeft: z.int() }),
  }),
  open: signingRest.post('public', '/open', 'Open a link with the signatory’s date of birth and postcode', {
    input: z.strictObject({
      token: secret,
      dateOfBirth: z.iso.date('Enter the date as dd/mm/yyyy.'),
      postcode: cleanText(10, 1, 'Enter your postcode.'),
    }),
    output: signing,
  }),
  sign: signingRest.post('public', '', 'Sign what an opened link shows', {
    input: z.strictObject({
      ticket: secret,
      name: cleanText(120, 1, 'Type your full name.'),
      hasRead: z.literal(true, 'Please confirm that you have read it.'),
      isTrue: z.literal(true, 'Please confirm that it is true.'),
    }),
    output: z.object({ signedAt: instant, isComplete: z.boolean(), reference: z.string() }),
  }),
};

/** What a request for a page or a file of an opened link carries. */
export const signingPaper = z.strictObject({
  ticket: secret,
  paper: z.int().min(0).max(5),
  /** From 1; left out for the whole PDF. */
  page: z.int().min(1).max(400).optional(),
});
