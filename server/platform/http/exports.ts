import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import { type Author, write } from '#server/platform/database/write.ts';
import type { Services } from './services.ts';

/** The name in the audit trail of files that left the program, and the topic of their list. */
export const EXPORTS = 'exports';

/** A file that is about to leave: what was requested, its file name, how it was filtered, and how many rows it has. */
export type Export = {
  /** The call or the address. */
  what: string;
  file: string;
  /** The caller's input: filters, order and columns of a list, or the id of a row. */
  filters: Record<string, unknown>;
  /** Null for what has no rows, such as a letter. */
  rows: number | null;
  caseId?: number | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file is recorded where it is made: by the call behind the route, or in the history of reports. */
    isRecorded?: boolean;
  }
  interface FastifyRequest {
    /** The case that the file is of, where the address does not say. */
    exportedCaseId?: number;
  }
}

/** Records that somebody takes a file, before it leaves: the one place for all files except reports, whose own history says more. */
export const recordExport = (
  database: Database,
  author: Author,
  { caseId, ...after }: Export,
): Promise<void> =>
  write(database, author, async (w) => {
    w.audit({ entity: EXPORTS, entityId: 0, action: 'exported', after, ...(caseId && { caseId }) });
    w.changed(EXPORTS);
  });

const numberOf = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** The case that a call names, by which its file is found in the history of the case. */
export const caseIdIn = (input: unknown): number | undefined =>
  numberOf((input as { caseId?: unknown } | null | undefined)?.caseId);

/** Tokens and tickets grant access, so they are never stored. */
const given = ({ params, query }: FastifyRequest): Record<string, unknown> => {
  const { auth: _auth, ...rest } = { ...(params as object), ...(query as object) } as Record<string, unknown>;
  return rest;
};

const shownTypes = /^(application\/json|text\/(html|event-stream)|image\/)/;

/** The name under which a reply is saved; null if it is not a file but an answer, a page or a picture on screen. */
function savedAs(reply: FastifyReply): string | null {
  const disposition = String(reply.getHeader('content-disposition') ?? '');
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  if (disposition.startsWith('attachment'))
    return name === undefined
      ? (/filename="([^"]*)"/.exec(disposition)?.[1] ?? '')
      : decodeURIComponent(name);
  const type = String(reply.getHeader('content-type') ?? '');
  return type === '' || shownTypes.test(type) ? null : type;
}

/**
 * Records every file that a route of the API hands out, including routes added later. If the record cannot be written, the request fails and
 * the file does not leave.
 */
export function recordFiles(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url: what, config } = request.routeOptions;
    if (!what?.startsWith('/api/') || what.startsWith('/api/docs') || config.isRecorded) return;
    if (reply.statusCode !== 200 || request.method === 'HEAD') return;
    const file = savedAs(reply);
    if (file === null) return;
    const { caller, ip, id: requestId } = request;
    const author = { id: caller?.id ?? 0, ...(!caller && { name: 'By a link' }), ip, requestId };
    const caseId = request.exportedCaseId ?? caseIdIn(given(request));
    try {
      await recordExport(database, author, { what, file, filters: given(request), rows: null, caseId });
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      for (const header of ['content-disposition', 'content-length', 'content-type'])
        reply.removeHeader(header);
      throw error;
    }
  });
}
