import { eq, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { templateVersions } from './tables.ts';

/** Those who may read templates may also read the documents behind their published versions. */
export const versionFiles = (actor: Actor): SQL | undefined =>
  may(actor, 'settings.templates')
    ? sql`exists (select from ${templateVersions} where ${eq(templateVersions.bodyFile, files.id)})`
    : undefined;
