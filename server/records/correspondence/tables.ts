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

/** A letter, e-mail or text of a case, to one or more recipients: what is written, approved and accounted for as one. */
export const mailItems = pgTable(
  'mail_items',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    templateId: integer()
      .notNull()
      .references(() => tables.templates.id),
    /** The published version that it is made of: chosen when it is written, kept until it is written again. */
    templateVersionId: integer()
      .notNull()
      .references(() => templateVersions.id),
    documentTypeId: integer()
      .notNull()
      .references(() => tables.documents.id),
    title: text().notNull(),
    /** The writer's own text in place of the template's; null where that stands as it is. */
    subject: text(),
    body: text(),
    /** Tokens that the writer's slice knows and the case does not. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The record of the case that it is about: such as a debt, a complaint or a task. */
    aboutEntity: text({ enum: keysOf(letterSubjects) }),
    aboutId: integer(),
    /** As the record was called when the letter was written. */
    aboutLabel: text(),
    /** Asks the creditor of that debt to prove it. */
    asksForProof: boolean().notNull().default(false),
    /** Documents of the case that go with it. */
    attachmentIds: integer().array().notNull().default(sql`'{}'`),
    /** Who signs. */
    authorId: userRef().notNull(),
    /** Everybody who wrote its text, its recipients or what goes with it: none of them approves it. */
    writerIds: integer().array().notNull().default(sql`'{}'`),
    status: text({ enum: keysOf(mailStates) })
      .notNull()
      .default('draft'),
    /** The comment of a rejection, why it was cancelled or what else explains its state. */
    statusReason: text(),
    /** What it is under the Rules; null for an ordinary letter, and for what was written before this was kept. */
    noticeKind: text({ enum: ['notice', 'dividend'] }),
    /** What keeps a letter that a rule raised from being made. */
    problems: jsonb().$type<LetterProblem[]>().notNull().default([]),
    requiresApproval: boolean().notNull(),
    approvedBy: userRef(),
    approvedAt: instant(),
    /** The day on which it is to leave. */
    dueOn: day(),
    sentOn: day(),
    /** The rule that raised it, in words; null where a person wrote it. */
    raisedBy: text(),
    /** What it was raised for, such as the day of a missed payment: once for each. */
    occasion: text(),
    /** The bulk run that made it. */
    runId: integer().references(() => jobRuns.id),
    /** It names other cases too: it goes with this one, but is not filed or shown there. */
    isListing: boolean().notNull().default(false),
    /** Stands for what it says and to whom: the same is not sent twice unasked. */
    contentKey: text(),
    /** Why it was written although the same was written lately. */
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

/** One recipient of an item: what goes to them, how, and what happened to it. */
export const mailRecipients = pgTable(
  'mail_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer()
      .notNull()
      .references(() => mailItems.id),
    position: integer().notNull(),
    type: text().$type<RecipientType>().notNull(),
    /** The person's, or the debt's for a creditor. */
    ofId: integer(),
    name: text().notNull(),
    salutation: text(),
    lines: text().array().notNull().default(sql`'{}'`),
    /** Theirs, such as the account number. */
    reference: text(),
    email: text(),
    mobile: text(),
    deliveryMethodId: integer()
      .notNull()
      .references(() => tables['delivery-methods'].id),
    /** The PDF as it was made, approved and sent. */
    fileId: integer().references(() => files.id),
    subject: text(),
    /** What an e-mail or a text says. */
    content: text(),
    pages: integer(),
    costPence: money(),
    status: text({ enum: keysOf(recipientStates) })
      .notNull()
      .default('waiting'),
    statusReason: text(),
    /** Names an e-mail to mail servers; decided before it is handed over, so that it never goes twice. */
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
    /** What was filed on the case when it was sent. */
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

/** What was printed together, here or by a print house: sorted by pages, with a cover sheet. */
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

/** E-mail that a mail server sent back, by address: none is sent there again until somebody has put it right. */
export const emailBounces = pgTable(
  'email_bounces',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    address: text().notNull(),
    recipientId: integer().references(() => mailRecipients.id),
    kind: text({ enum: ['hard', 'soft'] }).notNull(),
    /** The status code of RFC 3463, such as 5.1.1. */
    code: text(),
    reason: text().notNull(),
    bouncedAt: instant().notNull().defaultNow(),
    clearedAt: instant(),
    clearedBy: userRef(),
  },
  (t) => [index('email_bounces_address').on(sql`lower(${t.address})`)],
);

/**
 * That somebody takes notices electronically (rule 1.45): a client on a case, a creditor on all cases or, where it follows from how they wrote to
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
    /** How it was given, or what shows how they wrote to each other. */
    source: text().notNull(),
    /** The e-mail address that was given for it. */
    address: text().notNull(),
    /** The paper on the case that shows it. */
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

/** Who certified when and how notices were delivered (rule 1.52), as it was on that day; its PDF is filed on the case. */
export const deliveryCertificates = pgTable(
  'delivery_certificates',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** What the notices were about, such as the decision. */
    aboutEntity: text(),
    aboutId: integer(),
    what: text().notNull(),
    certifiedBy: userRef().notNull(),
    /** In which capacity, as it follows their name; null where that was not kept. */
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

/** That the recipient of something delivered electronically asked for paper (rules 1.48 to 1.50), and the letter that takes it to them. */
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
    /** The copy by post: a letter of its own. */
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

/** Since when a rule is enforced here: verification judges nothing that happened before. */
export const ruleStarts = pgTable('rule_starts', {
  rule: text().primaryKey(),
  since: instant().notNull().defaultNow(),
});

/** What was too large for an e-mail, to be fetched under a link by whoever reads the mail of its address: a code is sent there. */
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
  /** Codes sent for this link; beyond the limit it no longer opens. */
  codesSent: integer().notNull().default(0),
  /** Given for the right code; with it the files are fetched. */
  ticketSha256: text().unique(),
  ticketUntil: instant(),
  openedCount: integer().notNull().default(0),
  lastOpenedAt: instant(),
});

/** Post that came back, by what its envelope said: the next to the same envelope is held until somebody has confirmed it. */
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
