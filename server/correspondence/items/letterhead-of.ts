import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import { files } from '#server/files/tables.ts';
import type { LetterPaper } from '#server/paper/rendering/letter-input.ts';
import { tables } from '#server/reference/tables.ts';
import type { LetterData } from '#shared/letters/letter-data.ts';
import { mergeLetter } from '#shared/letters/merge-letter.ts';

const { letterheads, users } = tables;
export type Letterhead = typeof letterheads.$inferSelect;

/** The paper of a letter of the domain: the template's where it is the domain's own, else the domain's default; null where it has none. */
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

/** Contents of stored files by their ids. */
async function contentsOf(database: Database | Tx, store: FileStore, ids: readonly (number | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const rows =
    wanted.length === 0
      ? []
      : await database
          .select({ id: files.id, sha256: files.sha256 })
          .from(files)
          .where(inArray(files.id, wanted));
  const contents = new Map<number, Uint8Array>();
  for (const { id, sha256 } of rows) contents.set(id, await store.readWhole(sha256));
  return (id: number | null) => (id === null ? null : (contents.get(id) ?? null));
}

/** The letterhead as the renderer takes it, its header and footer merged, with what keeps them from being printed. */
export async function paperOf(
  database: Database | Tx,
  store: FileStore,
  letterhead: Letterhead,
  data: LetterData,
) {
  const content = await contentsOf(database, store, [letterhead.firstPagePdf, letterhead.continuationPdf]);
  const header = mergeLetter(letterhead.headerHtml ?? '', data);
  const footer = mergeLetter(letterhead.footerHtml ?? '', data);
  const paper: LetterPaper = {
    headerHtml: header.html,
    footerHtml: footer.html,
    fontFamily: letterhead.fontFamily as LetterPaper['fontFamily'],
    margins: letterhead.margins as LetterPaper['margins'],
    firstPagePdf: content(letterhead.firstPagePdf),
    continuationPdf: content(letterhead.continuationPdf),
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
  const fileId = user?.fileId ?? null;
  return (await contentsOf(database, store, [fileId]))(fileId);
}
