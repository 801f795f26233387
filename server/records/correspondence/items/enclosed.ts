import { eq, inArray } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { now } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';

/** The enclosures of a letter: their number of pages, and why some cannot be printed. */
export type Enclosed = { pages: number; problems: LetterProblem[] };

/** Opens a letter's enclosures as its print run will. A file that is not a PDF has no pages, and can only go by e-mail. */
export async function openEnclosed(
  { database, files: store, letters }: Pick<Services, 'database' | 'files' | 'letters'>,
  attachmentIds: readonly number[],
): Promise<Enclosed> {
  const enclosed: Enclosed = { pages: 0, problems: [] };
  if (attachmentIds.length === 0) return enclosed;
  const found = await database
    .select({ title: caseDocuments.title, type: files.type, sha256: files.sha256 })
    .from(caseDocuments)
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .where(inArray(caseDocuments.id, [...attachmentIds]))
    .orderBy(caseDocuments.id);
  for (const { title, type, sha256 } of found)
    try {
      if (type !== 'application/pdf') throw new AppError('invalid', 'It is no PDF.');
      const pdf = await store.readWhole(sha256);
      enclosed.pages += (await letters.merge([pdf], now().toISOString())).pages;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      enclosed.problems.push({
        message: `“${title}” cannot be printed with the letter. ${error.message}`,
        token: null,
        recipient: null,
        href: null,
      });
    }
  return enclosed;
}
