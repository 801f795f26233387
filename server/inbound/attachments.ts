import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Write } from '#server/database/write.ts';
import { sniff } from '#server/files/file-kinds.ts';
import { keepFile } from '#server/files/keep-file.ts';
import { pagedTypes } from '#server/files/texts/paper-of.ts';
import type { Services } from '#server/http/services.ts';
import type { Attachment } from '#server/paper/reading/reader.ts';
import { inboundBatches, type inboundSources } from './tables.ts';
import { type TakenIn, takeIn } from './take-in.ts';

/** What a file that somebody sent really is: its true type, and why it is not read where it is not. */
export async function judgeFile(
  { files: store, scan }: Pick<Services, 'files' | 'scan'>,
  name: string,
  content: Uint8Array,
): Promise<{ type: string; problem: string | null }> {
  if (content.length === 0) return { type: 'application/octet-stream', problem: 'The file is empty.' };
  const path = `${await store.incoming()}-${randomUUID()}`;
  await writeFile(path, content, { mode: 0o600 });
  try {
    const sniffed = await sniff(path, name, '');
    if ('problem' in sniffed) return { type: 'application/octet-stream', problem: sniffed.problem };
    if (!pagedTypes.includes(sniffed.type))
      return {
        type: sniffed.type,
        problem: 'This kind of file has no pages. Save it from here and file it on the case.',
      };
    const suspicion = await scan(path);
    return { type: sniffed.type, problem: suspicion };
  } finally {
    await rm(path, { force: true });
  }
}

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
    const { type, problem } = await judgeFile(services, called, content);
    const kept = await keepFile(services.files, w, { name: called, type, bytes: content });
    const one = await takeIn(w, batch!, {
      ...kept,
      name: called,
      problem,
      parentId: message.id,
      originKey: message.originKey && `${message.originKey}#${at + 1}`,
      senderName: message.senderName,
      senderEmail: message.senderEmail,
      isForClaims: message.isForClaims,
    });
    taken.push(one);
  }
  return taken;
}
