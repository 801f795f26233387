import { and, eq, isNull } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { decisionToldOf } from '#server/records/decisions/decision-facts.ts';
import { textOfDocx } from '#server/records/letters/docx-text.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { paragraphsOf } from '#shared/platform/html.ts';
import type { WordLetterInput } from '#shared/records/correspondence/contract.ts';
import type { FilledWord } from '#shared/records/correspondence/filled-word.ts';
import { lawProblem, notWrittenFor } from '#shared/records/law/cited-law.ts';
import { problemLink } from '#shared/records/letters/field-link.ts';
import type { RowOf } from '#shared/records/reference/contract.ts';
import { letterData } from '../data/letter-data.ts';
import { addressOfNamed, type Named } from '../items/address-letter.ts';
import { type SubjectReaders, subjectOf } from '../items/subject-of.ts';
import { isForLetters, refuseHidden } from '../items/template-in-use.ts';
import { nobody, placeIn, recipientsOf } from './recipients-of.ts';

const { templates } = tables;
const invalid = (message: string) => new AppError('invalid', message);

type Filling = {
  templateId: number;
  name: string;
  jurisdictions: readonly string[];
  documentTypeId: number;
  fileId: number;
  caseId: number;
  to: Named;
  /** What the letter is about, where its writer said so. */
  about?: WordLetterInput['about'];
};

/** A stored Word document filled from a case that the caller sees; null with what it still needs. */
async function fillDocument(
  ctx: SignedIn,
  filling: Filling,
  subjects: SubjectReaders = {},
): Promise<FilledWord> {
  const { name, fileId, caseId, to } = filling;
  const { services, actor } = ctx;
  const { database } = services;
  const found = await visibleCase(database, actor, caseId);
  await refuseHidden(database, actor, filling);
  const [file] = await database.select().from(files).where(eq(files.id, fileId));
  if (!file) throw new AppError('notFound', 'The Word document no longer exists.');
  const bytes = await services.files.readWhole(file.sha256);
  const data = await database.transaction(async (tx) => {
    const recipient = await addressOfNamed(tx, actor, caseId, to);
    const named = filling.about ?? (await decisionToldOf(tx, caseId, textOfDocx(bytes)));
    const about = await subjectOf(tx, caseId, named, subjects);
    return letterData(tx, actor, caseId, { recipient, authorId: actor.id, about, facts: about?.facts ?? {} });
  });
  const { docx, problems } = await services.letters.fillWord({ docx: bytes, data });
  const unsuited = notWrittenFor(filling, found.jurisdiction);
  const foreign = unsuited ?? (docx && lawProblem(paragraphsOf(textOfDocx(docx)), found.jurisdiction));
  const href = unsuited ? `/templates/${filling.templateId}/edit` : null;
  return {
    fileName: `${found.uniqueReference} ${name}.docx`,
    docx: docx && !foreign ? Buffer.from(docx).toString('base64') : null,
    problems: [
      ...(foreign ? [{ token: null, message: foreign, recipient: null, href }] : []),
      ...problems.map((problem) => ({
        token: problem.token,
        message: problem.message,
        recipient: null,
        href: problemLink(problem, caseId),
      })),
    ],
  };
}

/** The Word document of a template as it is saved, filled from a case, for whoever works on the template. */
export async function fillTemplate(
  ctx: SignedIn,
  input: { id: number; caseId: number; shown: number },
): Promise<FilledWord> {
  const { database } = ctx.services;
  const { caseId } = input;
  await visibleCase(database, ctx.actor, caseId);
  const row = (await foundRow(database, 'templates', ctx.actor, input.id)) as RowOf<'templates'>;
  if (row.format !== 'docx' || row.bodyFile === null) throw invalid('This template is not a Word document.');
  const recipients = await recipientsOf(ctx, row.audience, caseId);
  const to = recipients[placeIn(recipients, input.shown) ?? -1];
  if (!to) throw invalid(nobody(row.audience));
  const { id: templateId, name, documentTypeId, jurisdictions } = row;
  return fillDocument(ctx, {
    templateId,
    name,
    documentTypeId,
    jurisdictions,
    fileId: row.bodyFile,
    caseId,
    to,
  });
}

/** The published Word document of a template, filled for a recipient of a case, for whoever writes on the case. */
export async function fillPublished(
  ctx: SignedIn,
  input: WordLetterInput,
  subjects: SubjectReaders,
): Promise<FilledWord> {
  const { caseId, templateId, recipient, about } = input;
  const [published] = await ctx.services.database
    .select({
      name: templates.name,
      documentTypeId: templates.documentTypeId,
      jurisdictions: templates.jurisdictions,
      fileId: templateVersions.bodyFile,
    })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.templateId, templates.id), isNull(templateVersions.supersededAt)),
    )
    .where(
      and(
        eq(templates.id, templateId),
        eq(templates.isActive, true),
        eq(templates.format, 'docx'),
        isForLetters,
      ),
    );
  if (!published?.fileId) throw new AppError('notFound', 'There is no such published Word document.');
  const { fileId } = published;
  return fillDocument(
    ctx,
    { ...published, templateId, fileId, caseId, to: recipient, ...(about && { about }) },
    subjects,
  );
}
