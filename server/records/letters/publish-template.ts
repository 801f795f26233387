import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { lockReferenceRow } from '#server/records/reference/rows.ts';
import { type ReferenceRow, tableFor } from '#server/records/reference/select.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { escapedHtml, paragraphsOf } from '#shared/platform/html.ts';
import { foreignLaw } from '#shared/records/law/cited-law.ts';
import { textProblem } from '#shared/records/letters/letter-problems.ts';
import { tokenTables } from '#shared/records/letters/tokens.ts';
import { templateVersions } from './tables.ts';

/** Reads the content of a stored upload by its id. */
export type ReadFile = (fileId: number) => Promise<Uint8Array>;

/**
 * In Word documents tables are loops over their rows, {{#creditors[]}}{{1}} {{2}}{{/}}, which the merge language of letters does not know.
 */
const withoutLoops = (text: string): string =>
  text.replace(/\{\{#([\w.]+\[\])\}\}|\{\{\/\}\}|\{\{\d+\}\}/g, (mark, table: string | undefined) =>
    table && !Object.hasOwn(tokenTables, table) ? mark : '',
  );

/** Messages by field for everything that prevents a draft from being published; empty if nothing does. */
async function publicationErrors(
  template: ReferenceRow,
  readFile: ReadFile,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const { textOfDocx } = await import('./docx-text.ts');
  const file = template.bodyFile as number | null;
  const texts: Record<string, string> = {
    subject: escapedHtml((template.subject as string | null) ?? ''),
    body: (template.body as string | null) ?? '',
    bodyFile: file === null ? '' : paragraphsOf(withoutLoops(textOfDocx(await readFile(file)))),
  };
  for (const [field, text] of Object.entries(texts)) {
    const problem = textProblem(text);
    if (problem) errors[field] = problem;
  }
  if (!texts.body?.replace(/<[^>]*>/g, '').trim() && file === null)
    errors.body = 'There is nothing to publish yet.';
  const places = template.jurisdictions as string[];
  const foreign = foreignLaw(Object.values(texts).join(' '), places);
  if (places.length === 0) errors.jurisdictions = 'Choose the places whose cases it is written for.';
  else if (foreign)
    errors.jurisdictions = `The text cites ‘${foreign.cited}’, the law of ${jurisdictions[foreign.of]}: it can be written for that place alone.`;
  if (template.raisedOn === 'in_status' && template.raisedInStatusId === null)
    errors.raisedInStatusId = 'Choose the status after which it is written.';
  return errors;
}

/**
 * Publishes the draft as the template's next version, which supersedes the one before. Refused while a merge token in it is unknown or a
 * block is not closed, or if the draft has changed since the publisher read it (`version`).
 */
export async function publishTemplate(
  w: Write,
  id: number,
  version: number,
  readFile: ReadFile,
): Promise<void> {
  const template = await lockReferenceRow(w.tx, 'templates', id);
  await checkVersion(w, template, version);
  const errors = await publicationErrors(template, readFile);
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', `Not published. ${Object.values(errors).join(' ')}`, { errors });

  const [last] = await w.tx
    .select({ number: max(templateVersions.number) })
    .from(templateVersions)
    .where(eq(templateVersions.templateId, id));
  const number = (last?.number ?? 0) + 1;
  await w.tx
    .update(templateVersions)
    .set({ supersededAt: sql`now()` })
    .where(and(eq(templateVersions.templateId, id), isNull(templateVersions.supersededAt)));
  await w.tx.insert(templateVersions).values({
    templateId: id,
    number,
    subject: template.subject as string | null,
    body: template.body as string | null,
    bodyFile: template.bodyFile as number | null,
    publishedBy: w.author.id || null,
  });
  const published = { publishedVersion: number, publishedAt: new Date() };
  const options = { action: 'published' };
  await changeRow(w, 'templates', tableFor('templates'), template, version, published, options);
  w.changed('entity:templates');
}
