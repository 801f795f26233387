import type { z } from 'zod';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { generatorContract } from '#shared/views/reports/generator/contract.ts';
import { CELL_ROWS } from '#shared/views/reports/generator/definition.ts';
import { typeFor } from './generator/dictionary-of.ts';
import { inWordsOf } from './generator/in-words.ts';
import { builtOf } from './generator/open-saved.ts';
import { openPivot, readCharted } from './generator/pivot/charted-pivot.ts';
import { rowsOfCell } from './generator/pivot/pivot-sql.ts';
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
  return {
    ...openPivot(built, pivot, { reader: ctx.actor, domainIds }),
    shown: builtOf(typeName, type, definition, ctx.actor),
  };
}

/** The rows of a report summed up, and drawn where its pivot says so; it may have any number of them. */
export async function pivotOf(ctx: SignedIn, asked: Asked) {
  const { database } = ctx.services;
  const open = await opened(ctx, asked);
  const type = typeFor(ctx.actor, asked.type);
  const inWords = await inWordsOf(database, asked.type, type, asked.definition, ctx.actor);
  return atOneMoment(database, undefined, async (snapshot) => {
    const { table, chart } = await readCharted(snapshot, open);
    return { ...table, chart, inWords, readAt: snapshot.readAt };
  });
}

/** The rows of a cell of a pivot, or of one that is drawn as the year before. */
export async function rowsOfPivot(
  ctx: SignedIn,
  { cell, isYearBefore, ...asked }: z.output<typeof generatorContract.pivotRows.input>,
) {
  const { compiled, earlier, pivot, seen, shown } = await opened(ctx, asked);
  const from = (isYearBefore ? earlier : null) ?? compiled;
  const { mostRows: _, ...ofCell } = rowsOfCell(from, pivot, seen, cell);
  return atOneMoment(ctx.services.database, undefined, async (snapshot) => {
    const { rowCount } = await totalsOf(snapshot, { ...ofCell, totals: [], summaries: [] });
    const data = await rowsFrom(snapshot, ofCell, { limit: CELL_ROWS, offset: 0 });
    return { ...shown, data, rowCount, readAt: snapshot.readAt };
  });
}
