import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, write, writeUnaudited } from '#server/platform/database/write.ts';
import { keepFile } from '#server/platform/files/keep-file.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob, type JobContext } from '#server/platform/jobs/job.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import type { PlacedPage } from '#shared/activities/inbound/inbound.ts';
import { readPaperCode, splitPages } from '#shared/activities/inbound/paper-codes.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { judgeAttachments, takeAttachments } from './attachments.ts';
import { INBOUND_TOPIC, ITEM_ENTITY, SOURCE_ENTITY } from './item-row.ts';
import { plainLine } from './plain-line.ts';
import { storeParts } from './store-parts.ts';
import { inboundItems, inboundPages, inboundSources } from './tables.ts';

export type Source = typeof inboundSources.$inferSelect;

/** How many pages of a file are read at a time, and how many files. */
const AT_ONCE = 2;
/** The advisory lock held while a newly read file is compared with earlier ones. */
const COMPARE_LOCK = 7_160_030;
/** How long a file is read before the next has its turn, so that a slow one does not hold up the others for hours. */
const TURN_MS = 3 * 60_000;

/**
 * Reads a file that came in: makes pages of it, reads each, divides them into documents and suggests where these belong. Each page is
 * stored as it is read, so that an interrupted job resumes where it stopped; nothing counts as read before everything is stored. What
 * cannot be read is marked as failed with its reason. A long file takes turns with the others.
 */
export const readSourceJob = defineJob(
  'read-inbound',
  z.object({ sourceId: z.int() }),
  async ({ sourceId }, context) => {
    const { services } = context;
    try {
      const isRead = await readTurn(services, sourceId, context.signal);
      if (!isRead) await writeUnaudited(services.database, systemActor, (w) => queueReading(w, { sourceId }));
    } catch (error) {
      if (context.signal.aborted) throw error;
      if (!(error instanceof AppError || context.isLastAttempt)) throw error;
      const problem =
        error instanceof AppError ? error.message : 'Something went wrong while it was being read.';
      await failSource(services, sourceId, problem);
      if (!(error instanceof AppError))
        services.log.error({ err: error, sourceId }, 'post could not be read');
    }
  },
  { maxAttempts: 4 },
);

/** Queues the reading of a file when the transaction commits: two files at a time, so that other work continues. */
export async function queueReading({ tx }: Write, { sourceId }: { sourceId: number | null }): Promise<void> {
  if (sourceId !== null)
    await addJob(
      tx,
      readSourceJob,
      { sourceId },
      {
        queue: `inbound-${sourceId % AT_ONCE}`,
        key: `read-inbound:${sourceId}`,
      },
    );
}

/** The refusal of a file that was not taken: none of it is stored here. */
export const notTaken = ({ problem }: Pick<Source, 'problem'>) =>
  conflict(problem ?? 'The file was not accepted.');

async function sourceOf({ database }: Pick<Services, 'database'>, id: number): Promise<Source | null> {
  const [source] = await database.select().from(inboundSources).where(eq(inboundSources.id, id));
  return source ?? null;
}

/** The pages of a file as a PDF. */
export async function pdfOf(
  { database, files: store }: Services,
  { pdfFileId }: Pick<Source, 'pdfFileId'>,
): Promise<Uint8Array> {
  const [file] = await database
    .select()
    .from(files)
    .where(eq(files.id, pdfFileId ?? 0));
  if (!file) throw new AppError('notFound', 'There are no pages of this file.');
  return store.readWhole(file.sha256);
}

/** Reads a file for one turn, at least a few pages; returns whether all of it has been read. */
export async function readTurn(
  services: Services,
  sourceId: number,
  signal: JobContext['signal'],
  turnMs: number = TURN_MS,
): Promise<boolean> {
  const began = performance.now();
  let source = await sourceOf(services, sourceId);
  if (source?.status !== 'received') return true;
  if (source.pdfFileId === null) {
    await makePages(services, source);
    source = (await sourceOf(services, sourceId)) ?? missing();
  }
  const pdf = await pdfOf(services, source);
  const done = await services.database
    .select({ page: inboundPages.page })
    .from(inboundPages)
    .where(eq(inboundPages.sourceId, sourceId));
  const known = new Set(done.map(({ page }) => page));
  const unread = Array.from({ length: source.pageCount ?? 0 }, (_, at) => at + 1).filter(
    (page) => !known.has(page),
  );
  for (let at = 0; at < unread.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const pages = await Promise.all(
      unread.slice(at, at + AT_ONCE).map((page) => readPage(services, pdf, page)),
    );
    await keepPages(services, sourceId, pages);
    if (at + AT_ONCE < unread.length && performance.now() - began >= turnMs) return false;
  }
  await finish(services, sourceId);
  return true;
}

/** The source, locked until the transaction ends. */
export async function lockSource({ tx }: Write, id: number): Promise<Source | undefined> {
  const [source] = await tx.select().from(inboundSources).where(eq(inboundSources.id, id)).for('update');
  return source;
}

/** Another run of the job has finished it. */
const noteReadAgain = (w: Write, entityId: number) =>
  w.audit({ entity: SOURCE_ENTITY, entityId, action: 'read again' });

