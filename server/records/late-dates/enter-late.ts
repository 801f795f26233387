import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cameOn } from '#server/records/cases/came-on.ts';
import { auditLoosened, loosenedIn } from '#server/records/cases/loosened.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { daysBetween, londonDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LateDateAsSent } from '#shared/records/cases/contract.ts';
import {
  type EnteredDays,
  enteredDays,
  type LateDate,
  lateAmong,
  lateEntry,
  lateLabel,
} from '#shared/records/cases/late-dates.ts';
import { lateDates } from './late-date-table.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The reasons and evidence that come with a change of a case for dates entered late. */
export type SaidOfLate = { lateReason?: unknown; lateEvidence?: unknown; lateDocumentId?: unknown };

/** Separates what is said about late dates from the case fields sent with it. */
export function apartFromLate<Change extends Record<string, unknown>>({
  lateReason,
  lateEvidence,
  lateDocumentId,
  ...change
}: Change) {
  return { said: { lateReason, lateEvidence, lateDocumentId }, change };
}

/** Keeps each date that a change of a case enters long after its day; refuses it without reason and evidence, each at its field. */
export const enterLate = (
  w: Write,
  actor: Actor,
  before: Case,
  change: Record<string, unknown>,
  said: SaidOfLate,
): Promise<void> => enterLateDays(w, actor, before, enteredDays(before, change), said);

/**
 * The same of any days that are entered for a case: those of its trust deed, its notices and its consents as well. `cameOn` is the day on which
 * the record came, where it has its own.
 */
export async function enterLateDays(
  w: Write,
  actor: Actor,
  found: Case,
  days: EnteredDays,
  said: SaidOfLate,
  ownCameOn: string | null = null,
): Promise<void> {
  const today = londonDate();
  if (lateAmong(days, today, ownCameOn).length === 0) return;
  const late = lateAmong(days, today, latestOf([await cameOn(w.tx, found.id), ownCameOn]));
  if (late.length === 0) return;
  const [reason, evidence] = [textOf(said.lateReason), evidenceOf(said)];
  const text = lateEntry.broken({ late, reason, evidence });
  if (text === null)
    return keep(w, actor, found, late, { reason, evidence, documentId: said.lateDocumentId });
  if ((await loosenedIn(w.tx, found)).includes(lateEntry.name))
    return auditLoosened(w, found, 'Entered late', [{ rule: lateEntry, text }]);
  throw invalid({
    ...(reason === '' && { lateReason: text }),
    ...(evidence === '' && { lateEvidence: reason === '' ? 'Name the document, and where it lies.' : text }),
  });
}

/** The evidence in words; optional where a document of the case is given. */
const evidenceOf = ({ lateEvidence, lateDocumentId }: SaidOfLate): string =>
  textOf(lateEvidence) || (typeof lateDocumentId === 'number' ? 'The document of the case.' : '');

const latestOf = (days: readonly (string | null)[]): string | null =>
  days
    .filter((on) => on !== null)
    .toSorted()
    .at(-1) ?? null;

async function keep(
  w: Write,
  actor: Actor,
  { id: caseId }: Case,
  late: readonly LateDate[],
  { reason, evidence, documentId: named }: { reason: string; evidence: string; documentId: unknown },
): Promise<void> {
  const documentId = typeof named === 'number' ? named : null;
  await refuseOtherDocument(w.tx, actor, { caseId, documentId });
  for (const { field, on } of late)
    await addRow(w, 'late-dates', lateDates, { caseId, field, onDay: on, reason, evidence, documentId });
}

/** The dates of a case that were entered late, in the order in which they were entered. The caller scopes the case. */
export async function lateDatesOf(tx: Database | Tx, caseId: number): Promise<LateDateAsSent[]> {
  const rows = await tx
    .select({ row: lateDates, by: tables.users.name, document: caseDocuments.title })
    .from(lateDates)
    .leftJoin(tables.users, eq(tables.users.id, lateDates.createdBy))
    .leftJoin(caseDocuments, eq(caseDocuments.id, lateDates.documentId))
    .where(eq(lateDates.caseId, caseId))
    .orderBy(asc(lateDates.id));
  return rows.map(({ row: { id, field, onDay, reason, evidence, createdAt }, by, document }) => ({
    id,
    field,
    label: lateLabel(field),
    on: onDay,
    enteredOn: londonDate(createdAt),
    daysLate: daysBetween(onDay, londonDate(createdAt)),
    by,
    reason,
    evidence,
    document,
  }));
}
