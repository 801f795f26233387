import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { writtenAuthorities } from '#server/records/acts/tables.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import type { Tally } from '#shared/activities/creditors/decisions/majority.ts';
import { keysOf } from '#shared/platform/options.ts';
import { chairBasisKeys } from '#shared/records/acts/acting.ts';
import {
  courtOrders,
  decisionKinds,
  decisionStatuses,
  procedures,
  proxyHolders,
  valueBases,
  voteKinds,
  voteMethods,
} from '#shared/records/decisions/decisions.ts';

/** A decision that creditors of a case are asked for: on the proposal, on a variation. */
export const decisions = pgTable(
  'decisions',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    kind: text({ enum: keysOf(decisionKinds) }).notNull(),
    /** What of another slice it is about, such as the variation. */
    subjectId: integer(),
    /** What creditors are asked to decide. */
    sought: text().notNull(),
    procedure: text({ enum: keysOf(procedures) }).notNull(),
    /** Of a meeting, in London, as HH:mm. */
    meetingTime: text(),
    meetingPlace: text(),
    chairUserId: userRef().notNull(),
    /** How the chair came to it, appointed by whom and when; null where that was not kept. */
    chairBasis: text({ enum: chairBasisKeys }),
    chairAppointedBy: userRef(),
    chairAppointedOn: day(),
    chairAuthorityId: integer().references(() => writtenAuthorities.id),
    /** The document of the case by which they were appointed. */
    chairDocumentId: integer().references(() => caseDocuments.id),
    /** Of a trust deed: when its notice was published in the Register of Insolvencies. */
    publishedOn: day(),
    decisionDate: day().notNull(),
    /** The date first set, from which adjournments count; null until voting opens. */
    originalDate: day(),
    status: text({ enum: keysOf(decisionStatuses) })
      .notNull()
      .default('draft'),
    /** That somebody went through the creditors for associates of the client, and who. */
    associatesCheckedAt: instant(),
    associatesCheckedBy: userRef(),
    /** When electorate and values were frozen. */
    openedAt: instant(),
    openedBy: userRef(),
    /** When the votes were counted; votes that are entered later do not count. */
    decidedAt: instant(),
    decidedBy: userRef(),
    /** When it was taken back before its votes closed, and by whom; the note says why. */
    withdrawnAt: instant(),
    withdrawnBy: userRef(),
    /** What the chair noted with the outcome, or why the decision was withdrawn. */
    outcomeNote: text(),
    /** As it was calculated with the outcome. */
    tally: jsonb().$type<Tally>(),
    /** SHA-256 of the list of votes, which a creditor can recompute. */
    resultHash: text(),
    resultNoticeOn: day(),
    stateNotifiedOn: day(),
    /** What the court did to the approval on a challenge, and when; its court and number (section 262). */
    courtOrder: text({ enum: keysOf(courtOrders) }),
    courtOrderOn: day(),
    courtReference: text(),
    /** Of a suspension: its last day; null while the court has not set one. */
    suspendedUntil: day(),
    /** When the Secretary of State had notice of the order, and of the end of a suspension (rule 8.27). */
    orderToldOn: day(),
    suspensionEndToldOn: day(),
  },
  (t) => [
    uniqueIndex('decisions_one_undecided')
      .on(t.caseId, t.kind)
      .where(sql`status in ('draft', 'open', 'modifications')`),
    index().on(t.caseId),
    index().on(t.status, t.decisionDate),
  ],
);

const decisionRef = () =>
  integer()
    .notNull()
    .references(() => decisions.id);

/**
 * A debt that votes. Until voting opens only what was noted of it: its notice, and at what the chair admits it. Then it holds a copy of all
 * that counts, which no later change of the debt reaches.
 */
