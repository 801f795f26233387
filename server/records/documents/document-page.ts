import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import { sendPicture, widthAsked } from '#server/platform/files/page-picture.ts';
import { paperOf } from '#server/platform/files/texts/paper-of.ts';
import { fileTexts, type PlacedWord } from '#server/platform/files/texts/tables.ts';
import { queryOf, referencesIn } from '#server/platform/files/texts/terms.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Turn } from '#server/platform/paper/reading/reader.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { noSuchDocument, visibleDocument } from './document-list.ts';
import { DOCUMENT_ENTITY } from './document-rules.ts';

type Box = { x: number; y: number; width: number; height: number };
type Content = Awaited<ReturnType<typeof visibleDocument>>;

const noSuchPage = (page: number) => new AppError('notFound', `The document has no page ${page}.`);

/** A page of a document with the positions of the searched words, for display. */
export async function documentPage(
  { services, actor, author }: SignedIn,
  { id, page, search }: { id: number; page: number; search?: string | undefined },
) {
  const { database } = services;
  const document = await visibleDocument(database, actor, id);
  const { pages } = await paperOf(services, document.file);
  if (page > pages) throw noSuchPage(page);
  const [read] = await database
    .select()
    .from(fileTexts)
    .where(and(eq(fileTexts.sha256, document.file.sha256), eq(fileTexts.page, page)));
  await noteReading(services, author, document);
  if (!read) return { page, pages, text: null, source: null, problem: null, marks: [] };
  const hits = search ? await hitsIn(services, read.words, search) : [];
  const marks = hits.map((word) => turnedBy(read.turned as Turn, boxOf(word)));
  return { page, pages, text: read.text, source: read.source, problem: read.problem, marks };
}

/** The words of a page that match a search: PostgreSQL marks them as in a snippet; references in any spelling are found here. */
async function hitsIn(
  { database }: Services,
  words: readonly PlacedWord[],
  search: string,
): Promise<PlacedWord[]> {
  if (words.length === 0) return [];
  const text = words.map(([word]) => word.replace(/\s/g, '')).join('\n');
  const rows = await rowsOf(database, {
    marked: col.text,
  })`select ts_headline('english', ${text}, ${queryOf(search)}, ${'StartSel=\u0001, StopSel=\u0002, HighlightAll=true'}) as marked`;
  const marked = (rows[0]?.marked ?? '').split('\n');
  const references = referencesIn(search);
  const isReference = (word: string) => {
    const plain = word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
    return plain.length >= 3 && references.some((reference) => reference.includes(plain));
  };
  return words.filter(([word], at) => marked[at]?.includes('\u0001') || isReference(word));
}

const boxOf = ([, x, y, width, height]: PlacedWord): Box => ({
  x: x / 10_000,
  y: y / 10_000,
  width: width / 10_000,
  height: height / 10_000,
});

/** The position of a box after its page is rotated clockwise. */
function turnedBy(turn: Turn, { x, y, width, height }: Box): Box {
  if (turn === 90) return { x: 1 - y - height, y: x, width: height, height: width };
  if (turn === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  return turn === 270 ? { x: y, y: 1 - x - width, width: height, height: width } : { x, y, width, height };
}

/** Reading a special category document is audited, here as with its content. */
async function noteReading(
  { database }: Services,
  author: SignedIn['author'],
  document: Content,
): Promise<void> {
  const { id, caseId, isSpecialCategory } = document;
  if (!isSpecialCategory) return;
  await write(database, author, async (w) => {
    w.audit({ entity: DOCUMENT_ENTITY, entityId: id, action: 'read', caseId });
  });
}

const pictureOf = z.object({ id: pathId, page: pathId });

/** Pages of documents as pictures, upright, for those who see their case. */
export function documentPageRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/case-documents/:id/pages/:page', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: {
      summary:
        'A page of a document as a picture; ?width= in pixels, 1200 by default. The header x-page-count gives the number of pages',
      tags: ['Case documents'],
      ...givesFile('image/png'),
    },
    handler: async (request, reply) => {
      const { actor, author } = await signedIn(request);
      const asked = pictureOf.safeParse(request.params);
      if (!asked.success) throw noSuchDocument();
      const width = widthAsked(request.query);
      const document = await visibleDocument(services.database, actor, asked.data.id);
      const { pdf, pages } = await paperOf(services, document.file);
      if (asked.data.page > pages) throw noSuchPage(asked.data.page);
      const [read] = await services.database
        .select({ turned: fileTexts.turned })
        .from(fileTexts)
        .where(and(eq(fileTexts.sha256, document.file.sha256), eq(fileTexts.page, asked.data.page)));
      const turn = (read?.turned ?? 0) as Turn;
      const picture = await services.reader.picture(pdf, asked.data.page, { width, turn });
      await noteReading(services, author, document);
      return sendPicture(reply, picture, pages);
    },
  });
}
