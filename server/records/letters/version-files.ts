import { eq, type SQL, sql } from 'drizzle-orm';
import { files } from '#server/platform/files/tables.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { templateVersions } from './tables.ts';

/** Who may read templates may also read the documents that their published versions were made from. */
export const versionFiles = (actor: Actor): SQL | undefined =>
  may(actor, 'settings.templates')
    ? sql`exists (select from ${templateVersions} where ${eq(templateVersions.bodyFile, files.id)})`
    : undefined;
