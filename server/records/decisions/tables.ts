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

/** A decision put to the creditors of a case: on the proposal, on a variation. */
export const decisions = pgTable(
  'decisions',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    kind: text({ enum: keysOf(decisionKinds) }).notNull(),
    /** Its subject in another module, such as the variation. */
    subjectId: integer(),
    /** What creditors are asked to decide. */
    sought: text().notNull(),
    procedure: text({ enum: keysOf(procedures) }).notNull(),
    /** For a meeting: London time, as HH:mm. */
    meetingTime: text(),
    meetingPlace: text(),
    chairUserId: userRef().notNull(),
    /** By what right the chair acts, by whom appointed and when; null if not recorded. */
    chairBasis: text({ enum: chairBasisKeys }),
    chairAppointedBy: userRef(),
    chairAppointedOn: day(),
    chairAuthorityId: integer().references(() => writtenAuthorities.id),
    /** The document on the case that appointed them. */
    chairDocumentId: integer().references(() => caseDocuments.id),
    /** For a trust deed: when its notice was published in the Register of Insolvencies. */
    publishedOn: day(),
    decisionDate: day().notNull(),
    /** The date first set, from which adjournments count; null until voting opens. */
    originalDate: day(),
    status: text({ enum: keysOf(decisionStatuses) })
      .notNull()
      .default('draft'),
    /** When somebody checked the creditors for associates of the client, and who. */
    associatesCheckedAt: instant(),
    associatesCheckedBy: userRef(),
    /** When electorate and values were frozen. */
    openedAt: instant(),
    openedBy: userRef(),
    /** When the votes were counted; votes that are entered later do not count. */
    decidedAt: instant(),
    decidedBy: userRef(),
    /** When it was withdrawn before voting closed, and by whom; the note says why. */
    withdrawnAt: instant(),
    withdrawnBy: userRef(),
    /** What the chair noted with the outcome, or why the decision was withdrawn. */
    outcomeNote: text(),
    /** The arithmetic at the time of the outcome. */
    tally: jsonb().$type<Tally>(),
    /** SHA-256 of the list of votes, which a creditor can recompute. */
    resultHash: text(),
    resultNoticeOn: day(),
    stateNotifiedOn: day(),
    /** The court's order on a challenge to the approval, and when; its court and number (section 262). */
    courtOrder: text({ enum: keysOf(courtOrders) }),
    courtOrderOn: day(),
    courtReference: text(),
    /** For a suspension: its last day; null if the court has not set one. */
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
 * A debt that votes. Until voting opens, only its notice and the chair's ruling on its value. From then on, a copy of everything that
 * counts, unaffected by later changes of the debt.
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
    /** Evidence that it arrived before the day on which the rule deems it delivered. */
    noticeEvidence: text(),
    creditorId: integer().references(() => tables.creditors.id),
    creditorName: text(),
    agentCreditorId: integer().references(() => tables.creditors.id),
    agentName: text(),
    accountNumber: text(),
    isAssociate: boolean(),
    associateReason: text(),
    /** The value at which it would vote without a ruling, as at the opening of voting. */
    frozenPence: money(),
    frozenBasis: text({ enum: keysOf(valueBases) }),
    /** The value at which it is admitted for voting, and why. */
    valuePence: money(),
    basis: text({ enum: keysOf(valueBases) }),
    valueReason: text(),
  },
  (t) => [uniqueIndex().on(t.decisionId, t.caseCreditorId), index().on(t.caseCreditorId)],
);

/** The chair's rulings on a debt for voting, each with its reason. Rows are only ever added. */
export const decisionRulings = pgTable(
  'decision_rulings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    decisionId: decisionRef(),
    caseCreditorId: integer()
      .notNull()
      .references(() => caseCreditors.id),
    /** Null: by the debt's own figures. */
    basis: text({ enum: keysOf(valueBases) }),
    valuePence: money(),
    reason: text().notNull(),
    ruledAt: instant().notNull().defaultNow(),
    ruledBy: userRef(),
  },
  (t) => [index().on(t.decisionId), index().on(t.caseCreditorId)],
);

/** What a creditor said. A later vote supersedes an earlier one; none is removed, and the time of receipt decides which one counts. */
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
    /** The library clauses that it asks for; its text names them. */
    modificationIds: integer().array().notNull().default(sql`'{}'`),
    /** The clauses of the case (case_modifications) that it asks for, from the library or in its own words. */
    clauseIds: integer().array().notNull().default(sql`'{}'`),
    /** The client's answer to its modifications. */
    modificationsAgreed: boolean(),
    notes: text(),
    /** The voting portal’s own reference: a vote sent twice is stored once. */
    portalReference: text(),
    fileRowId: integer(),
    /** Entered after the outcome had been recorded: it does not count. */
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

/** The adjournments of a decision, each with a copy of the votes. Rows are only ever added. */
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
 * Votes with modifications on which a case was approved before votes had clauses. Only the vote's own words, if anything, say which
 * modifications those were.
 */
export const earlyVotes = pgTable('early_votes', {
  voteId: integer()
    .primaryKey()
    .references(() => decisionVotes.id),
});
