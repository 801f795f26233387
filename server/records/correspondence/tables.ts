import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { caseRef, cases, persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { CertifiedDelivery } from '#shared/records/correspondence/certificate.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { letterSubjects } from '#shared/records/correspondence/letter-subjects.ts';
import { consentKinds } from '#shared/records/correspondence/notice-rules.ts';
import { mailStates, recipientStates } from '#shared/records/letters/mail-states.ts';
import type { RecipientType } from '#shared/records/letters/recipients.ts';

/** A letter, e-mail or text on a case, to one or more recipients: written, approved and accounted for as one. */
export const mailItems = pgTable(
  'mail_items',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    templateId: integer()
      .notNull()
      .references(() => tables.templates.id),
    /** The published version it is made from: chosen when it is first written, kept until it is written again. */
    templateVersionId: integer()
      .notNull()
      .references(() => templateVersions.id),
    documentTypeId: integer()
      .notNull()
      .references(() => tables.documents.id),
    title: text().notNull(),
    /** The writer's own text in place of the template's; null if that is used unchanged. */
    subject: text(),
    body: text(),
    /** Tokens supplied by the calling feature, which the case does not hold. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The record of the case that it is about, such as a debt, a complaint or a task. */
    aboutEntity: text({ enum: keysOf(letterSubjects) }),
    aboutId: integer(),
    /** The record's label when the letter was written. */
    aboutLabel: text(),
    /** The debt that its letter asks the creditor to prove. */
    asksForProof: boolean().notNull().default(false),
    /** Documents of the case enclosed with it. */
    attachmentIds: integer().array().notNull().default(sql`'{}'`),
    /** Who signs. */
    authorId: userRef().notNull(),
    /** Everybody who wrote its text, recipients or enclosures: none of them may approve it. */
    writerIds: integer().array().notNull().default(sql`'{}'`),
    status: text({ enum: keysOf(mailStates) })
      .notNull()
      .default('draft'),
    /** The comment of a rejection, why it was cancelled or any other explanation of its status. */
    statusReason: text(),
    /** Its kind of notice under the Rules; null for an ordinary letter, and for one written before this was recorded. */
    noticeKind: text({ enum: ['notice', 'dividend'] }),
    /** What prevents a letter raised by a rule from being made. */
    problems: jsonb().$type<LetterProblem[]>().notNull().default([]),
    requiresApproval: boolean().notNull(),
    approvedBy: userRef(),
    approvedAt: instant(),
    /** The day on which it is to be sent. */
    dueOn: day(),
    sentOn: day(),
    /** The rule that raised it, in words; null if a person wrote it. */
    raisedBy: text(),
    /** What it was raised for, such as the day of a missed payment: once for each. */
    occasion: text(),
    /** The bulk run that made it. */
    runId: integer().references(() => jobRuns.id),
    /** It names other cases too, so although it is sent on this one, it is neither filed nor shown there. */
    isListing: boolean().notNull().default(false),
    /** Identifies content and recipients, so that the same is not sent twice without confirmation. */
    contentKey: text(),
    /** Why it was written although the same was written recently. */
    repeatReason: text(),
  },
  (t) => [
    index().on(t.caseId, t.id),
    index().on(t.createdAt),
    index().on(t.aboutEntity, t.aboutId).where(sql`about_id is not null`),
    index().on(t.status, t.dueOn, t.id),
    index().on(t.contentKey).where(sql`content_key is not null`),
    index().on(t.runId).where(sql`run_id is not null`),
    uniqueIndex().on(t.caseId, t.templateId, t.occasion).where(sql`occasion is not null`),
  ],
);

/** One recipient of an item: what is sent to them, how, and what happened to it. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer()
      .notNull()
      .references(() => mailItems.id),
    position: integer().notNull(),
    type: text().$type<RecipientType>().notNull(),
    /** The id of the person or, for a creditor, the debt. */
    ofId: integer(),
    name: text().notNull(),
    salutation: text(),
    lines: text().array().notNull().default(sql`'{}'`),
    /** Their own reference, such as the account number. */
    reference: text(),
    email: text(),
    mobile: text(),
    deliveryMethodId: integer()
      .notNull()
      .references(() => tables['delivery-methods'].id),
    /** The PDF as made, approved and sent. */
    fileId: integer().references(() => files.id),
    subject: text(),
    /** The content of an e-mail or a text. */
    content: text(),
    pages: integer(),
    costPence: money(),
    status: text({ enum: keysOf(recipientStates) })
      .notNull()
      .default('waiting'),
    statusReason: text(),
    /** The e-mail's message id, decided before it is handed over, so that it never goes twice. */
    messageId: text(),
    attempts: integer().notNull().default(0),
    handedOverAt: instant(),
    trackingId: text(),
    sentOn: day(),
    expectedOn: day(),
    deliveredOn: day(),
    returnedOn: day(),
    returnReason: text(),
    printRunId: integer().references(() => printRuns.id),
    /** The document filed on the case when it was sent. */
    documentId: integer().references(() => caseDocuments.id),
  },
  (t) => [
    index().on(t.itemId, t.position),
    index('mail_recipients_debt').on(t.ofId).where(sql`type = 'creditor' and of_id is not null`),
    uniqueIndex().on(t.messageId),
    index().on(t.status, t.handedOverAt).where(sql`status in ('sending', 'queued', 'failed')`),
    index().on(t.printRunId).where(sql`print_run_id is not null`),
  ],
);

