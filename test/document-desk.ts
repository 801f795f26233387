import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { TestApp } from './app-of.ts';
import { apiCaller } from './new-cases.ts';
import { form, pdf } from './uploads.ts';

type Filed = { id: number; version: number; title: string; folder: object } & Record<string, unknown>;

/** Somebody who uploads and files documents. */
export type DocumentDesk = {
  id: number;
  headers: { authorization: string };
  call: ReturnType<typeof apiCaller>;
  send: (name: string, content: Buffer | string, type?: string) => Promise<LightMyRequestResponse>;
  /** A new file, uploaded and not saved; a PDF by default. */
  upload: (name?: string, content?: Buffer | string) => Promise<number>;
  content: (documentId: number) => Promise<LightMyRequestResponse>;
  /** A document filed on the case. */
  file: (caseId: number, values: { documentTypeId: number } & Record<string, unknown>) => Promise<Filed>;
};

let made = 0;

/** A new user who uploads and files documents. */
export async function documentDesk(
  { app, signIn }: TestApp,
  held: readonly string[],
  more: Record<string, unknown>,
): Promise<DocumentDesk> {
  const user = await signIn(held, more);
  const call = apiCaller(app, user.headers);
  const send = (name: string, content: Buffer | string, type?: string) => {
    const sent = form([{ name, content, ...(type === undefined ? {} : { type }) }]);
    const headers = { ...user.headers, 'content-type': sent.type };
    return app.inject({ method: 'POST', url: '/api/files', headers, payload: sent.payload });
  };

  const upload = async (name = 'letter.pdf', content: Buffer | string = `${pdf}% ${++made}\n`) => {
    const answer = await send(name, content);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ data: { id: number } }>().data.id;
  };
  return {
    ...user,
    call,
    send,
    upload,
    content: (id: number) => app.inject({ url: `/api/case-documents/${id}/content`, headers: user.headers }),
    file: async (caseId: number, values: { documentTypeId: number } & Record<string, unknown>) => {
      const { status, body } = await call('POST', `/cases/${caseId}/documents`, {
        fileId: await upload(),
        title: 'Letter',
        ...values,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data;
    },
  };
}

/** The id of a row of a catalogue, by its name. */
export async function idNamed(
  database: Database,
  entity: 'delivery-methods' | 'documents' | 'folders' | 'tasks' | 'templates',
  name: string,
): Promise<number> {
  const table = tables[entity];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  if (!row) throw new Error(`There is no ${name} in ${entity}.`);
  return row.id;
}
