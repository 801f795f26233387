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

/** One version of what a client proposes to creditors. Once generated its terms and figures stand; a change is the next version. */
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
    /** What rule 8.3 asks and no figure tells, in the drafter's words. */
    answers: jsonb().$type<Answers>().notNull().default({}),
    confirmed: text().array().notNull().default(sql`'{}'`),
    assumptions: jsonb().$type<Assumptions>().notNull(),
    /** Outcome, alternatives and totals as they were when it was generated. */
    figures: jsonb().$type<ProposedFigures>(),
    /** What of the figures is read for many cases at once: in hundredths of a penny. */
    offeredPerPound: integer().generatedAlwaysAs(sql`((figures -> 'outcome' ->> 'pencePerPound')::integer)`),
    generatedOn: day(),
    generatedBy: userRef(),
    /** The PDF that is signed and goes to creditors, and what it hashes to. */
    documentId: documentRef(),
    documentSha256: text(),
    /** What the Protocol of 2025 has the client read before. */
    keyFactsDocumentId: documentRef(),
    sentOn: day(),
    signedOn: day(),
    /** The PDF with the record of its signatures. */
    signedDocumentId: documentRef(),
    /** It was signed outside of this program, and recorded with its paper. */
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
    /** Where the link went, and why it did not. */
    email: text(),
    sentAt: instant(),
    problem: text(),
    tokenSha256: text().unique(),
    expiresAt: instant(),
    /** Wrong answers to the questions of identity. */
    tries: integer().notNull().default(0),
    openedAt: instant(),
    /** Given for the right answers; with it the pages are read and the signature is given. */
    ticketSha256: text().unique(),
    ticketUntil: instant(),
    signedAt: instant(),
    signedOn: day(),
    /** As it was typed. */
    signedName: text(),
    ipAddress: text(),
    userAgent: text(),
    /** What was signed, and which facts of identity were given. */
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

/** What the client was advised, as SIP 3.1 has it recorded; an insolvency practitioner signs it off. One for each case. */
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
  /** Why the record and the case differ, each difference with its answer. */
  differenceAnswers: jsonb().$type<DifferenceAnswer[]>().notNull().default([]),
  /** One explanation for all of them, from before each had its own. */
  differencesExplained: text().notNull().default(''),
  submittedBy: userRef(),
  submittedAt: instant(),
  signedOffBy: userRef(),
  signedOffAt: instant(),
  /** The comment of a rejection. */
  statusReason: text(),
});

/** What the nominee reports on a proposal (Insolvency Act 1986, s 256A); filed with its letter once the nominee has signed it. */
export const nomineeReports = pgTable(
  'nominee_reports',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** Null where the proposal was signed before versions were kept. */
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
