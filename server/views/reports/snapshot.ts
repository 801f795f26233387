import type pg from 'pg';

/** A connection on which all statements see the same moment. */
export type Snapshot = {
  client: pg.PoolClient;
  readAt: Date;
  /** Hears of rows that are read for a file. */
  onRows?: ((count: number) => void) | undefined;
};
