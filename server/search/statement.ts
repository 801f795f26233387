import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** A statement that is built once and prepared by name, for lookups of one plan whatever is looked for. `values` fill its placeholders. */
export function statement<Row>(name: string, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (database: Database, values: Record<string, unknown>): Promise<Row[]> =>
    prepared<Row>(database, name, text, fillPlaceholders(params, values));
}
