import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { letterEvents } from '#shared/records/reference/correspondence.ts';

const { templates } = tables;

/** Whether every living applicant of a case prefers Welsh. */
async function preferWelsh(tx: Database | Tx, caseId: number): Promise<boolean> {
  const living = (await applicantsOf(tx, caseId)).filter(({ deceasedOn }) => deceasedOn === null);
  return living.length > 0 && living.every(({ preferredLanguage }) => preferredLanguage === 'cy');
}

/**
 * The published template that is written on an event: one for the place of the case, the English one first, or the Welsh one where it is
 * written to clients and all of them prefer that; refused where there is none.
 */
export async function templateFor(
  tx: Database | Tx,
  event: keyof typeof letterEvents,
  { id, jurisdiction }: { id: number; jurisdiction: Jurisdiction },
): Promise<{ id: number; name: string; noticeKind: string | null }> {
  const isWelsh = await preferWelsh(tx, id);
  const [found] = await tx
    .select({ id: templates.id, name: templates.name, noticeKind: templates.noticeKind })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.templateId, templates.id), isNull(templateVersions.supersededAt)),
    )
    .where(
      and(
        eq(templates.raisedOn, event),
        eq(templates.isActive, true),
        inArray(templates.format, ['html', 'pdf', 'email']),
      ),
    )
    .orderBy(
      sql`not (${jurisdiction} = any(${templates.jurisdictions}))`,
      sql`not (${isWelsh} and ${templates.languageVariant} = 'cy' and ${templates.audience} = 'client')`,
      sql`${templates.languageVariant} <> 'en'`,
      templates.id,
    )
    .limit(1);
  if (!found)
    throw conflict(
      `No published template is ‘written when’ this happens: ${letterEvents[event].toLowerCase()}. Choose one under Templates.`,
    );
  return found;
}
