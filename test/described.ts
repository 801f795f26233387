import type pg from 'pg';
import { z } from 'zod';
import type { Columns } from '#server/platform/database/rows.ts';
import { declaredStatements, isCol, type Statement } from './statements-run.ts';

type Declared = { types: readonly string[]; mayBeNull: boolean; isFilled: boolean; inWords: string };

/** Statements compared before; each worker compares every statement once, and later only whether a column is empty. */
const compared = new Set<string>();

const texts = ['text', 'varchar', 'bpchar', 'name'];
const numbers = ['int2', 'int4', 'oid', 'float4', 'float8'];

/** What a schema of a contract expects of the database. */
function ofSchema(schema: z.ZodType): Declared {
  const declared = (types: readonly string[], inWords: string): Declared => ({
    types,
    mayBeNull: false,
    isFilled: true,
    inWords,
  });
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return { ...ofSchema(schema.unwrap() as z.ZodType), mayBeNull: true };
  if (schema instanceof z.ZodNumber) return declared(numbers, 'number');
  if (schema instanceof z.ZodBoolean) return declared(['bool'], 'boolean');
  if (schema instanceof z.ZodEnum) return declared(texts, 'word');
  if (schema instanceof z.ZodISODate) return declared(['date', 'text'], 'day');
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return declared([...texts, 'date', 'timestamptz'], 'text');
  // An instant of a contract is sent as ISO text, whether it is read so or made from a Date.
  if (schema instanceof z.ZodPipe || schema instanceof z.ZodUnion)
    return declared([...texts, 'timestamptz'], 'instant');
  if (schema instanceof z.ZodArray) return declared(['json', 'jsonb', '_text', '_int4'], 'list');
  return declared(['json', 'jsonb'], 'object');
}

function declaredAs(column: Columns[string]): Declared {
  if (!isCol(column)) return ofSchema(column);
  const { types, emptiness } = column;
  return {
    types,
    mayBeNull: emptiness === 'maybe',
    isFilled: emptiness === 'filled',
    inWords: types.join(' or '),
  };
}

type Catalogue = { types: Map<number, string>; mayBeNull: Map<string, boolean> };

async function catalogueOf(client: pg.Pool): Promise<Catalogue> {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  const columns = await client.query<{ key: string; mayBeNull: boolean }>(
    `select attrelid || '.' || attnum as key, not attnotnull as "mayBeNull" from pg_attribute where attnum > 0`,
  );
  return {
    types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
    mayBeNull: new Map(columns.rows.map(({ key, mayBeNull }) => [key, mayBeNull])),
  };
}

/** Where the database's description of a statement's columns differs from the declaration. */
function wrongColumns({ columns, fields, empty, others }: Statement, catalogue: Catalogue): string[] {
  const names = Object.keys(columns);
  if (names.length === 0) return [];
  const described = new Map(fields.map((field) => [field.name, field]));
  return names.flatMap((name) => {
    const field = described.get(name);
    const declared = declaredAs(columns[name]!);
    if (!field) return [`${name} is declared, but the statement does not read it`];
    const type = catalogue.types.get(field.dataTypeID) ?? String(field.dataTypeID);
    const mayBeNull = catalogue.mayBeNull.get(`${field.tableID}.${field.columnID}`) ?? false;
    return [
      !declared.types.includes(type) && `${name} is declared as ${declared.inWords}, and is ${type}`,
      others.has(name) && `${name} is declared as ${declared.inWords}, and is read as another kind of value`,
      empty.has(name) && `${name} is declared as never empty, and was null`,
      mayBeNull &&
        !declared.mayBeNull &&
        !declared.isFilled &&
        `${name} is declared as never empty, and its table lets it be null`,
    ].filter((problem) => problem !== false);
  });
}

const goesAs: Record<string, readonly string[]> = {
  number: ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'],
  string: [
    ...texts,
    'date',
    'timestamptz',
    'timestamp',
    'json',
    'jsonb',
    'interval',
    'regclass',
    'uuid',
    'tsquery',
  ],
  boolean: ['bool'],
  Date: ['timestamptz', 'timestamp', 'date'],
  object: ['json', 'jsonb'],
};

/** Whether a value may stand for a parameter of a type. */
function fits(value: unknown, type: string): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return type.startsWith('_') && value.every((item) => fits(item, type.slice(1)));
  return (goesAs[value instanceof Date ? 'Date' : typeof value] ?? []).includes(type);
}

/** The parameters that are given values of another kind than the database takes. */
async function wrongParameters(client: pg.PoolClient, statement: Statement, { types }: Catalogue) {
  const { text, values } = statement;
  if (values.length === 0) return [];
  await client.query(`prepare described as ${text}`);
  const { rows } = await client.query<{ oids: number[] }>(
    `select parameter_types::oid[]::int[] as oids from pg_prepared_statements where name = 'described'`,
  );
  await client.query('deallocate described');
  return (rows[0]?.oids ?? []).flatMap((oid, n) => {
    const type = types.get(oid) ?? '';
    const given = values[n];
    if (fits(given, type)) return [];
    return [`parameter $${n + 1} is given ${JSON.stringify(given)?.slice(0, 60)}, and is ${type}`];
  });
}

/**
 * Compares each statement with declared columns that has run since the last call with the database's description: parameters, columns,
 * types and nullability. A failure names both.
 */
export async function compareStatements(pool: pg.Pool): Promise<void> {
  const fresh = [...declaredStatements.values()].filter(
    ({ text, empty, others }) => !compared.has(text) || empty.size + others.size > 0,
  );
  if (fresh.length === 0) return;
  const catalogue = await catalogueOf(pool);
  const client = await pool.connect();
  const problems: string[] = [];
  try {
    for (const statement of fresh) {
      compared.add(statement.text);
      // A statement on tables of its own session is described there alone.
      const parameters = await wrongParameters(client, statement, catalogue).catch(() => []);
      const undeclared = statement.undeclared.map((name) => `${name} is not declared (sqlOf)`);
      const wrong = [...undeclared, ...wrongColumns(statement, catalogue), ...parameters];
      statement.empty.clear();
      statement.others.clear();
      if (wrong.length > 0)
        problems.push(`${statement.at}: ${wrong.join('; ')}\n    ${statement.text.trim().slice(0, 200)}`);
    }
  } finally {
    client.release(true);
  }
  if (problems.length > 0)
    throw new Error(`The database describes statements otherwise:\n${problems.join('\n')}`);
}