export const decisionVoters = pgTable(
  'decision_voters',
  {
    ...rowBase(),
    decisionId: decisionRef(),
    caseCreditorId: integer()
      .notNull()
      .references(() => caseCreditors.id),
    noticeSentOn: day(),
    noticeMethodId: integer().references(() => tables['delivery-methods'].id),
    noticeDeliveredOn: day(),
    /** What shows that it arrived before the day on which the rule deems it delivered. */
    noticeEvidence: text(),
    creditorId: integer().references(() => tables.creditors.id),
    creditorName: text(),
    agentCreditorId: integer().references(() => tables.creditors.id),
    agentName: text(),
    accountNumber: text(),
    isAssociate: boolean(),
    associateReason: text(),
    /** At what it would vote without a ruling of the chair, when voting opened. */
    frozenPence: money(),
    frozenBasis: text({ enum: keysOf(valueBases) }),
    /** At what it is admitted for voting, and why. */
    valuePence: money(),
    basis: text({ enum: keysOf(valueBases) }),
    valueReason: text(),
  },
  (t) => [uniqueIndex().on(t.decisionId, t.caseCreditorId), index().on(t.caseCreditorId)],
);

/** How the chair admitted a debt for voting, each ruling with its reason. Rows are only ever added. */
export const decisionRulings = pgTable(
  'decision_rulings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    decisionId: decisionRef(),
    caseCreditorId: integer()
      .notNull()
      .references(() => caseCreditors.id),
    /** Null: as the figures of the debt say. */
    basis: text({ enum: keysOf(valueBases) }),
    valuePence: money(),
    reason: text().notNull(),
    ruledAt: instant().notNull().defaultNow(),
    ruledBy: userRef(),
  },
  (t) => [index().on(t.decisionId), index().on(t.caseCreditorId)],
);

/** What a creditor said. A later vote supersedes an earlier one; none is removed, and which one counts depends on the time it came. */
export const decisionVotes = pgTable(
  'decision_votes',
  {
    ...rowBase(),
    decisionId: decisionRef(),
    voterId: integer()
      .notNull()
      .references((): AnyPgColumn => decisionVoters.id),
    vote: text({ enum: keysOf(voteKinds) }).notNull(),
    receivedAt: instant().notNull(),
    method: text({ enum: keysOf(voteMethods) }).notNull(),
    /** The agent who voted for the creditor. */
    agentCreditorId: integer().references(() => tables.creditors.id),
    proxyHolder: text({ enum: keysOf(proxyHolders) }),
    proxyName: text(),
    /** The chair or another holder decides how to use it. */
    isDiscretionary: boolean().notNull().default(false),
    /** What the creditor says it is owed. */
    claimedPence: money(),
    modifications: text(),
    /** Clauses of the library that it asks for; its text names them. */
    modificationIds: integer().array().notNull().default(sql`'{}'`),
    /** The clauses of the case (case_modifications) that it asks for, from the library or in its own words. */
    clauseIds: integer().array().notNull().default(sql`'{}'`),
    /** What the client said to its modifications. */
    modificationsAgreed: boolean(),
    notes: text(),
    /** The voting portal’s own reference: a vote that is sent twice is one. */
    portalReference: text(),
    fileRowId: integer(),
    /** Entered when the outcome had been recorded: it does not count. */
    isAfterwards: boolean().notNull().default(false),
    voidedAt: instant(),
    voidedBy: userRef(),
    voidReason: text(),
  },
  (t) => [
    index().on(t.decisionId),
    index().on(t.voterId),
    uniqueIndex('decision_votes_portal')
      .on(t.decisionId, t.portalReference)
      .where(sql`portal_reference is not null`),
  ],
);

/** How often a decision was postponed, with the votes as they were. Rows are only ever added. */
export const decisionAdjournments = pgTable(
  'decision_adjournments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    decisionId: decisionRef(),
    fromDate: day().notNull(),
    toDate: day().notNull(),
    reason: text().notNull(),
    tally: jsonb().$type<Tally>().notNull(),
    adjournedAt: instant().notNull().defaultNow(),
    adjournedBy: userRef(),
  },
  (t) => [index().on(t.decisionId)],
);

/**
 * Votes with modifications by which a case was approved before a vote held the clauses it asks for. Which those were is in the words of the vote
 * alone, if anywhere.
 */
export const earlyVotes = pgTable('early_votes', {
  voteId: integer()
    .primaryKey()
    .references(() => decisionVotes.id),
});
