import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import { keysOf } from '#shared/platform/options.ts';
import { errorsByField, pathId, queryInteger } from '#shared/platform/validation.ts';
import { reportsContract, type WhichReport } from '#shared/views/reports/contract.ts';
import { reportNames } from '#shared/views/reports/registry.ts';
import { reportFormats } from '#shared/views/reports/runs.ts';
import { callerByLink } from './caller-by-link.ts';
import { readPage, readTotals } from './page.ts';
import { takeReport } from './take-report.ts';

/** The parameters in a report's address besides its filters, order and columns. */
const ofAddress = z
  .looseObject({
    domainId: pathId.optional(),
    download: z.enum(['true', 'false']).default('false'),
    auth: z.string().max(4000).optional(),
    format: z.enum(keysOf(reportFormats)).default('csv'),
    totals: z.enum(['true', 'false']).default('true'),
    page: queryInteger(1, 1_000_000, 1),
    limit: queryInteger(1, 200, 25),
  })
  .transform(({ totals, format, ...address }, context) => {
    if (totals === 'true') return { ...address, format };
    if (format !== 'csv' && format !== 'data')
      context.addIssue({ code: 'custom', path: ['totals'], message: 'Totals can be left out of CSV only.' });
    return { ...address, format: 'data' as const };
  });
type Address = z.output<typeof ofAddress>;

const readAddress = (request: FastifyRequest): Address => {
  const read = ofAddress.safeParse(request.query);
  if (read.success) return read.data;
  throw new AppError('invalid', 'Some fields need correcting.', { errors: errorsByField(read.error) });
};

/** A page of the application instead of the report, for a browser that followed a link. */
const isPage = ({ url, headers, query }: FastifyRequest): boolean =>
  !url.startsWith('/api/') &&
  !headers.authorization &&
  (query as { auth?: unknown }).auth === undefined &&
  (headers.accept ?? '').includes('text/html');

/**
 * `GET /reports/{name}?domainId=&download=true&auth=`, also under /api, there also `saved/{id}`: a report as a file, or a page of it as
 * JSON. `auth` holds the token of the session, as in the specification, or one limited to this report of this domain.
 */
export function reportRoutes(app: FastifyInstance, services: Services): void {
  const callerOf = callerByLink(services);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isPage(request)) return reply.callNotFound();
    const address = readAddress(request);
    const { name: named, id } = request.params as { name?: string; id?: string };
    const report = named ?? id ?? '';
    const ctx = await callerOf(request, address.auth, { report, domainId: address.domainId ?? null });
    const which = reportNames.find((name) => name === named) ?? pathId.safeParse(id).data;
    if (which === undefined) throw new AppError('notFound', 'There is no such report.');
    return address.download === 'true'
      ? send(ctx, which, address, reply)
      : answer(ctx, which, address, reply);
  };
  const summaries = {
    '/reports/:name': null,
    '/api/reports/:name': 'A report: as a file with download=true, else a page of it',
    '/api/reports/saved/:id': 'The same for a report built by staff',
  };
  for (const [url, summary] of Object.entries(summaries))
    app.get(url, {
      // The history of reports records how it ended.
      config: { access: 'signedIn', isRecorded: true },
      exposeHeadRoute: false,
      schema: {
        ...(summary ? { summary } : { hide: true }),
        tags: ['Reports'],
        ...givesFile('text/csv'),
      },
      handler,
    });
}

/** Filters, order and columns: all remaining parameters of the address. */
function givenOf({
  domainId: _domain,
  download: _download,
  auth: _auth,
  format: _format,
  page: _page,
  limit: _limit,
  ...given
}: Address) {
  return given as Record<string, string>;
}

async function answer(ctx: SignedIn, name: WhichReport, address: Address, reply: FastifyReply) {
  const { sort, dir, ...filters } = givenOf(address);
  const { domainId, page, limit } = address;
  const input = reportsContract.page.input.safeParse({ name, domainId, filters, sort, dir, page, limit });
  if (!input.success)
    throw new AppError('invalid', 'Some fields need correcting.', { errors: errorsByField(input.error) });
  const [{ data, headings }, totals] = [
    reportsContract.page.output.parse(await readPage(ctx, input.data)),
    reportsContract.totals.output.parse(await readTotals(ctx, input.data)),
  ];
  const totalPages = Math.ceil(totals.rowCount / limit);
  const meta = { page, limit, totalResults: totals.rowCount, totalPages };
  return reply.send({ success: true, message: 'Items listed.', data, meta, headings, ...totals });
}

async function send(ctx: SignedIn, name: WhichReport, address: Address, reply: FastifyReply) {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('Its reader has gone.')));
  const { domainId, format } = address;
  const file = await takeReport(ctx, { name, domainId, given: givenOf(address) }, format, gone.signal);
  return sendFile(reply, file);
}