/** Makes a PDF of the file, and takes in its attachments as files of their own. */
async function makePages(services: Services, source: Source): Promise<void> {
  const { database, files: store, reader } = services;
  const [file] = await database
    .select()
    .from(files)
    .where(eq(files.id, source.fileId ?? 0));
  if (!file) throw notTaken(source);
  const paper = await reader.toPdf(await store.readWhole(file.sha256), file.type);
  const attached = await judgeAttachments(services, paper.attachments ?? []);
  await write(database, systemActor, async (w) => {
    const locked = await lockSource(w, source.id);
    if (locked?.pdfFileId !== null) return noteReadAgain(w, source.id);
    const isPdf = file.type === 'application/pdf';
    const pdfFileId = isPdf
      ? file.id
      : (await keepFile(store, w, { name: `${source.name}.pdf`, type: 'application/pdf', bytes: paper.pdf }))
          .fileId;
    const { message } = paper;
    await changeRow(w, SOURCE_ENTITY, inboundSources, locked, locked.version, {
      pdfFileId,
      pageCount: paper.pages,
      isSigned: paper.isSigned,
      ...(message && {
        messageId: locked.messageId ?? (plainLine(message.messageId ?? '').slice(0, 900) || null),
        senderName: locked.senderName ?? (plainLine(message.from.name) || null),
        senderEmail: locked.senderEmail ?? (plainLine(message.from.address) || null),
        subject: locked.subject ?? (plainLine(message.subject).slice(0, 500) || null),
      }),
    });
    for (const taken of await takeAttachments(services, w, locked, attached)) await queueReading(w, taken);
    w.changed(INBOUND_TOPIC);
  });
}

type ReadPage = typeof inboundPages.$inferInsert;

const unread = {
  text: '',
  words: [],
  confidence: 0,
  turned: 0,
  origin: 'ocr',
  codes: [],
} as const satisfies Partial<ReadPage>;

/** A page whose text cannot be read is kept with the reason: it can still be seen and filed. */
async function readPage(
  { reader }: Services,
  pdf: Uint8Array,
  page: number,
): Promise<Omit<ReadPage, 'sourceId'>> {
  try {
    const codes = [...new Set((await reader.codes(pdf, page)).map((code) => code.text.replaceAll('\0', '')))];
    // A separator sheet is not filed, so its text is not kept.
    if (codes.some((code) => readPaperCode(code)?.kind === 'separator'))
      return { ...unread, page, confidence: 100, codes };
    const { text, words, confidence, turned, source, unshown } = await reader.text(pdf, page);
    return {
      page,
      text: text.replaceAll('\0', ''),
      words: words.map(({ text: word, x, y, width, height }) => ({
        text: word.replaceAll('\0', ''),
        x,
        y,
        width,
        height,
      })),
      confidence,
      turned,
      origin: source,
      codes,
      problem: unshown ?? null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...unread, page, problem: error.message };
  }
}

const keepPages = ({ database }: Services, sourceId: number, pages: Omit<ReadPage, 'sourceId'>[]) =>
  writeUnaudited(database, systemActor, async (w) => {
    await w.tx
      .insert(inboundPages)
      .values(pages.map((page) => ({ ...page, sourceId })))
      .onConflictDoNothing();
    const pagesRead = await w.tx.$count(inboundPages, eq(inboundPages.sourceId, sourceId));
    await w.tx.update(inboundSources).set({ pagesRead }).where(eq(inboundSources.id, sourceId));
    w.changed(INBOUND_TOPIC);
  });

/** A signed PDF stays as it came: one document, whatever codes are on it. */
const wholeOf = (pages: PlacedPage[]): ReturnType<typeof splitPages> => ({
  parts: [{ pages, caseId: null }],
  separators: [],
});

/** Divides the pages into items and suggests where they belong; from here on the file counts as read. */
const finish = ({ database }: Services, sourceId: number) =>
  write(database, systemActor, async (w) => {
    const source = await lockSource(w, sourceId);
    if (source?.status !== 'received') return noteReadAgain(w, sourceId);
    const pages = await w.tx
      .select({ page: inboundPages.page, turned: inboundPages.turned, codes: inboundPages.codes })
      .from(inboundPages)
      .where(eq(inboundPages.sourceId, sourceId))
      .orderBy(asc(inboundPages.page));
    const { parts, separators } = source.isSigned
      ? wholeOf(pages.map(({ page }) => ({ sourceId, page, turn: 0 })))
      : splitPages(pages.map(({ page, turned, codes }) => ({ sourceId, page, turn: turned, codes })));
    if (separators.length > 0)
      await w.tx
        .update(inboundPages)
        .set({ isSeparator: true })
        .where(and(eq(inboundPages.sourceId, sourceId), inArray(inboundPages.page, separators)));
    // Two scans of one letter that are read at the same time would not notice each other.
    await w.tx.execute(sql`select pg_advisory_xact_lock(${COMPARE_LOCK})`);
    await storeParts(w, source, parts);
    await changeRow(w, SOURCE_ENTITY, inboundSources, source, source.version, {
      status: 'read',
      readAt: new Date(),
    });
    w.changed(INBOUND_TOPIC);
  });

/** Ends the reading of a file with the reason why it cannot be read. */
const failSource = ({ database }: Services, sourceId: number, problem: string) =>
  write(database, systemActor, async (w) => {
    const source = await lockSource(w, sourceId);
    if (source?.status !== 'received') return noteReadAgain(w, sourceId);
    await changeRow(w, SOURCE_ENTITY, inboundSources, source, source.version, { status: 'failed', problem });
    await failItems(w, sourceId, problem);
  });

async function failItems(w: Write, sourceId: number, problem: string): Promise<void> {
  const items = await w.tx
    .select()
    .from(inboundItems)
    .where(and(eq(inboundItems.sourceId, sourceId), eq(inboundItems.status, 'received')))
    .for('update');
  for (const item of items)
    await changeRow(w, ITEM_ENTITY, inboundItems, item, item.version, { status: 'failed', problem });
  w.changed(INBOUND_TOPIC);
}
