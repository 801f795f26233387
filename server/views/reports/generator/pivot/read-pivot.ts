import { missing } from '#server/platform/database/rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Known } from '#shared/views/reports/generator/dictionary.ts';
import { headOf, kindOfValue, labelOfValue } from '#shared/views/reports/generator/pivot/check-pivot.ts';
import {
  MOST_ACROSS,
  MOST_CELLS,
  MOST_LINES,
  type Pivot,
  type Showing,
} from '#shared/views/reports/generator/pivot/pivot.ts';
import {
  keyInWords,
  type PivotHead,
  type PivotLine,
  type PivotTable,
} from '#shared/views/reports/generator/pivot/pivot-table.ts';
import type { Compiled } from '../../compiled.ts';
import { rowsOf, type Snapshot } from '../../read-report.ts';
import { pivotSql, type Seen } from './pivot-sql.ts';

type Key = string | null;
type Found = Readonly<Record<string, unknown>>;
type Cells = Map<string, (number | string | null)[]>;

const idOf = (keys: readonly Key[]) => JSON.stringify(keys);
/** The place of a cell in a column across. */
const placeOf = (keys: readonly Key[], across: Key) => JSON.stringify([keys, across]);

/** Keys in display order: choices and bands as they are listed, numbers by size, others by their text, and rows without one last. */
function inOrder({ options }: PivotHead, kind: Known['kind']): (one: Key, other: Key) => number {
  const places = Object.keys(options ?? {});
  const placeOf = (key: string) => (places.includes(key) ? places.indexOf(key) : places.length);
  return (one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (options)
      return options[one] !== undefined && /^\d+$/.test(one)
        ? one.localeCompare(other)
        : placeOf(one) - placeOf(other);
    return kind === 'count' ? Number(one) - Number(other) : one.localeCompare(other);
  };
}

function valueIn(found: unknown, kind: Known['kind']): number | string | null {
  if (found === null || found === undefined) return null;
  return typeof found === 'string' && (kind === 'day' || kind === 'text') ? found : Number(found);
}

function refuseTooMany(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new AppError(
    'tooLarge',
    `The pivot has more than ${most.toLocaleString('en-GB')} ${what}. Group by something with fewer values, or add filters.`,
  );
}

const share = (part: number | string | null, whole: number | string | null | undefined): number | null =>
  typeof part === 'number' && typeof whole === 'number' && whole !== 0
    ? Math.round((10_000 * part) / whole)
    : null;

/** Turns plain cells into shares and running totals; lines are in order, a parent before its parts, the total last. */
function shownAs(lines: readonly PivotLine[], showing: readonly Showing[]): PivotLine[] {
  const plain = new Map(lines.map(({ keys, cells }) => [idOf(keys), cells]));
  const all = plain.get('[]') ?? [];
  const running = new Map<string, number[]>();
  return lines.map(({ keys, cells }) => {
    const parent = idOf(keys.slice(0, -1));
    const before = running.get(parent) ?? [];
    running.set(parent, before);
    const shown = cells.map((cell, at) => {
      switch (showing[at % showing.length]) {
        case 'ofParent':
          return share(cell, plain.get(parent)?.[at]);
        case 'ofAll':
          return share(cell, all.at((at % showing.length) - showing.length));
        case 'running': {
          if (keys.length === 0) return cell;
          if (typeof cell === 'number') before[at] = (before[at] ?? 0) + cell;
          return before[at] ?? null;
        }
        default:
          return cell;
      }
    });
    return { keys, cells: shown };
  });
}

/** The lines below a group, each followed by its own. */
function below(
  keys: readonly Key[],
  children: ReadonlyMap<string, Key[]>,
  orders: readonly ((a: Key, b: Key) => number)[],
): Key[][] {
  const own = [...(children.get(idOf(keys)) ?? [])].sort(orders[keys.length]);
  return own.flatMap((key) => [[...keys, key], ...below([...keys, key], children, orders)]);
}

/** A report summed up by its pivot, at the moment of the snapshot. */
export async function readPivot(
  snapshot: Snapshot,
  compiled: Compiled,
  pivot: Pivot,
  seen: Seen,
): Promise<PivotTable> {
  const found = await rowsOf<Found>(snapshot, pivotSql(compiled, pivot, seen));
  refuseTooMany(found.length, MOST_CELLS, 'cells');
  const known = (name: string) => seen.get(name) ?? missing();
  const depth = pivot.rows.length;
  const rows = pivot.rows.map((side) => headOf(side, known(side.column)));
  const across = pivot.across && headOf(pivot.across, known(pivot.across.column));
  const values = pivot.values.map((value) => {
    const of = value.column === null || value.of === 'count' ? undefined : known(value.column);
    return {
      label: labelOfValue(value, of),
      kind: kindOfValue(value, of?.kind),
      isShare: value.as === 'ofParent' || value.as === 'ofAll',
    };
  });
  const cells: Cells = new Map();
  const children = new Map<string, Key[]>();
  const columns = new Set<Key>();
  let rowCount = 0;
  const keyAt = (row: Found, at: number): Key => {
    const key = row[`key ${at}`];
    return typeof key === 'string' || typeof key === 'number' ? String(key) : null;
  };
  for (const row of found) {
    const keys = pivot.rows.flatMap((_, at) => (row[`by ${at}`] ? [keyAt(row, at)] : []));
    const isAcross = across !== null && row[`by ${depth}`] === true;
    if (isAcross) columns.add(keyAt(row, depth));
    else if (keys.length > 0) {
      const parent = idOf(keys.slice(0, -1));
      const siblings = children.get(parent) ?? [];
      siblings.push(keys.at(-1) ?? null);
      children.set(parent, siblings);
    } else rowCount = Number(row['rowCount']);
    cells.set(
      isAcross ? placeOf(keys, keyAt(row, depth)) : idOf(keys),
      pivot.values.map((_, at) => valueIn(row[`value ${at}`], values[at]?.kind ?? 'count')),
    );
  }
  const orders = pivot.rows.map((side, at) => inOrder(rows[at] ?? missing(), known(side.column).kind));
  const ordered =
    across && pivot.across ? [...columns].sort(inOrder(across, known(pivot.across.column).kind)) : [];
  const lines = [...below([], children, orders), []];
  refuseTooMany(ordered.length, MOST_ACROSS, 'columns');
  refuseTooMany(lines.length, MOST_LINES, 'lines');
  const none = pivot.values.map(() => null);
  const plain = lines.map((keys) => ({
    keys,
    cells: [...ordered.map((key) => placeOf(keys, key)), idOf(keys)].flatMap(
      (place) => cells.get(place) ?? none,
    ),
  }));
  return {
    rows,
    across,
    columns: ordered,
    values,
    lines: shownAs(
      plain,
      pivot.values.map(({ as }) => as),
    ),
    rowCount,
  };
}

/** The headings of a pivot's cells, column by column. */
export function headingsOf({ across, columns, values }: PivotTable): string[] {
  if (!across) return values.map(({ label }) => label);
  const sides = [...columns.map((key) => keyInWords(across, key)), 'Total'];
  return sides.flatMap((side) => values.map(({ label }) => `${side}: ${label}`));
}
