import { readSourceJob } from '#server/activities/inbound/read-source.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import type { TestApp } from './app-of.ts';
import { type DocumentDesk, documentDesk } from './document-desk.ts';

/** Reads a file as the job would. */
export const readPost = (services: Services, sourceId: number, more: { isLastAttempt?: boolean } = {}) =>
  readSourceJob.run(
    { sourceId },
    { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false, ...more },
  );

type Answer = ReturnType<DocumentDesk['call']>;
/** Somebody in the post room. */
export type PostDesk = DocumentDesk & {
  get: (id: number) => Promise<InboundDetail>;
  act: (id: number, action: string, body?: object) => Answer;
  /** Acts on the item in its present version. */
  now: (id: number, action: string, body?: object) => Answer;
  /** Takes files in as one batch and reads them. */
  receive: (
    contents: readonly (Buffer | string)[],
    batch?: Record<string, unknown>,
  ) => Promise<{ batchId: number; itemIds: number[] }>;
};

/** Somebody in the post room: takes files in, has them read and decides about them. */
export async function postDesk(
  whole: TestApp,
  more: Record<string, unknown>,
  held: readonly string[] = [],
): Promise<PostDesk> {
  const desk = await documentDesk(whole, ['reports.paperless-office', ...held], more);
  const { database } = whole.services;
  const get = async (id: number): Promise<InboundDetail> =>
    (await desk.call('GET', `/inbound/items/${id}`)).body.data;
  const act: PostDesk['act'] = (id, action, body = {}) =>
    desk.call('POST', `/inbound/items/${id}/${action}`, body);
  return {
    ...desk,
    get,
    act,
    now: async (id: number, action: string, body: object = {}) =>
      act(id, action, { version: (await get(id)).version, ...body }),
    receive: async (contents: readonly (Buffer | string)[], batch: Record<string, unknown> = {}) => {
      const fileIds: number[] = [];
      for (const [at, content] of contents.entries())
        fileIds.push(await desk.upload(`scan ${at + 1}.pdf`, content));
      const { status, body } = await desk.call('POST', '/inbound/batches', { fileIds, ...batch });
      if (status !== 201) throw new Error(JSON.stringify(body));
      const { rows } = await database.$client.query<{ id: number }>(
        'select id from inbound_sources where batch_id = $1 order by id',
        [body.data.batchId],
      );
      for (const { id } of rows) await readPost(whole.services, id);
      return body.data as { batchId: number; itemIds: number[] };
    },
  };
}
