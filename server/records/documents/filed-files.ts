import { eq, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { caseDocuments } from './tables.ts';

/** A file filed on a case can be read only as its document, by those who see the case; its uploader loses access to it. */
export const filedFiles = (): SQL =>
  sql`exists (select from ${caseDocuments} where ${eq(caseDocuments.fileId, files.id)})`;
