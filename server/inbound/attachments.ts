import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Write } from '#server/database/write.ts';
import { sniff } from '#server/files/file-kinds.ts';
import { digestOf, keepFile } from '#server/files/keep-file.ts';
import type { Services } from '#server/http/services.ts';
import type { Attachment } from '#server/paper/reading/reader.ts';
import { inboundBatches, type inboundSources } from './tables.ts';
import { type TakenIn, takeIn } from './take-in.ts';

/** What can be shown as pages. */
const readable = new Set([
  'application/pdf',
  'image/tiff',
  'image/jpeg',
  'image/png',
  'message/rfc822',
  'application/vnd.ms-outlook',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

/** A file that somebody sent: its true type, and why it is not read, or not even taken. */
type Judged = { type: string; problem: string | null; isRefused?: boolean };

/** What a file that somebody sent really is. Whatever its kind, it is scanned first. */
export async function judgeFile(
  { files: store, scan }: Pick<Services, 'files' | 'scan'>,
  name: string,
  content: Uint8Array,
): Promise<Judged> {
  if (content.length === 0) return { type: 'application/octet-stream', problem: 'The file is empty.' };
  const path = `${await store.incoming()}-${randomUUID()}`;
  await writeFile(path, content, { mode: 0o600 });
  try {
    const suspicion = await scan(path);
    if (suspicion !== null) return { type: 'application/octet-stream', problem: suspicion, isRefused: true };
    const sniffed = await sniff(path, name, '');
    if ('problem' in sniffed) return { type: 'application/octet-stream', problem: sniffed.problem };
    if (!readable.has(sniffed.type))
      return {
        type: sniffed.type,
        problem: 'This kind of file has no pages. Save it from here and file it on the case.',
      };
    return { type: sniffed.type, problem: null };
  } finally {
    await rm(path, { force: true });
  }
}

/** Keeps a judged file in the store; of one that is refused nothing but its digest, by which it is known again. */
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

/** Logos and the like in the signature of a message, in bytes. */
const SMALL_PICTURE = 10_000;

/**
 * Takes in the files that came with a message, each an item of its own in the same batch; the small pictures of
 * signatures are left in the message.
 */
export async function takeAttachments(
  services: Services,
  w: Write,
  message: typeof inboundSources.$inferSelect,
  attachments: readonly Attachment[],
): Promise<TakenIn[]> {
  const taken: TakenIn[] = [];
  const [batch] = await w.tx.select().from(inboundBatches).where(eq(inboundBatches.id, message.batchId));
  for (const [at, { name, mime, content }] of attachments.entries()) {
    if (mime.startsWith('image/') && content.length < SMALL_PICTURE) continue;
    const called = name.slice(-200) || `Attachment ${at + 1}`;
    const judged = await judgeFile(services, called, content);
    const kept = await keepJudged(services, w, called, content, judged);
    const one = await takeIn(w, batch!, {
      ...kept,
      name: called,
      problem: judged.problem,
      parentId: message.id,
      originKey: message.originKey && `${message.originKey}#${at + 1}`,
      senderName: message.senderName,
      senderEmail: message.senderEmail,
    });
    taken.push(one);
  }
  return taken;
}
