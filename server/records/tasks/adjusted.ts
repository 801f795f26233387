import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { type Adjusted, adjustmentsText } from '#shared/records/cases/adjustments.ts';
import { fullName } from '#shared/records/cases/names.ts';

const needsSomething = sql`(${persons.adjustments} <> '{}' or ${persons.adjustmentsNote} is not null or ${persons.preferredLanguage} <> 'en')`;

/** The applicants for whom something is done differently, by their case; a case without any is not in it. */
export async function adjustedOn(tx: Tx, caseIds: readonly number[]): Promise<Map<number, Adjusted[]>> {
  const rows = await tx
    .select({
      caseId: casePeople.caseId,
      firstName: persons.firstName,
      lastName: persons.lastName,
      adjustments: persons.adjustments,
      adjustmentsNote: persons.adjustmentsNote,
      preferredLanguage: persons.preferredLanguage,
    })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(
      and(
        inArray(casePeople.caseId, [...caseIds]),
        inArray(casePeople.role, [...applicantRoles]),
        needsSomething,
      ),
    )
    .orderBy(casePeople.caseId, casePeople.role);
  const found = new Map<number, Adjusted[]>();
  for (const { caseId, ...row } of rows) {
    const known = found.get(caseId) ?? [];
    found.set(caseId, [...known, { ...row, name: fullName(row) }]);
  }
  return found;
}

const adjustmentsHtml = (adjusted: readonly Adjusted[]): string =>
  adjusted
    .map((person) => `<p><strong>Adjustments</strong>: ${escapedHtml(adjustmentsText(person) ?? '')}</p>`)
    .join('');

/** The content of a task headed by what is done differently, in place of what the task from which it comes said of that. */
export const adjustedContent = (adjusted: readonly Adjusted[], content: string): string =>
  `${adjustmentsHtml(adjusted)}${content.replace(/^(<p><strong>Adjustments<\/strong>: [^<]*<\/p>)+/, '')}`;
