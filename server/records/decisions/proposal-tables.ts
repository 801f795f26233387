import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef, persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import type { AdviceOption, DifferenceAnswer } from '#shared/activities/proposals/advice.ts';
import type { ProposedFigures } from '#shared/activities/proposals/figures.ts';
import { reportStates } from '#shared/activities/proposals/nominee-report.ts';
import {
  type Answers,
  type LumpSum,
  proposalStates,
  signatureMethods,
  signatureStates,
} from '#shared/activities/proposals/proposal.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { Assumptions } from '#shared/records/affairs/alternatives.ts';
import { adviceStates } from '#shared/records/solutions/proposal-facts.ts';

const documentRef = () => integer().references(() => caseDocuments.id);

/** One version of a client's proposal to creditors. Once generated its terms and figures are fixed; a change makes the next version. */
export const proposals = pgTable(
  'proposals',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    number: integer().notNull(),
    status: text({ enum: keysOf(proposalStates) })
      .notNull()
      .default('draft'),
    contributionPence: money(),
    contributionDay: integer(),
    termMonths: integer(),
    lumpSums: jsonb().$type<LumpSum[]>().notNull().default([]),
    /** What rule 8.3 requires beyond the figures, in the drafter's words. */
    answers: jsonb().$type<Answers>().notNull().default({}),
    confirmed: text().array().notNull().default(sql`'{}'`),
    assumptions: jsonb().$type<Assumptions>().notNull(),
    /** Outcome, alternatives and totals as they were when it was generated. */
    figures: jsonb().$type<ProposedFigures>(),
    /** The figures that are read for many cases at once, in hundredths of a penny. */
    offeredPerPound: integer().generatedAlwaysAs(sql`((figures -> 'outcome' ->> 'pencePerPound')::integer)`),
    generatedOn: day(),
    generatedBy: userRef(),
    /** The PDF that is signed and goes to creditors, and its hash. */
    documentId: documentRef(),
    documentSha256: text(),
    /** The key facts that the 2025 Protocol requires the client to read first. */
    keyFactsDocumentId: documentRef(),
    sentOn: day(),
    signedOn: day(),
    /** The PDF with the record of its signatures. */
    signedDocumentId: documentRef(),
    /** Whether it was signed outside this program, and recorded with its document. */
    isMadeElsewhere: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex().on(t.caseId, t.number),
    uniqueIndex('proposals_one_draft').on(t.caseId).where(sql`status = 'draft'`),
  ],
);

/** The signature of one applicant under one version. Of a link only hashes are kept. */
export const proposalSignatures = pgTable(
  'proposal_signatures',
  {
    ...rowBase(),
    proposalId: integer()
      .notNull()
      .references(() => proposals.id),
    personId: integer()
      .notNull()
      .references(() => persons.id),
    method: text({ enum: keysOf(signatureMethods) }).notNull(),
    status: text({ enum: keysOf(signatureStates) })
      .notNull()
      .default('waiting'),
    /** Where the link was sent, or why it was not. */
    email: text(),
    sentAt: instant(),
    problem: text(),
    tokenSha256: text().unique(),
    expiresAt: instant(),
    /** Wrong answers to the identity questions. */
    tries: integer().notNull().default(0),
    openedAt: instant(),
    /** Issued for the right answers; it gives access to the pages and to signing. */
    ticketSha256: text().unique(),
    ticketUntil: instant(),
    signedAt: instant(),
    signedOn: day(),
    /** The name as typed. */
    signedName: text(),
    ipAddress: text(),
    userAgent: text(),
    /** What was signed, and which identity facts were given. */
    documentSha256: text(),
    factsGiven: text().array().notNull().default(sql`'{}'`),
    /** The scan of a signature on paper. */
    documentId: documentRef(),
  },
  (t) => [
    uniqueIndex('proposal_signatures_one').on(t.proposalId, t.personId).where(sql`status <> 'cancelled'`),
    index().on(t.personId),
  ],
);

/** The advice to the client, as SIP 3.1 requires it to be recorded; an insolvency practitioner signs it off. One per case. */
export const adviceRecords = pgTable('advice_records', {
  ...rowBase(),
  caseId: caseRef().notNull().unique(),
  status: text({ enum: keysOf(adviceStates) })
    .notNull()
    .default('draft'),
  adviceOn: day(),
  options: jsonb().$type<AdviceOption[]>().notNull().default([]),
  reasons: text().notNull().default(''),
  costsExplained: text().notNull().default(''),
  referrer: text().notNull().default(''),
  earlierAdvice: text().notNull().default(''),
  thirdParties: text().notNull().default(''),
  hasVulnerability: boolean(),
  vulnerabilitySteps: text().notNull().default(''),
  isMeetingOffered: boolean().notNull().default(false),
  hasConsented: boolean().notNull().default(false),
  reflectUntil: day(),
  earlierOrderOn: day(),
  breathingSpaceEndedOn: day(),
  isUndischarged: boolean().notNull().default(false),
  suitableAnyway: text().notNull().default(''),
  /** Why the record and the case differ, each difference with its explanation. */
  differenceAnswers: jsonb().$type<DifferenceAnswer[]>().notNull().default([]),
  /** One explanation for all, from before each difference had its own. */
  differencesExplained: text().notNull().default(''),
  submittedBy: userRef(),
  submittedAt: instant(),
  signedOffBy: userRef(),
  signedOffAt: instant(),
  /** The comment of a rejection. */
  statusReason: text(),
});

/** The nominee's report on a proposal (Insolvency Act 1986, s 256A); filed with its letter once the nominee has signed it. */
export const nomineeReports = pgTable(
  'nominee_reports',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** Null if the proposal was signed before versions were kept. */
    proposalId: integer().references(() => proposals.id),
    status: text({ enum: keysOf(reportStates) })
      .notNull()
      .default('draft'),
    receivedOn: day(),
    hasReasonableProspect: boolean().notNull().default(false),
    shouldInvite: boolean().notNull().default(false),
    opinion: text().notNull().default(''),
    jurisdictionBasis: text().notNull().default(''),
    court: text().notNull().default(''),
    checks: text().notNull().default(''),
    valuations: text().notNull().default(''),
    attitude: text().notNull().default(''),
    signedBy: userRef(),
    filedOn: day(),
    documentId: documentRef(),
  },
  (t) => [
    index().on(t.caseId, t.id),
    uniqueIndex('nominee_reports_one_draft').on(t.caseId).where(sql`status = 'draft'`),
  ],
);
