import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob } from '#server/platform/jobs/job.ts';
import type { PageText, Paper } from '#server/platform/paper/reading/reader.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pagedTypes, paperOf } from './paper-of.ts';
import { fileReadings, fileTexts } from './tables.ts';
import { type ReadText, textRow } from './text-row.ts';

/** Pages that are read at a time, as many as the reader recognises. */
const AT_ONCE = 2;

/**
 * Reads a file page by page for the search, from the PDF's own text or by recognition. Pages already read are kept, so it resumes after a
 * killed process; a page that cannot be read is noted and skipped.
 */
export const readFileJob = defineJob(
  'read-file',
  z.strictObject({ sha256: z.string() }),
  async ({ sha256 }, { services, signal, isLastAttempt }) => {
    const { database } = services;
    const [file] = await database
      .select({ type: files.type })
      .from(files)
      .where(eq(files.sha256, sha256))
      .limit(1);
    if (!file) return;
    try {
      const paper = await paperOf(services, { sha256, type: file.type });
      await change(database, sha256, { status: 'reading', pages: paper.pages });
      await readPages(services, sha256, paper, signal);
      await change(database, sha256, { status: 'read', problem: null, readAt: new Date() });
    } catch (error) {
      signal.throwIfAborted();
      const isRefused = error instanceof AppError && error.refusal === 'invalid';
      if (isRefused || isLastAttempt) {
        const problem = isRefused ? error.message : 'Something went wrong.';
        await change(database, sha256, { status: 'failed', problem, readAt: new Date() });
      }
      if (!isRefused) throw error;
    }
  },
);

/** Queues a file's content to be read in the background when the transaction commits, unless it was read before or has no pages. */
export async function queueReading(tx: Tx, fileId: number): Promise<void> {
  const [file] = await tx
    .select({ sha256: files.sha256, type: files.type })
    .from(files)
    .where(eq(files.id, fileId));
  if (!file || !pagedTypes.includes(file.type)) return;
  const { sha256 } = file;
  const added = await tx.insert(fileReadings).values({ sha256 }).onConflictDoNothing().returning();
  // One after the other, so that a pile of scans leaves room for other jobs.
  if (added.length > 0)
    await addJob(tx, readFileJob, { sha256 }, { key: `read-file:${sha256}`, queue: 'reading' });
}

async function readPages(
  services: Services,
  sha256: string,
  paper: Paper,
  signal: AbortSignal,
): Promise<void> {
  const { database, reader } = services;
  const read = await database
    .select({ page: fileTexts.page })
    .from(fileTexts)
    .where(eq(fileTexts.sha256, sha256));
  const done = new Set(read.map(({ page }) => page));
  const left = Array.from({ length: paper.pages }, (_, at) => at + 1).filter((page) => !done.has(page));
  const work = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      signal.throwIfAborted();
      const text = await reader.text(paper.pdf, page).catch(unlessRefused);
      await keep(database, sha256, page, text);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** A page that cannot be read is kept as such. */
function unlessRefused(error: unknown): string {
  if (error instanceof AppError && error.refusal === 'invalid') return error.message;
  throw error;
}

async function keep(
  database: Database,
  sha256: string,
  page: number,
  read: PageText | string,
): Promise<void> {
  const problem = typeof read === 'string' ? read : (read.unshown ?? null);
  const found: ReadText =
    typeof read === 'string' ? { text: '', words: [], turned: 0, confidence: 0, source: 'ocr' } : read;
  await writeUnaudited(database, systemActor, async ({ tx }) => {
    const [reading] = await tx
      .select()
      .from(fileReadings)
      .where(eq(fileReadings.sha256, sha256))
      .for('update');
    if (!reading) return;
    await tx
      .insert(fileTexts)
      .values(textRow(sha256, page, found, problem))
      .onConflictDoNothing();
    await tx
      .update(fileReadings)
      .set({ pagesRead: await tx.$count(fileTexts, eq(fileTexts.sha256, sha256)) })
      .where(eq(fileReadings.sha256, sha256));
  });
}

async function change(
  database: Database,
  sha256: string,
  values: Partial<typeof fileReadings.$inferInsert>,
): Promise<void> {
  await writeUnaudited(database, systemActor, async ({ tx }) => {
    await tx.update(fileReadings).set(values).where(eq(fileReadings.sha256, sha256));
  });
}
