import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cameOn } from '#server/records/cases/came-on.ts';
import { auditLoosened, loosenedIn } from '#server/records/cases/loosened.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { daysBetween, londonDate } from '#shared/platform/dates.ts';
import { type AppError, invalid } from '#shared/platform/errors.ts';
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
  const text = problemOf(late, said);
  if (text === null) {
    const documentId = typeof said.lateDocumentId === 'number' ? said.lateDocumentId : null;
    await refuseOtherDocument(w.tx, actor, { caseId: found.id, documentId });
    return keep(w, { caseId: found.id, documentId }, late, said);
  }
  if ((await loosenedIn(w.tx, found)).includes(lateEntry.name))
    return auditLoosened(w, found, 'Entered late', [{ rule: lateEntry, text }]);
  throw unexplained(text, said);
}

/**
 * The same of days that a creditor's word gives for all its cases, such as a consent to electronic delivery. No domain can loosen the rule for
 * them, since the creditor has cases in others.
 */
export async function enterLateOfCreditor(
  w: Write,
  creditorId: number,
  days: EnteredDays,
  said: SaidOfLate,
): Promise<void> {
  const late = lateAmong(days, londonDate(), null);
  if (late.length === 0) return;
  const text = problemOf(late, said);
  if (text !== null) throw unexplained(text, said);
  await keep(w, { creditorId }, late, said);
}

/** Why late days are not explained; null where they are. */
const problemOf = (late: readonly LateDate[], said: SaidOfLate): string | null =>
  lateEntry.broken({ late, reason: textOf(said.lateReason), evidence: evidenceOf(said) });

/** The refusal at the fields that are missing. */
function unexplained(text: string, said: SaidOfLate): AppError {
  const hasReason = textOf(said.lateReason) !== '';
  return invalid({
    ...(!hasReason && { lateReason: text }),
    ...(evidenceOf(said) === '' && {
      lateEvidence: hasReason ? text : 'Name the document, and where it lies.',
    }),
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
  of: { caseId: number; documentId: number | null } | { creditorId: number },
  late: readonly LateDate[],
  said: SaidOfLate,
): Promise<void> {
  const [reason, evidence] = [textOf(said.lateReason), evidenceOf(said)];
  for (const { field, on } of late)
    await addRow(w, 'late-dates', lateDates, { ...of, field, onDay: on, reason, evidence });
}

/**
 * The dates of a case that were entered late, in the order in which they were entered, with those of what its creditors said for all their
 * cases. The caller scopes the case.
 */
export async function lateDatesOf(tx: Database | Tx, caseId: number): Promise<LateDateAsSent[]> {
  const rows = await tx
    .select({ row: lateDates, by: tables.users.name, document: caseDocuments.title })
    .from(lateDates)
    .leftJoin(tables.users, eq(tables.users.id, lateDates.createdBy))
    .leftJoin(caseDocuments, eq(caseDocuments.id, lateDates.documentId))
    .where(
      or(
        eq(lateDates.caseId, caseId),
        inArray(
          lateDates.creditorId,
          tx
            .select({ id: caseCreditors.creditorId })
            .from(caseCreditors)
            .where(eq(caseCreditors.caseId, caseId)),
        ),
      ),
    )
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
