import { poundsText } from '#shared/platform/money.ts';
import type { Column } from './table-props.ts';

/** Whole pence as £1,234.56; negative amounts in red with a minus. */
export function Money({ pence }: { pence: number }) {
  return (
    <span className={`figures whitespace-nowrap ${pence < 0 ? 'text-red-text' : ''}`}>
      {poundsText(pence)}
    </span>
  );
}

/** A column of amounts, empty where there is none to show. */
export const penceColumn = <Row,>(
  key: string,
  header: string,
  penceOf: (row: Row) => number | false | null | undefined,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  key,
  header,
  align: 'right',
  cell: (row) => {
    const pence = penceOf(row);
    return typeof pence === 'number' && <Money pence={pence} />;
  },
  ...more,
});
