import { eq, or, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { inboundSources } from './tables.ts';

/** Post that was taken in is read as an item only, by those who may see it: no longer by whoever uploaded it. */
export const postedFiles = (): SQL =>
  sql`exists (select from ${inboundSources} where ${or(eq(inboundSources.fileId, files.id), eq(inboundSources.pdfFileId, files.id))})`;
