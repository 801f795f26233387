import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import { rowStates, type VoteMapping } from '#shared/activities/creditors/decisions/vote-files.ts';
import { keysOf } from '#shared/platform/options.ts';
import { voteKinds } from '#shared/records/decisions/decisions.ts';

/** The column layout of an agent's files, learned from the last one. */
export const voteMappings = pgTable(
  'vote_mappings',
  {
    ...rowBase(),
    agentCreditorId: integer()
      .notNull()
      .references(() => tables.creditors.id),
    mapping: jsonb().$type<VoteMapping>().notNull(),
  },
  (t) => [uniqueIndex().on(t.agentCreditorId)],
);

/** An agent's name for a creditor, as somebody once identified it; `alias` is the normalised name. */
export const voteAliases = pgTable(
  'vote_aliases',
  {
    ...rowBase(),
    agentCreditorId: integer()
      .notNull()
      .references(() => tables.creditors.id),
    alias: text().notNull(),
    creditorId: integer()
      .notNull()
      .references(() => tables.creditors.id),
  },
  (t) => [uniqueIndex().on(t.agentCreditorId, t.alias)],
);

/** A file in which an agent votes for its creditors on cases of one domain. */
export const voteFiles = pgTable(
  'vote_files',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    agentCreditorId: integer()
      .notNull()
      .references(() => tables.creditors.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    sha256: text().notNull(),
    name: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [uniqueIndex().on(t.agentCreditorId, t.domainId, t.sha256), index().on(t.domainId, t.id)],
);

/** A line of such a file, as read, and what happened to it. */
export const voteFileRows = pgTable(
  'vote_file_rows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    voteFileId: integer()
      .notNull()
      .references(() => voteFiles.id),
    row: integer().notNull(),
    caseReference: text().notNull(),
    creditor: text(),
    accountNumber: text(),
    voteText: text().notNull(),
    vote: text({ enum: keysOf(voteKinds) }),
    claimedPence: money(),
    modifications: text(),
    /** Who holds the creditor's proxy, and how they are to vote, according to the file. */
    proxyHolder: text(),
    instructions: text(),
    state: text({ enum: keysOf(rowStates) })
      .notNull()
      .default('waiting'),
    problem: text(),
    caseId: caseRef(),
    voteId: integer(),
    settledBy: userRef(),
    settledAt: instant(),
  },
  (t) => [
    index().on(t.voteFileId, t.row),
    index('vote_file_rows_open')
      .on(t.state, t.voteFileId)
      .where(sql`state in ('waiting', 'alias', 'problem')`),
  ],
);
