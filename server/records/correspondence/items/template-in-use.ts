import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError, invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { paperProblem, papersByStep } from '#shared/records/letters/paper-types.ts';
import type { NoticeKind } from '#shared/records/reference/correspondence.ts';

const { documents: types, templates } = tables;
type Format = 'html' | 'email' | 'sms';
/** The kinds of letter that each template format is for. */
const formats: Readonly<Record<string, Format>> = { html: 'html', email: 'email', sms: 'sms', pdf: 'html' };

/** A template as used for a letter: its row, and the content of one published version. */
export type TemplateInUse = {
  id: number;
  name: string;
  documentTypeId: number;
  /** The code of its document type in Settings; absent if nothing is sent. */
  documentCode?: string | null;
  format: Format;
  languageVariant: string;
  /** The jurisdictions that it is written for. */
  jurisdictions: readonly string[];
  letterheadId: number | null;
  deliveryMethodId: number | null;
  /** Its kind of notice under the Rules; null for an ordinary letter. */
  noticeKind: NoticeKind | null;
  folderId: number | null;
  autoTaskId: number | null;
  requiresApproval: boolean;
  isFixed: boolean;
  versionId: number;
  versionNumber: number;
  subject: string | null;
  body: string;
};

/**
 * The template in its published version, or in an earlier one that a letter was begun with. A PDF form is a letter whose text is fixed.
 * Refuses templates that cannot be used for letters: a draft, a Word document.
 */
export async function publishedTemplate(
  database: Database | Tx,
  templateId: number,
  versionId?: number,
): Promise<TemplateInUse> {
  const [found] = await database
    .select({ template: templates, version: templateVersions, type: { code: types.code } })
    .from(templates)
    .innerJoin(types, eq(types.id, templates.documentTypeId))
    .leftJoin(
      templateVersions,
      and(
        eq(templateVersions.templateId, templates.id),
        versionId === undefined ? isNull(templateVersions.supersededAt) : eq(templateVersions.id, versionId),
      ),
    )
    .where(eq(templates.id, templateId));
  if (!found) throw invalidAt('templateId', 'That template no longer exists.');
  const { template, version, type } = found;
  if (!version) throw invalidAt('templateId', `${template.name} has not been published yet.`);
  if (versionId === undefined && !template.isActive)
    throw invalidAt('templateId', `${template.name} is no longer used.`);
  const format = Object.hasOwn(formats, template.format) ? formats[template.format] : undefined;
  if (version.body === null || format === undefined)
    throw invalidAt('templateId', `${template.name} is a Word document: download it filled in instead.`);
  return {
    ...template,
    documentCode: type.code,
    noticeKind: template.noticeKind as NoticeKind | null,
    format,
    isFixed: template.isFixed || template.format === 'pdf',
    versionId: version.id,
    versionNumber: version.number,
    subject: version.subject,
    body: version.body,
  };
}

/**
 * The same for a letter. A new one is refused if a step of its own makes the document, with its own checks; a letter begun before that rule
 * keeps its version.
 */
export async function templateInUse(
  database: Database | Tx,
  templateId: number,
  versionId?: number,
): Promise<TemplateInUse> {
  const template = await publishedTemplate(database, templateId, versionId);
  const problem = versionId === undefined ? paperProblem(template.name, template.documentCode ?? null) : null;
  if (problem) throw invalidAt('templateId', problem);
  return template;
}

/** SQL: templates that can be used for letters. */
export const isForLetters = notInArray(
  sql`coalesce((select d.code from documents d where d.id = ${templates.documentTypeId}), '')`,
  [...papersByStep],
);

/** Refuses a template whose letters the caller may not read: special category ones. */
export async function refuseHidden(
  database: Database | Tx,
  actor: Actor,
  { documentTypeId }: { documentTypeId: number },
): Promise<void> {
  if (mayReadSensitive(actor)) return;
  const isHidden = and(eq(types.id, documentTypeId), eq(types.isSpecialCategory, true));
  if ((await database.$count(types, isHidden)) === 0) return;
  const message = 'You do not have permission to write letters of special category.';
  throw new AppError('forbidden', message, { errors: { templateId: message } });
}

/** The template in use, for somebody who writes with it. */
export async function templateFor(
  database: Database | Tx,
  actor: Actor,
  templateId: number,
  versionId?: number,
): Promise<TemplateInUse> {
  const template = await templateInUse(database, templateId, versionId);
  await refuseHidden(database, actor, template);
  return template;
}
