import { and, arrayContains, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import {
  publishedTemplate,
  type TemplateInUse,
} from '#server/records/correspondence/items/template-in-use.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict, conflictAt } from '#shared/platform/errors.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { type PaperType, paperTypes } from '#shared/records/letters/paper-types.ts';

const { templates, documents } = tables;

/** The published templates for a kind of document and the case's jurisdiction; the firm's own choice comes first. */
export const templatesOf = (
  database: Database | Tx,
  type: PaperType,
  { jurisdiction }: { jurisdiction: Jurisdiction },
): Promise<{ id: number; name: string }[]> =>
  database
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .innerJoin(documents, eq(documents.id, templates.documentTypeId))
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.templateId, templates.id), isNull(templateVersions.supersededAt)),
    )
    .where(
      and(
        eq(documents.code, paperTypes[type]),
        eq(templates.isActive, true),
        arrayContains(templates.jurisdictions, [jurisdiction]),
        inArray(templates.format, ['html', 'pdf']),
      ),
    )
    .orderBy(asc(templates.languageVariant), asc(templates.id));

const names: Readonly<Record<PaperType, string>> = {
  proposal: 'Proposal',
  keyFacts: 'Key facts',
  report: 'Nominee’s report',
  signed: 'Signed proposal',
};

/** The template for a document: the one chosen, else the firm's first. */
export async function templateFor(
  database: Database | Tx,
  type: PaperType,
  found: { jurisdiction: Jurisdiction },
  chosenId?: number,
): Promise<TemplateInUse> {
  const offered = await templatesOf(database, type, found);
  const [first] = offered;
  const id = chosenId ?? first?.id;
  if (id === undefined || !offered.some((each) => each.id === id)) {
    const message = `There is no published template of the document type ${names[type]} that is written for ${jurisdictions[found.jurisdiction]}, where this case is. Publish one under Settings › Templates.`;
    throw conflictAt('templateId', message);
  }
  return publishedTemplate(database, id);
}

/** The document type that it is filed as. */
export async function documentTypeOf(database: Database | Tx, type: PaperType): Promise<number> {
  const [row] = await database
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.code, paperTypes[type]));
  if (!row)
    throw conflict(
      `There is no document type with the code '${paperTypes[type]}'. Add it under Settings › Documents.`,
    );
  return row.id;
}
