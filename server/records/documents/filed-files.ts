import { eq, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { caseDocuments } from './tables.ts';

/** A file that is filed on a case is read as its document only, by those who see the case: no longer by whoever uploaded it. */
export const filedFiles = (): SQL =>
  sql`exists (select from ${caseDocuments} where ${eq(caseDocuments.fileId, files.id)})`;
