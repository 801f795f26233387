import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { write, writeChanges } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { cleanHtml } from '#server/platform/http/html.ts';
import { type Procedures, router, type SignedIn } from '#server/platform/http/trpc.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { readableFile } from '#server/records/reference/readable-file.ts';
import { updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { templatesContract as contract } from '#shared/records/correspondence/letters-contract.ts';
import { publishTemplate } from './publish-template.ts';
import { templateVersions } from './tables.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

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

const found = ({ services, actor }: SignedIn, id: number) =>
  foundRow(services.database, 'templates', actor, id);

/** The calls of templates beyond those of every entity: publishing, and the published versions. */
export const templatesRouter: Procedures<typeof contract> = router(contract, {
  publish: async (ctx, input) => {
    await write(ctx.services.database, ctx.author, (w) =>
      publishTemplate(w, input.id, input.version, reader(ctx)),
    );
    return found(ctx, input.id);
  },
  versions: async (ctx, input) => {
    await found(ctx, input.id);
    return versionsOf(ctx.services.database, input.id);
  },
  fromWord: async (ctx, input) => {
    const { database, files: store, letters } = ctx.services;
    const file = await readableFile(database, ctx.actor, input.fileId);
    if (!file) throw new AppError('notFound', 'That file no longer exists.');
    if (file.type !== DOCX)
      throw new AppError('invalid', 'Choose a Word document (.docx).', {
        errors: { fileId: 'Not a Word document.' },
      });
    const { html, warnings } = await letters.importWord(await store.readWhole(file.sha256));
    return { html: cleanHtml(html), warnings };
  },
  restore: async (ctx, input) => {
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
    return found(ctx, input.id);
  },
});
