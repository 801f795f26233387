import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { equals, holds, type Operand, type Value } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import { exportList, ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { FiltersIn } from '#shared/records/reference/list-input.ts';
import type { ColumnName, List, ListRow, SortOf } from '#shared/records/reference/lists.ts';

type Page = { page: number; limit: number };
type Dir = 'asc' | 'desc';
type Ordered = { sort: string; dir: Dir; domainId?: number | undefined };
/** The contract of a list: its input has filters, order and page, its output rows and their position. */
type ListCall = Contract<
  z.ZodType<Page & Ordered>,
  z.ZodType<unknown, { data: unknown[]; meta: Page & { totalResults: number; totalPages: number } }>
>;
type RowOf<C extends ListCall> = z.input<C['output']>['data'][number];

/** The request and its caller; `facts` are whatever was read beforehand. */
export type Asked<C extends ListCall, Facts> = {
  actor: Actor;
  filters: FiltersIn<C['input']>;
  today: string;
  facts: Facts;
};

/**
 * How a filter becomes a condition. An operand must equal its value, or one of its values; for a yes/no filter or a flag, it is the
 * condition itself; a search looks at several. A function can express anything else. A filter that is not given, such as a flag that is
 * off, adds no condition.
 */
type Condition<V, A> = Operand | readonly Operand[] | ((value: V, asked: A) => SQL | undefined);

type Conditions<C extends ListCall, A> = {
  [Name in keyof z.output<C['input']> as Exclude<Name, keyof Page | keyof Ordered>]-?: Condition<
    NonNullable<z.output<C['input']>[Name]>,
    A
  >;
};

/** The start, end and order of the rows. */
export type Cut = { order: SQL[]; limit: number; offset: number };

type Declaration<L extends List, C extends ListCall, Facts> = {
  /** What must be read, or refused, before the rows. */
  facts?: (ctx: SignedIn, filters: FiltersIn<C['input']>) => Promise<Facts>;
  /** Which rows the actor sees, in this domain or any. */
  scope: (actor: Actor, domainId: number | undefined, asked: Asked<C, Facts>) => SQL | undefined;
  /** A condition for each filter of the call except the domain; one the call does not give adds none. */
  conditions: Conditions<C, Asked<C, Facts>>;
  /** The columns the list can be sorted by; a function also writes the direction. */
  orders: { [Name in SortOf<L>]: Operand | ((dir: Dir) => SQL) };
  /** Breaks ties, in the same direction unless it has its own. */
  tie: Operand | readonly Operand[];
  tieDir?: Dir;
  /** Comes before any other order. */
  first?: (asked: Asked<C, Facts>) => SQL | undefined;
  /** Where empty values go, unless they count as greatest. */
  empty?: 'last' | 'low';
  rows: (
    ctx: SignedIn,
    where: SQL,
    cut: Cut,
    asked: Asked<C, Facts>,
  ) => Promise<readonly (RowOf<C> & ListRow<L>)[]>;
} & (
  | {
      /** The tables that the conditions need, as written after `from`: rows are counted on these. */
      from: SQL;
    }
  | {
      meta: (
        ctx: SignedIn,
        where: SQL,
        page: Page,
        asked: Asked<C, Facts>,
      ) => Promise<z.input<C['output']>['meta']>;
    }
);

/** The hand-written part of a statement. */
export const cutInSql = ({ order, limit, offset }: Cut): SQL =>
  sql`order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;

/** How many rows meet the condition. */
export async function countFrom(database: Database, from: SQL, where: SQL): Promise<number> {
  const { n } = await oneRow(database, { n: col.number })`
    select count(*)::int as n from ${from} where ${where}`;
  return n;
}

/** The position of a page among all rows. */
export const placeOf = ({ page, limit }: Page, totalResults: number) => ({
  page,
  limit,
  totalResults,
  totalPages: Math.ceil(totalResults / limit),
});

const ways = {
  usual: { asc: sql`asc`, desc: sql`desc` },
  last: { asc: sql`asc nulls last`, desc: sql`desc nulls last` },
  low: { asc: sql`asc nulls first`, desc: sql`desc nulls last` },
};

/** A list's rows with their number, and its file, from one declaration; `call` is the contract of the list. */
export function register<L extends List, C extends ListCall, Facts = undefined>(
  list: L,
  _call: C,
  of: Declaration<L, C, Facts>,
) {
  type Filters = FiltersIn<C['input']>;
  const conditions = Object.entries(of.conditions) as [
    keyof Filters & string,
    Condition<unknown, Asked<C, Facts>>,
  ][];

  const conditionOf = (
    name: string,
    condition: Condition<unknown, Asked<C, Facts>>,
    asked: Asked<C, Facts>,
  ) => {
    const value = asked.filters[name as keyof Filters] as Value | undefined;
    if (value === undefined) return undefined;
    const kind = list.filters[name]?.kind;
    if (kind === 'flag' && !value) return undefined;
    if (typeof condition === 'function') return condition(value, asked);
    if (Array.isArray(condition)) return holds(condition, String(value));
    if (kind === 'flag') return sql`${condition}`;
    if (kind === 'either') return value ? sql`${condition}` : sql`not (${condition})`;
    return equals(condition as Operand, value);
  };

  const where = (asked: Asked<C, Facts>): SQL =>
    and(
      of.scope(asked.actor, asked.filters.domainId, asked),
      ...conditions.map(([name, condition]) => conditionOf(name, condition, asked)),
    ) ?? sql`true`;

  function orderOf(asked: Asked<C, Facts>): SQL[] {
    const { sort, dir } = asked.filters;
    const by = of.orders[sort as SortOf<L>];
    const first = of.first?.(asked);
    const ties = (Array.isArray(of.tie) ? of.tie : [of.tie]) as readonly Operand[];
    return [
      ...(first ? [first] : []),
      typeof by === 'function' ? by(dir) : sql`${by} ${ways[of.empty ?? 'usual'][dir]}`,
      ...ties.map((tie) => sql`${tie} ${ways.usual[of.tieDir ?? dir]}`),
    ];
  }

  async function ask(ctx: SignedIn, filters: Filters): Promise<Asked<C, Facts>> {
    const facts = (await of.facts?.(ctx, filters)) as Facts;
    return { actor: ctx.actor, filters, today: londonDate(), facts };
  }

  /** The rows from the first on, as many as a file may need. */
  async function all(ctx: SignedIn, filters: Filters) {
    const asked = await ask(ctx, filters);
    return of.rows(ctx, where(asked), { order: orderOf(asked), limit: ROWS_TO_READ, offset: 0 }, asked);
  }

  const metaOf = async (
    ctx: SignedIn,
    condition: SQL,
    page: Page,
    asked: Asked<C, Facts>,
  ): Promise<z.input<C['output']>['meta']> =>
    'meta' in of
      ? of.meta(ctx, condition, page, asked)
      : placeOf(page, await countFrom(ctx.services.database, of.from, condition));

  return {
    all,
    /** The condition of its filters on the rows that the caller sees. */
    where: async (ctx: SignedIn, filters: Filters) => where(await ask(ctx, filters)),
    calls: {
      list: async (ctx: SignedIn, { page, limit, ...filters }: z.output<C['input']>) => {
        const asked = await ask(ctx, filters);
        const condition = where(asked);
        const cut = { order: orderOf(asked), limit, offset: (page - 1) * limit };
        const [data, meta] = await Promise.all([
          of.rows(ctx, condition, cut, asked),
          metaOf(ctx, condition, { page, limit }, asked),
        ]);
        return { data: [...data], meta };
      },
      export: async (ctx: SignedIn, input: Filters & { columns?: readonly ColumnName<L>[] | undefined }) =>
        exportList(list, await all(ctx, input), input.columns),
    },
  };
}
