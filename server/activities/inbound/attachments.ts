import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { sniff } from '#server/platform/files/file-kinds.ts';
import { digestOf, keepFile } from '#server/platform/files/keep-file.ts';
import { pagedTypes } from '#server/platform/files/texts/paper-of.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Attachment } from '#server/platform/paper/reading/reader.ts';
import { AppError } from '#shared/platform/errors.ts';
import { plainLine } from './plain-line.ts';
import { inboundBatches, type inboundSources } from './tables.ts';
import { type TakenIn, takeIn } from './take-in.ts';

/** A file that somebody sent: its true type, and why it is not read or not even accepted. */
type Judged = { type: string; problem: string | null; isRefused?: boolean };

const UNJUDGED = 'The virus scanner could not check the file, so it was not accepted. Ask for it again.';

/** Finds out what a file that somebody sent really is. Whatever its type, it is scanned first. */
export async function judgeFile(
  { files: store, scan, isScannerUp }: Pick<Services, 'files' | 'scan' | 'isScannerUp'>,
  name: string,
  content: Uint8Array,
): Promise<Judged> {
  if (content.length === 0) return { type: 'application/octet-stream', problem: 'The file is empty.' };
  const path = `${await store.incoming()}-${randomUUID()}`;
  await writeFile(path, content, { mode: 0o600 });
  try {
    const suspicion = await scan(path).catch(async (error: unknown) => {
      // A file that only the scanner fails on does not hold up the others.
      if (error instanceof AppError && (await isScannerUp())) return UNJUDGED;
      throw error;
    });
    if (suspicion !== null) return { type: 'application/octet-stream', problem: suspicion, isRefused: true };
    const sniffed = await sniff(path, name, '');
    if ('problem' in sniffed) return { type: 'application/octet-stream', problem: sniffed.problem };
    if (!pagedTypes.includes(sniffed.type))
      return {
        type: sniffed.type,
        problem: 'This kind of file has no pages. Save it from here and file it on the case.',
      };
    return { type: sniffed.type, problem: null };
  } finally {
    await rm(path, { force: true });
  }
}

/** Keeps a judged file in the store; of a refused one only the digest, by which it will be recognised. */
export const keepJudged = (
  { files: store }: Pick<Services, 'files'>,
  w: Write,
  name: string,
  content: Uint8Array,
  { type, isRefused }: Judged,
): Promise<{ fileId: number | null; sha256: string }> =>
  isRefused
    ? Promise.resolve({ fileId: null, sha256: digestOf(content) })
    : keepFile(store, w, { name, type, bytes: content });

/** Small pictures up to this many bytes are logos and the like from a message's signature. */
const SMALL_PICTURE = 10_000;
/** How many of a message's files are taken in; the others are named, and stay in the message. */
const MOST_ATTACHED = 100;

type Attached = { called: string; content: Uint8Array; judged: Judged };

/** The files attached to a message, judged one by one before anything is locked; the small pictures of signatures are left out. */
export async function judgeAttachments(
  services: Pick<Services, 'files' | 'scan' | 'isScannerUp'>,
  attachments: readonly Attachment[],
): Promise<{ attached: Attached[]; left: string[] }> {
  const all = attachments
    .filter(({ mime, content }) => !(mime.startsWith('image/') && content.length < SMALL_PICTURE))
    .map(({ name, content }, at) => ({
      called: plainLine(name).slice(-200) || `Attachment ${at + 1}`,
      content,
    }));
  const attached: Attached[] = [];
  for (const each of all.slice(0, MOST_ATTACHED))
    attached.push({ ...each, judged: await judgeFile(services, each.called, each.content) });
  return { attached, left: all.slice(MOST_ATTACHED).map(({ called }) => called) };
}

/** Takes in a message's judged files, each as an item of its own in the same batch. */
export async function takeAttachments(
  services: Services,
  w: Write,
  message: typeof inboundSources.$inferSelect,
  { attached, left }: Awaited<ReturnType<typeof judgeAttachments>>,
): Promise<TakenIn[]> {
  const [batch = missing()] = await w.tx
    .select()
    .from(inboundBatches)
    .where(eq(inboundBatches.id, message.batchId));
  const { senderName, senderEmail, isForClaims } = message;
  const keyOf = (at: number) => message.originKey && `${message.originKey}#${at + 1}`;
  const taken: TakenIn[] = [];
  for (const [at, { called, content, judged }] of attached.entries())
    taken.push(
      await takeIn(w, batch, {
        ...(await keepJudged(services, w, called, content, judged)),
        name: called,
        problem: judged.problem,
        parentId: message.id,
        originKey: keyOf(at),
        senderName,
        senderEmail,
        isForClaims,
      }),
    );
  if (left.length > 0)
    taken.push(
      await takeIn(w, batch, {
        fileId: null,
        sha256: digestOf(Buffer.from(left.join('\n'))),
        name: `${left.length} more files`,
        problem: `At most ${MOST_ATTACHED} files are taken from a message. Left out: ${left.join(', ').slice(0, 2_000)}.`,
        parentId: message.id,
        originKey: keyOf(attached.length),
        senderName,
        senderEmail,
        isForClaims,
      }),
    );
  return taken;
}
