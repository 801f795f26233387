import type { Database } from '#server/platform/database/connect.ts';

/** Objects by name, columns by place: what two databases with the same history may number differently is left out. */
const QUERIES = {
  relations: `select relname, relkind, relpersistence, reloptions, relrowsecurity, relforcerowsecurity, relreplident, relacl::text,
      obj_description(oid, 'pg_class') as comment, case relkind when 'v' then pg_get_viewdef(oid) end as definition
    from pg_class where relnamespace = 'public'::regnamespace`,
  columns: `select attrelid::regclass::text as of, row_number() over (partition by attrelid order by attnum) as place, attname,
      format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid) as expression,
      attcollation::regcollation::text as collation, attstorage, attcompression, attstattarget, attoptions, attacl::text,
      col_description(attrelid, attnum) as comment, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass::text as of, conname, contype, convalidated, condeferrable, condeferred, conislocal,
      connoinherit, pg_get_constraintdef(oid) as definition, obj_description(oid, 'pg_constraint') as comment,
      conindid::regclass::text as "index"
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexrelid::regclass::text as name, indisvalid, indisunique, indisprimary, indnullsnotdistinct, indisclustered,
      indisreplident, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace`,
  functions: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, proacl::text,
      pg_get_userbyid(proowner) as owner
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`,
  // Without brackets: a comparison of two rows is kept as one OR within the other, and read back as a single one.
  triggers: `select tgrelid::regclass::text as of, tgname, tgenabled, translate(pg_get_triggerdef(t.oid), '()', '') as definition
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`,
  types: `select typname, typtype, typcategory from pg_type where typnamespace = 'public'::regnamespace`,
  rules: `select ev_class::regclass::text as of, rulename, pg_get_ruledef(r.oid) as definition
    from pg_rewrite r join pg_class c on c.oid = ev_class where relnamespace = 'public'::regnamespace`,
  policies: 'select polrelid::regclass::text as of, polname from pg_policy',
  statistics: 'select stxname, pg_get_statisticsobjdef(oid) as definition from pg_statistic_ext',
  extensions: 'select extname, extversion from pg_extension',
  sequences: `select sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value
    from pg_sequences where schemaname = 'public'`,
  schemas: "select nspname, nspacl::text from pg_namespace where nspname !~ '^pg_t'",
  defaults: 'select defaclobjtype, defaclacl::text from pg_default_acl',
  migrations: 'select name, checksum, is_additive from schema_migrations',
} as const;

/** Everything that a database has besides its rows, and the rows that are in every database, as sorted lines. */
export async function catalogueOf({ $client }: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, query] of Object.entries(QUERIES))
    for (const row of (await $client.query<object>(query)).rows) found.push(`${kind} ${JSON.stringify(row)}`);
  // Columns that default to the time of storing differ each time, and are left out.
  const { rows: tables } = await $client.query<{ name: string; times: string[] }>(
    `select quote_ident(relname) as name, array(select attname::text from pg_attribute
        join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and pg_get_expr(adbin, adrelid) = 'now()') as times
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
  );
  for (const { name, times } of tables) {
    const rows = await $client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t`,
      [times],
    );
    for (const { row } of rows.rows) found.push(`rows of ${name} ${row}`);
  }
  return found.toSorted();
}
