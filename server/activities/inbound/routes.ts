import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { missing } from '#server/platform/database/rows.ts';
import { Recent } from '#server/platform/files/recent.ts';
import { attachment, sendFile } from '#server/platform/files/send-file.ts';
import { files } from '#server/platform/files/tables.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { AppError } from '#shared/platform/errors.ts';
import { errorsByField, pathId, queryInteger } from '#shared/platform/validation.ts';
import { arrangedPdf } from './arranged-pdf.ts';
import { noSuchItem, visibleItem } from './item-row.ts';
import { pdfOf } from './read-source.ts';
import { separatorSheets } from './separator-sheets.ts';
import { inboundSources } from './tables.ts';

const access = 'reports.paperless-office';
const pictureQuery = z.strictObject({ width: queryInteger(60, 2_000, 900) });
const separatorQuery = z.strictObject({ copies: queryInteger(1, 200, 1), caseId: pathId.optional() });

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid', 'Some fields need correcting.', { errors: errorsByField(result.error) });
}

const idOf = (value: string | undefined): number => {
  const id = pathId.safeParse(value);
  if (!id.success) throw noSuchItem();
  return id.data;
};

/** Pictures, pages and originals of post, and separator sheets: plain routes, since they are not JSON. */
export function inboundRoutes(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  const { database, reader, files: store } = services;
  const opened = new Recent<Uint8Array>();
  const documented = (summary: string) => ({ summary, tags: ['Inbound post'], ...givesFile() });
  const guarded = {
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };

  app.get('/api/inbound/items/:id/pages/:number', {
    config: { access },
    exposeHeadRoute: false,
    schema: documented('A page of an item as a picture (PNG), as wide as `width` says'),
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const params = request.params as { id: string; number: string };
      const item = await visibleItem(database, actor, idOf(params.id));
      const { width } = parsed(pictureQuery, request.query);
      const page = item.pages[idOf(params.number) - 1];
      if (!page) throw new AppError('notFound', 'There is no such page.');
      const [source = missing()] = await database
        .select()
        .from(inboundSources)
        .where(eq(inboundSources.id, page.sourceId));
      const pdf = await opened.get(String(source.pdfFileId), () => pdfOf(services, source));
      const picture = await reader.picture(pdf, page.page, {
        width,
        turn: page.turn,
      });
      return reply.headers(guarded).type('image/png').send(Buffer.from(picture));
    },
  });

  app.get('/api/inbound/items/:id/content', {
    config: { access },
    exposeHeadRoute: false,
    schema: documented('An item as it would be filed: a PDF of its pages, or what came in where it has none'),
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const item = await visibleItem(database, actor, idOf((request.params as { id: string }).id));
      const made = await arrangedPdf(services, item);
      reply.headers(guarded);
      if ('bytes' in made)
        return reply
          .header('content-disposition', attachment(`${item.title}.pdf`))
          .type('application/pdf')
          .send(Buffer.from(made.bytes));
      const [file = missing()] = await database.select().from(files).where(eq(files.id, made.fileId));
      return reply
        .header('content-disposition', attachment(file.name))
        .type(file.type)
        .send(await store.read(file.sha256));
    },
  });

  app.get('/api/inbound/separators', {
    config: { access },
    exposeHeadRoute: false,
    schema: documented(
      'Sheets that part documents in the scanner, as PDF; for one case where `caseId` names it',
    ),
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const { copies, caseId } = parsed(separatorQuery, request.query);
      const found = caseId === undefined ? null : await visibleCase(database, actor, caseId);
      const sheets = separatorSheets(copies, found && { id: found.id, reference: found.uniqueReference });
      const { pdf: content } = await services.letters.document(sheets);
      return sendFile(reply, { name: 'Separator sheets.pdf', type: 'application/pdf', content });
    },
  });
}
