import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, rowBase } from '#server/platform/database/columns.ts';
import { caseRef, persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  checkResults,
  paperKinds,
  proofs,
  risks,
  screeningResults,
  waysSeen,
  yesOrNo,
} from '#shared/records/due-diligence/due-diligence.ts';

/** Customer due diligence on a person of a case. Null means not asked or recorded. */
export const dueDiligence = pgTable(
  'due_diligence',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    personId: integer()
      .notNull()
      .references(() => persons.id),
    pep: text({ enum: keysOf(yesOrNo) }),
    pepAskedOn: day(),
    pepOffice: text(),
    /** Who recorded the answer, and so cannot approve it. */
    pepBy: userRef(),
    approvedBy: userRef(),
    approvedAt: instant(),
    sanctionsOn: day(),
    sanctionsResult: text({ enum: keysOf(screeningResults) }),
    sanctionsNote: text(),
    risk: text({ enum: keysOf(risks) }),
    riskReason: text(),
    reviewOn: day(),
    funds: text(),
    fundsEvidence: text(),
    completedOn: day(),
    completedBy: userRef(),
    firstCompletedOn: day(),
    /** The person's details when it was completed: it stands as long as they are the same. */
    checkedName: text(),
    checkedBirth: day(),
    checkedAddress: text(),
    reopenedReason: text(),
    /** When it was last opened again; null where it never was, or before that was kept. */
    reopenedOn: day(),
  },
  (t) => [uniqueIndex().on(t.caseId, t.personId), index().on(t.personId)],
);

const diligenceRef = () =>
  integer()
    .notNull()
    .references(() => dueDiligence.id);
const documentRef = () => integer().references(() => caseDocuments.id);

/** A document that proves identity or address. */
export const dueDiligenceEvidence = pgTable(
  'due_diligence_evidence',
  {
    ...rowBase(),
    dueDiligenceId: diligenceRef(),
    proves: text({ enum: keysOf(proofs) }).notNull(),
    kind: text({ enum: keysOf(paperKinds) }).notNull(),
    /** The last four characters of its number; the whole number is not kept. */
    referenceEnd: text(),
    documentId: documentRef(),
    seenBy: userRef(),
    seenOn: day().notNull(),
    seenHow: text({ enum: keysOf(waysSeen) }).notNull(),
    /** Their address when it was recorded. */
    address: text(),
  },
  (t) => [index().on(t.dueDiligenceId)],
);

/** An electronic check of identity and address. */
export const dueDiligenceChecks = pgTable(
  'due_diligence_checks',
  {
    ...rowBase(),
    dueDiligenceId: diligenceRef(),
    provider: text().notNull(),
    reference: text().notNull(),
    checkedOn: day().notNull(),
    result: text({ enum: keysOf(checkResults) }).notNull(),
    resolution: text(),
    documentId: documentRef(),
    /** Their address when it was recorded. */
    address: text(),
  },
  (t) => [index().on(t.dueDiligenceId)],
);