/** A print run, here or at a print house: letters sorted by number of pages, with a cover sheet. */
export const printRuns = pgTable(
  'print_runs',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    kind: text({ enum: ['print', 'export'] }).notNull(),
    status: text({ enum: ['open', 'sent', 'cancelled'] })
      .notNull()
      .default('open'),
    count: integer().notNull(),
    pages: integer().notNull(),
    costPence: money().notNull(),
    fileId: integer().references(() => files.id),
    /** Why its file could not be made. */
    problem: text(),
    downloadCount: integer().notNull().default(0),
    downloadedAt: instant(),
    downloadedBy: userRef(),
    sentOn: day(),
  },
  (t) => [index().on(t.domainId, t.id)],
);

/** Addresses whose e-mail a mail server returned: none is sent there until somebody has confirmed the address. */
export const emailBounces = pgTable(
  'email_bounces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    address: text().notNull(),
    recipientId: integer().references(() => mailRecipients.id),
    kind: text({ enum: ['hard', 'soft'] }).notNull(),
    /** The RFC 3463 status code, such as 5.1.1. */
    code: text(),
    reason: text().notNull(),
    bouncedAt: instant().notNull().defaultNow(),
    clearedAt: instant(),
    clearedBy: userRef(),
  },
  (t) => [index('email_bounces_address').on(sql`lower(${t.address})`)],
);

/**
 * A consent to electronic notices (rule 1.45): by a client on a case, by a creditor on all cases or, if it follows from how they wrote to
 * each other before the proceedings, on one.
 */
export const deliveryConsents = pgTable(
  'delivery_consents',
  {
    ...rowBase(),
    caseId: integer().references(() => cases.id),
    personId: integer().references(() => persons.id),
    creditorId: integer().references(() => tables.creditors.id),
    kind: text({ enum: keysOf(consentKinds) }).notNull(),
    givenOn: day().notNull(),
    /** How it was given, or the evidence of how they wrote to each other. */
    source: text().notNull(),
    /** The e-mail address that it covers. */
    address: text().notNull(),
    /** The document on the case that shows it. */
    documentId: integer().references(() => caseDocuments.id),
    revokedOn: day(),
    revokedReason: text(),
  },
  (t) => [
    index('delivery_consents_case').on(t.caseId).where(sql`case_id is not null`),
    index('delivery_consents_creditor').on(t.creditorId).where(sql`creditor_id is not null`),
    index('delivery_consents_person').on(t.personId).where(sql`person_id is not null`),
    check('delivery_consents_of_one', sql`num_nonnulls(person_id, creditor_id) = 1`),
  ],
);

/** Who certified when and how notices were delivered (rule 1.52), as of that day; its PDF is filed on the case. */
export const deliveryCertificates = pgTable(
  'delivery_certificates',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** The subject of the notices, such as the decision. */
    aboutEntity: text(),
    aboutId: integer(),
    what: text().notNull(),
    certifiedBy: userRef().notNull(),
    /** The capacity that follows their name; null if not recorded. */
    certifiedAs: text(),
    certifiedAt: instant().notNull(),
    lines: jsonb().$type<CertifiedDelivery[]>().notNull(),
    /** Null until its PDF has been made. */
    documentId: integer().references(() => caseDocuments.id),
  },
  (t) => [
    index('delivery_certificates_case').on(t.caseId),
    index('delivery_certificates_about').on(t.aboutEntity, t.aboutId).where(sql`about_id is not null`),
  ],
);

/**
 * A request by the recipient of something delivered electronically for a paper copy (rules 1.48 to 1.50), and the letter that carries it.
 */
export const hardCopyRequests = pgTable(
  'hard_copy_requests',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** What was delivered electronically. */
    recipientId: integer()
      .notNull()
      .references(() => mailRecipients.id),
    requestedOn: day().notNull(),
    /** Who asked, and how. */
    source: text().notNull(),
    /** The copy by post, as a letter of its own. */
    copyItemId: integer().references(() => mailItems.id),
    withdrawnOn: day(),
    withdrawnReason: text(),
  },
  (t) => [
    index('hard_copy_requests_case').on(t.caseId),
    index('hard_copy_requests_recipient').on(t.recipientId),
    uniqueIndex('hard_copy_requests_copy').on(t.copyItemId).where(sql`copy_item_id is not null`),
  ],
);

/** Since when each rule is enforced here: verification does not judge what happened before. */
export const ruleStarts = pgTable('rule_starts', {
  rule: text().primaryKey(),
  since: instant().notNull().defaultNow(),
});

/** Post too large for an e-mail, fetched through a link by whoever reads the mail of its address, to which a code is sent. */
export const mailLinks = pgTable('mail_links', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  recipientId: integer()
    .notNull()
    .unique()
    .references(() => mailRecipients.id),
  tokenSha256: text().notNull().unique(),
  expiresAt: instant().notNull(),
  codeSha256: text(),
  codeSentAt: instant(),
  codeTries: integer().notNull().default(0),
  /** How many codes were sent for this link; beyond the limit it no longer opens. */
  codesSent: integer().notNull().default(0),
  /** Issued for the right code; it gives access to the files. */
  ticketSha256: text().unique(),
  ticketUntil: instant(),
  openedCount: integer().notNull().default(0),
  lastOpenedAt: instant(),
});

/**
 * Post that came back, by the name and address on its envelope: the next item to the same envelope is held until somebody has confirmed it.
 */
export const returnedPost = pgTable(
  'returned_post',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipientId: integer()
      .notNull()
      .references(() => mailRecipients.id),
    envelopeKey: text().notNull(),
    returnedOn: day().notNull(),
    reason: text().notNull(),
    confirmedAt: instant(),
    confirmedBy: userRef(),
  },
  (t) => [index().on(t.envelopeKey).where(sql`confirmed_at is null`)],
);
