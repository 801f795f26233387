import { isDeepStrictEqual } from 'node:util';

/** The row among these that holds all the values already, as after a button that was pressed twice; undefined where none does. */
export const rowWith = <Row extends object>(rows: readonly Row[], values: Partial<Row>): Row | undefined =>
  rows.find((row) => isDeepStrictEqual({ ...row, ...values }, row));
