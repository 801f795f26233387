import type { z } from 'zod';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { generatorContract } from '#shared/views/reports/generator/contract.ts';
import { MOST_GENERATED_ROWS, PREVIEW_ROWS } from '#shared/views/reports/generator/definition.ts';
import { compileDefinition } from './generator/compile-definition.ts';
import { typeFor } from './generator/dictionary-of.ts';
import { inWordsOf } from './generator/in-words.ts';
import { isTooLong } from './generator/limit.ts';
import { builtOf } from './generator/open-saved.ts';
import { domainsOf } from './open-report.ts';
import { pageOf, sumsOf } from './page.ts';
import { atOneMoment, rowsFrom } from './read-report.ts';

type Contract = typeof generatorContract.preview;

/** The first rows of a report being built, with its totals unless it has more rows than allowed. */
export async function previewOf(
  ctx: SignedIn,
  { type: typeName, definition, domainId }: z.output<Contract['input']>,
) {
  const { database } = ctx.services;
  const type = typeFor(ctx.actor, typeName);
  const domainIds = await domainsOf(database, ctx.actor, domainId);
  const built = { name: 'preview', title: type.title, typeName, type, definition };
  const compiled = compileDefinition(built, { reader: ctx.actor, domainIds });
  const described = {
    ...builtOf(typeName, type, definition, ctx.actor),
    inWords: await inWordsOf(database, typeName, type, definition, ctx.actor),
  };
  const tooLong = await atOneMoment(database, undefined, async (snapshot) =>
    (await isTooLong(snapshot, compiled))
      ? {
          data: await rowsFrom(snapshot, compiled, { limit: PREVIEW_ROWS, offset: 0 }),
          readAt: snapshot.readAt,
        }
      : null,
  );
  if (tooLong)
    return {
      ...tooLong,
      ...described,
      sums: {},
      summaries: [],
      rowCount: MOST_GENERATED_ROWS,
      isTooMany: true,
    };
  const { data } = await pageOf(ctx, compiled, { page: 1, limit: PREVIEW_ROWS });
  const { sums, summaries, rowCount, readAt } = await sumsOf(ctx, compiled);
  return { ...described, data, sums, readAt, rowCount, isTooMany: false, summaries };
}
