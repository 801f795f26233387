import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { day, money } from '#server/platform/database/columns.ts';

/** What cases are grouped by. Portfolio 0: none. */
const ofCase = () => ({
  domainId: integer().notNull(),
  portfolioId: integer().notNull(),
  productId: integer().notNull(),
  statusId: integer().notNull(),
});

/** What each case owes each of its creditors, as last added to `creditor_exposure_sums`; only `foldExposures` writes it. */
export const creditorExposures = pgTable(
  'creditor_exposures',
  {
    caseId: integer().notNull(),
    creditorId: integer().notNull(),
    ...ofCase(),
    /** 1 if the case owes the creditor; and if the creditor is the first of its group that the case owes. */
    clients: smallint().notNull(),
    groupClients: smallint().notNull(),
    /** 1 if its proposal makes an offer, and the offer in hundredths of a penny in the pound; the same for the first of a group. */
    offers: smallint().notNull(),
    groupOffers: smallint().notNull(),
    offered: integer().notNull(),
    groupOffered: integer().notNull(),
    debtPence: money().notNull(),
    admittedPence: money().notNull(),
    paidPence: money().notNull(),
    retainedPence: money().notNull(),
    votes: smallint().notNull(),
    votesFor: smallint().notNull(),
    votesAgainst: smallint().notNull(),
    votesModified: smallint().notNull(),
    lastVoteOn: day(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.creditorId] }),
    index('creditor_exposures_last_vote')
      .on(t.creditorId, t.domainId, t.lastVoteOn)
      .where(sql`last_vote_on is not null`),
  ],
);

const count = () => bigint({ mode: 'number' }).notNull();

/** The sums of `creditor_exposures`, without dates. They are exact once the cases in `creditor_exposure_changes` are recalculated. */
export const creditorExposureSums = pgTable(
  'creditor_exposure_sums',
  {
    creditorId: integer().notNull(),
    ...ofCase(),
    clients: count(),
    groupClients: count(),
    offers: count(),
    groupOffers: count(),
    offered: count(),
    groupOffered: count(),
    debtPence: money().notNull(),
    admittedPence: money().notNull(),
    paidPence: money().notNull(),
    retainedPence: money().notNull(),
    votes: count(),
    votesFor: count(),
    votesAgainst: count(),
    votesModified: count(),
  },
  (t) => [
    primaryKey({
      name: 'creditor_exposure_sums_pk',
      columns: [t.domainId, t.creditorId, t.portfolioId, t.productId, t.statusId],
    }),
  ],
);

/** Cases whose creditors' figures have changed since they were folded. Triggers only ever insert, so that writes never wait for each other. */
export const creditorExposureChanges = pgTable(
  'creditor_exposure_changes',
  { caseId: integer().notNull() },
  (t) => [index().on(t.caseId)],
);
