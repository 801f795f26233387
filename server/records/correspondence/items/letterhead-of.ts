import { and, desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { files } from '#server/platform/files/tables.ts';
import type { LetterPaper } from '#server/platform/paper/rendering/letter-input.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { LetterData } from '#shared/records/letters/letter-data.ts';
import { mergeLetter } from '#shared/records/letters/merge-letter.ts';

const { letterheads, users } = tables;
export type Letterhead = typeof letterheads.$inferSelect;

/** The letterhead for a letter of the domain: the template's if it is the domain's own, else the domain's default; null if it has none. */
export async function letterheadOf(
  database: Database | Tx,
  domainId: number,
  wantedId: number | null,
): Promise<Letterhead | null> {
  const own = await database
    .select()
    .from(letterheads)
    .where(and(eq(letterheads.domainId, domainId), eq(letterheads.isActive, true)))
    .orderBy(desc(letterheads.isDefault), letterheads.id);
  return own.find(({ id }) => id === wantedId) ?? own[0] ?? null;
}

/** The content of a stored file; null where there is none. */
export async function contentOf(
  database: Database | Tx,
  store: FileStore,
  fileId: number | null,
): Promise<Uint8Array | null> {
  if (fileId === null) return null;
  const [file] = await database.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
  return file ? store.readWhole(file.sha256) : null;
}

/** The letterhead for the renderer, its header and footer merged, with what prevents printing them; `content` supplies its files. */
export async function paperOf(
  content: (fileId: number | null) => Promise<Uint8Array | null>,
  letterhead: Letterhead,
  data: LetterData,
) {
  const header = mergeLetter(letterhead.headerHtml ?? '', data);
  const footer = mergeLetter(letterhead.footerHtml ?? '', data);
  const paper: LetterPaper = {
    headerHtml: header.html,
    footerHtml: footer.html,
    fontFamily: letterhead.fontFamily as LetterPaper['fontFamily'],
    margins: letterhead.margins as LetterPaper['margins'],
    firstPagePdf: await content(letterhead.firstPagePdf),
    continuationPdf: await content(letterhead.continuationPdf),
    windowEnvelope: letterhead.windowEnvelope as LetterPaper['windowEnvelope'],
    addressBlock: letterhead.addressBlock as LetterPaper['addressBlock'],
    returnAddress: letterhead.returnAddress,
  };
  return { paper, problems: [...header.problems, ...footer.problems] };
}

/** The picture of somebody's signature; null where they have none. */
export async function signatureOf(
  database: Database | Tx,
  store: FileStore,
  userId: number,
): Promise<Uint8Array | null> {
  const [user] = await database
    .select({ fileId: users.signatureImage })
    .from(users)
    .where(eq(users.id, userId));
  return contentOf(database, store, user?.fileId ?? null);
}
