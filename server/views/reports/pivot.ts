import type { z } from 'zod';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { generatorContract } from '#shared/views/reports/generator/contract.ts';
import { CELL_ROWS } from '#shared/views/reports/generator/definition.ts';
import { compileDefinition } from './generator/compile-definition.ts';
import { dictionaryOf, shownColumns, typeFor } from './generator/dictionary-of.ts';
import { inWordsOf } from './generator/in-words.ts';
import { builtOf } from './generator/open-saved.ts';
import { rowsOfCell } from './generator/pivot/pivot-sql.ts';
import { readPivot } from './generator/pivot/read-pivot.ts';
import { domainsOf } from './open-report.ts';
import { atOneMoment, rowsFrom, totalsOf } from './read-report.ts';

type Asked = z.output<typeof generatorContract.pivot.input>;

/** A report with a pivot, for the caller: refused where it has none, or where either makes no sense. */
async function opened(ctx: SignedIn, { type: typeName, definition, domainId }: Asked) {
  const type = typeFor(ctx.actor, typeName);
  const { pivot } = definition;
  if (pivot === null) throw invalidAt('definition.pivot', 'Choose what to group the rows by.');
  const domainIds = await domainsOf(ctx.services.database, ctx.actor, domainId);
  const built = { name: 'pivot', title: type.title, typeName, type, definition };
  const compiled = compileDefinition(built, { reader: ctx.actor, domainIds });
  const seen = shownColumns(dictionaryOf(typeName, type, ctx.actor), definition);
  return { compiled, pivot, seen, shown: builtOf(typeName, type, definition, ctx.actor) };
}

/** The rows of a report summed up; it may have any number of them. */
export async function pivotOf(ctx: SignedIn, asked: Asked) {
  const { database } = ctx.services;
  const { compiled, pivot, seen } = await opened(ctx, asked);
  const type = typeFor(ctx.actor, asked.type);
  const inWords = await inWordsOf(database, asked.type, type, asked.definition, ctx.actor);
  return atOneMoment(database, undefined, async (snapshot) => ({
    ...(await readPivot(snapshot, compiled, pivot, seen)),
    inWords,
    readAt: snapshot.readAt,
  }));
}

/** The rows of a cell of a pivot. */
export async function rowsOfPivot(
  ctx: SignedIn,
  { cell, ...asked }: z.output<typeof generatorContract.pivotRows.input>,
) {
  const { compiled, pivot, seen, shown } = await opened(ctx, asked);
  const { mostRows: _, ...ofCell } = rowsOfCell(compiled, pivot, seen, cell);
  return atOneMoment(ctx.services.database, undefined, async (snapshot) => {
    const { rowCount } = await totalsOf(snapshot, { ...ofCell, totals: [], summaries: [] });
    const data = await rowsFrom(snapshot, ofCell, { limit: CELL_ROWS, offset: 0 });
    return { ...shown, data, rowCount, readAt: snapshot.readAt };
  });
}
