import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/database/connect.ts';
import { write } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import { files } from '#server/files/tables.ts';
import { procedure, router, type SignedIn } from '#server/http/trpc.ts';
import { rowSchema } from '#server/reference/output.ts';
import { getRow } from '#server/reference/queries.ts';
import { updateRow } from '#server/reference/rows.ts';
import { tables } from '#server/reference/tables.ts';
import { AppError } from '#shared/errors.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { publishTemplate } from './publish-template.ts';
import { templateVersions } from './tables.ts';

const tag = 'Templates';
const allowed = procedure('settings.templates');

const versionSchema = z.object({
  id: z.int(),
  number: z.int(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  bodyFile: z.int().nullable(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string().nullable(),
  supersededAt: z.iso.datetime().nullable(),
  isCurrent: z.boolean(),
});

async function versionsOf(database: Database, templateId: number) {
  const rows = await database
    .select({ version: templateVersions, publishedBy: tables.users.name })
    .from(templateVersions)
    .leftJoin(tables.users, eq(tables.users.id, templateVersions.publishedBy))
    .where(eq(templateVersions.templateId, templateId))
    .orderBy(desc(templateVersions.number));
  return rows.map(({ version: { templateId: _, ...version }, publishedBy }) => ({
    ...version,
    publishedBy,
    isCurrent: version.supersededAt === null,
  }));
}

/** Reads uploads that a template refers to. */
const reader = (ctx: SignedIn) => async (fileId: number) => {
  const [file] = await ctx.services.database.select().from(files).where(eq(files.id, fileId));
  if (!file) throw new AppError('notFound', 'That file no longer exists.');
  return ctx.services.files.readWhole(file.sha256);
};

/** What templates offer beyond the calls of every entity: publishing, and the versions that were published. */
export const templatesRouter = router({
  publish: allowed
    .meta({
      output: rowSchema('templates'),
      rest: {
        method: 'POST',
        path: '/templates/{id}/publish',
        message: 'Template published.',
        summary: 'Publish the draft',
        tag,
      },
    })
    .input(z.strictObject({ id: pathId, version: idSchema }))
    .mutation(async ({ ctx, input }) => {
      await write(ctx.services.database, ctx.author, (w) =>
        publishTemplate(w, input.id, input.version, reader(ctx)),
      );
      return getRow(ctx.services.database, 'templates', ctx.actor, input.id);
    }),
  versions: allowed
    .meta({
      output: z.array(versionSchema),
      rest: {
        method: 'GET',
        path: '/templates/{id}/versions',
        summary: 'Published versions, newest first',
        tag,
      },
    })
    .input(z.strictObject({ id: pathId }))
    .query(async ({ ctx, input }) => {
      const { database } = ctx.services;
      if (!(await getRow(database, 'templates', ctx.actor, input.id)))
        throw new AppError('notFound', 'That template no longer exists.');
      return versionsOf(database, input.id);
    }),
  restore: allowed
    .meta({
      output: rowSchema('templates'),
      rest: {
        method: 'POST',
        path: '/templates/{id}/versions/{versionId}/restore',
        message: 'Draft restored.',
        summary: 'Make a published version the draft again',
        tag,
      },
    })
    .input(z.strictObject({ id: pathId, versionId: pathId, version: idSchema }))
    .mutation(async ({ ctx, input }) => {
      const { database } = ctx.services;
      const [published] = await database
        .select()
        .from(templateVersions)
        .where(and(eq(templateVersions.id, input.versionId), eq(templateVersions.templateId, input.id)));
      if (!published) throw new AppError('notFound', 'That version does not exist.');
      const { subject, body, bodyFile } = published;
      await writeChanges(database, ctx.author, (w) =>
        updateRow(w, 'templates', input.id, input.version, { subject, body, bodyFile }),
      );
      return getRow(database, 'templates', ctx.actor, input.id);
    }),
});
