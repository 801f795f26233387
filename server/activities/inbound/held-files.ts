import { eq, or, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { inboundSources } from './tables.ts';

/** Post that was taken in can be read only as an item, by those who may see it; its uploader loses access to the file. */
export const postedFiles = (): SQL =>
  sql`exists (select from ${inboundSources} where ${or(eq(inboundSources.fileId, files.id), eq(inboundSources.pdfFileId, files.id))})`;
