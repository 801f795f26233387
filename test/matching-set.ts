import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import type { GoldenCase } from '#test/credits/golden-cases.ts';
import type { NoisyCase } from '#test/credits/noisy-cases.ts';

const idOf = async (database: Database, table: string, where: string): Promise<number> => {
  const { rows } = await database.execute<{ id: number }>(
    sql.raw(`select id from ${table} where ${where} order by id limit 1`),
  );
  return rows[0]!.id;
};

/** Stores made-up cases in a domain with their applicants and known payers, in their order; returns their ids by reference. */
export async function storeCases(
  database: Database,
  domainId: number,
  made: readonly (GoldenCase | NoisyCase)[],
): Promise<Map<string, number>> {
  const [product, department, user] = [
    await idOf(database, 'products', `name = 'Individual Voluntary Arrangement'`),
    await idOf(database, 'departments', 'true'),
    await idOf(database, 'users', 'true'),
  ];
  const ids = new Map<string, number>();
  for (let from = 0; from < made.length; from += 5_000) {
    const some = JSON.stringify(
      made.slice(from, from + 5_000).map((one, n) => ({ ...one, ...one.schedule, n })),
    );
    const { rows } = await database.execute<{ id: number; reference: string }>(sql`
      insert into cases (domain_id, unique_reference, case_name, status_id, product_id, department_id, case_owner_user_id, enquiry_on,
        commencement_date, term_months, contribution_pence, contribution_day)
      select ${domainId}, m.reference, m.name, s.id, ${product}::int,
        ${department}::int, ${user}::int, '2024-01-05', "firstDueOn", 60, "amountPence", extract(day from "firstDueOn")::int
      from json_to_recordset(${some}::json) as m(n int, reference text, name text, status text, "firstDueOn" date,
          "amountPence" bigint)
        join statuses s on s.name = m.status
      order by m.n
      returning id, unique_reference as reference`);
    for (const { id, reference } of rows) ids.set(reference, id);
    await database.execute(sql`
      with people as (
        select c.id as case_id, p.n, r.* from json_to_recordset(${some}::json) as m(reference text, people jsonb) join cases c on c.unique_reference = m.reference,
          jsonb_array_elements(m.people) with ordinality p(value, n),
          jsonb_to_record(p.value) r("firstName" text, "lastName" text, "middleNames" text, "knownAs" text, "previousNames" text[])
      ), numbered as (
        select *, (select coalesce(max(id), 0) from persons) + row_number() over (order by case_id, n) as person_id from people
      ), added as (
        insert into persons (id, first_name, last_name, middle_names, known_as, previous_names) overriding system value
          select person_id, "firstName", "lastName", "middleNames", "knownAs", coalesce("previousNames", '{}') from numbered
      )
      insert into case_people (case_id, person_id, role)
      select case_id, person_id, case when n = 1 then 'applicant_1' else 'applicant_2' end from numbered`);
    await database.execute(sql`
      insert into payer_accounts (case_id, sort_code, account_number, confirmed_count)
      select c.id, p.value ->> 'sortCode', p.value ->> 'accountNumber', (p.value ->> 'times')::int
      from json_to_recordset(${some}::json) as m(reference text, payers jsonb) join cases c on c.unique_reference = m.reference,
        jsonb_array_elements(m.payers) p(value)`);
  }
  await database.execute(
    sql`select setval(pg_get_serial_sequence('persons', 'id'), (select max(id) from persons))`,
  );
  return ids;
}

/** A line of a statement as given by a test; omitted fields get arbitrary values. */
export type TestItem = Omit<MatchItem, 'itemId'> & { isReversal?: boolean; bankType?: string };

/** Stores statement lines on an account, as an import of one file would; returns their ids in the given order. */
export async function storeItems(
  database: Pick<Database, 'execute'>,
  bankAccountId: number,
  items: readonly TestItem[],
): Promise<number[]> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const { rows: imports } = await database.execute<{ id: number }>(sql`
    with file as (
      insert into files (sha256, name, type, bytes) values (${sha256}, 'statement.csv', 'text/csv', 1) returning id
    )
    insert into bank_imports (bank_account_id, file_id, file_name, sha256, status)
    select ${bankAccountId}::int, id, 'statement.csv', ${sha256}, 'posted' from file returning id`);
  const importId = imports[0]!.id;
  const ids: number[] = [];
  for (let from = 0; from < items.length; from += 5_000) {
    const some = items.slice(from, from + 5_000).map((item, n) => ({ ...item, line: from + n + 1 }));
    const { rows } = await database.execute<{ id: number }>(sql`
      with added as (
        insert into bank_items (bank_account_id, bank_import_id, line_number, booked_on, amount_pence, description, reference, payer_name,
          payer_sort_code, payer_account_number, is_reversal, bank_type, content_hash, occurrence)
        select ${bankAccountId}::int, ${importId}::int, line, "bookedOn", "amountPence", description, reference, "payerName",
          "payerSortCode", "payerAccountNumber", coalesce("isReversal", false), "bankType",
          encode(sha256(convert_to(${sha256} || line, 'UTF8')), 'hex'), 0
        from json_to_recordset(${JSON.stringify(some)}::json) as i(line int, "bookedOn" date, "amountPence" bigint, description text,
          reference text, "payerName" text, "payerSortCode" text, "payerAccountNumber" text, "isReversal" boolean, "bankType" text)
        order by line returning id, line_number, amount_pence
      ), counted as (
        update bank_accounts set item_count = item_count + (select count(*) from added),
          items_pence = items_pence + (select sum(amount_pence) from added) where id = ${bankAccountId}
      )
      select id from added order by line_number`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
