import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import type { PlacedWord } from '#shared/activities/inbound/found-on-page.ts';
import { inboundChannels, inboundStatuses, type PlacedPage } from '#shared/activities/inbound/inbound.ts';
import type { CaseSuggestion } from '#shared/activities/inbound/suggest-case.ts';
import type { TypeSuggestion } from '#shared/activities/inbound/suggest-type.ts';
import { keysOf } from '#shared/platform/options.ts';

const domainRef = () => integer().references(() => tables.domains.id);

/** Post that came in together, for a domain if known; `declaredSheets` were counted before scanning. */
export const inboundBatches = pgTable(
  'inbound_batches',
  {
    ...rowBase(),
    channel: text({ enum: keysOf(inboundChannels) }).notNull(),
    name: text().notNull(),
    domainId: domainRef(),
    declaredSheets: integer(),
    isDuplex: boolean().notNull().default(false),
    /** Why the batch may have fewer or more sheets than declared. */
    releaseReason: text(),
  },
  (t) => [index().on(t.createdAt)],
);

/**
 * A file as it came in: never altered. `pdfFileId` holds it as pages; attachments point to their message by `parentId`. A file that was not
 * accepted, such as an infected one, has no content: `problem` says why.
 */
export const inboundSources = pgTable(
  'inbound_sources',
  {
    ...rowBase(),
    batchId: integer()
      .notNull()
      .references(() => inboundBatches.id),
    parentId: integer().references((): AnyPgColumn => inboundSources.id),
    fileId: integer().references(() => files.id),
    pdfFileId: integer().references(() => files.id),
    sha256: char({ length: 64 }).notNull(),
    name: text().notNull(),
    /** Its origin, so that it is taken in only once: a message's id and digest, or the path in the watched folder. */
    originKey: text(),
    messageId: text(),
    senderName: text(),
    senderEmail: text(),
    subject: text(),
    /** Whether it was sent to the address for claims. */
    isForClaims: boolean().notNull().default(false),
    /** The same message or file, if it came in before. */
    sameAsId: integer().references((): AnyPgColumn => inboundSources.id),
    status: text({ enum: ['received', 'read', 'failed'] })
      .notNull()
      .default('received'),
    problem: text(),
    pageCount: integer(),
    pagesRead: integer().notNull().default(0),
    isSigned: boolean().notNull().default(false),
    readAt: instant(),
  },
  (t) => [
    index().on(t.batchId),
    index().on(t.sha256),
    index('inbound_sources_message').on(t.messageId).where(sql`message_id is not null`),
    uniqueIndex('inbound_sources_once').on(t.originKey).where(sql`origin_key is not null`),
    check('inbound_sources_taken', sql`file_id is not null or (status = 'failed' and problem is not null)`),
  ],
);

/** The text read on a page of a file with each word's position, and the codes on it. */
export const inboundPages = pgTable(
  'inbound_pages',
  {
    sourceId: integer()
      .notNull()
      .references(() => inboundSources.id),
    page: integer().notNull(),
    text: text().notNull(),
    words: jsonb().$type<PlacedWord[]>().notNull(),
    confidence: real().notNull(),
    turned: integer().$type<0 | 90 | 180 | 270>().notNull(),
    origin: text({ enum: ['pdf', 'ocr'] }).notNull(),
    codes: jsonb().$type<string[]>().notNull(),
    isSeparator: boolean().notNull().default(false),
    /** Why it could not be read, or what on it cannot be shown; it can still be seen and filed. */
    problem: text(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.page] })],
);

/** A document in the post: pages of received files, what it seems to be, and what happened to it. */
export const inboundItems = pgTable(
  'inbound_items',
  {
    ...rowBase(),
    batchId: integer()
      .notNull()
      .references(() => inboundBatches.id),
    sourceId: integer()
      .notNull()
      .references(() => inboundSources.id),
    domainId: domainRef(),
    channel: text({ enum: keysOf(inboundChannels) }).notNull(),
    status: text({ enum: keysOf(inboundStatuses) })
      .notNull()
      .default('received'),
    pages: jsonb().$type<PlacedPage[]>().notNull().default([]),
    /** Its title in the queue: its first words, or the subject of the message. */
    title: text().notNull(),
    sender: text(),
    receivedOn: day().notNull(),
    text: text().notNull().default(''),
    /** The case named by the separator sheet before it. */
    separatorCaseId: integer(),
    suggestedCases: jsonb().$type<CaseSuggestion[]>().notNull().default([]),
    suggestedTypes: jsonb().$type<TypeSuggestion[]>().notNull().default([]),
    claimedPence: money(),
    signature: integer().array(),
    bands: integer().array(),
    /** An earlier item with much the same text: perhaps scanned twice. */
    alikeId: integer().references((): AnyPgColumn => inboundItems.id),
    assignedUserId: userRef(),
    problem: text(),
    caseId: caseRef(),
    documentId: integer().references(() => caseDocuments.id),
    noteId: integer(),
    /** The tasks that its filing raised, and those that it completed. */
    taskIds: integer().array().notNull().default(sql`'{}'`),
    completedTaskIds: integer().array().notNull().default(sql`'{}'`),
    debtId: integer(),
    decidedAt: instant(),
    decidedBy: userRef(),
    junkReason: text(),
    unidentifiedOn: day(),
    reviewOn: day(),
    mergedIntoId: integer().references((): AnyPgColumn => inboundItems.id),
    splitFromId: integer().references((): AnyPgColumn => inboundItems.id),
    /** When it was moved here from a case it had been filed on by mistake. */
    misfiledAt: instant(),
  },
  (t) => [
    index('inbound_items_open')
      .on(t.receivedOn, t.id)
      .where(sql`status in ('received', 'classified', 'unidentified', 'failed')`),
    index('inbound_items_status').on(t.status, t.receivedOn, t.id),
    index('inbound_items_case').on(t.caseId).where(sql`case_id is not null`),
    index().on(t.batchId),
    index().on(t.sourceId),
    uniqueIndex('inbound_items_document').on(t.documentId).where(sql`document_id is not null`),
    index('inbound_items_bands').using('gin', t.bands),
    index('inbound_items_text').using('gin', sql`to_tsvector('simple', text)`),
    check('inbound_items_filed', sql`status <> 'done' or (case_id is not null and document_id is not null)`),
    check('inbound_items_junk_why', sql`status <> 'junk' or junk_reason is not null`),
  ],
);

/** The pages and status of an item before an edit of its pages. */
export type ItemBefore = { id: number; version: number; pages: PlacedPage[]; status: string };

/** Edits of pages, each a version: `before` and `after` hold every item affected, so that it can be undone. */
export const inboundEdits = pgTable(
  'inbound_edits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemIds: integer().array().notNull(),
    action: text({ enum: ['arrange', 'split', 'merge'] }).notNull(),
    before: jsonb().$type<ItemBefore[]>().notNull(),
    after: jsonb().$type<ItemBefore[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: integer(),
    undoneAt: instant(),
  },
  (t) => [index('inbound_edits_items').using('gin', t.itemIds)],
);

/** Who has an item open. Unlogged: written every few seconds and worth nothing after a minute. */
export const inboundLocks = pgTable('inbound_locks', {
  itemId: integer().primaryKey(),
  userId: integer().notNull(),
  seenAt: instant().notNull().defaultNow(),
});

/** The cases on which people filed post of a sender, and how often. */
export const inboundSenders = pgTable(
  'inbound_senders',
  {
    sender: text().notNull(),
    caseId: caseRef().notNull(),
    times: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.sender, t.caseId] })],
);
