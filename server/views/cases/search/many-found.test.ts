import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews)(database);
const [harbour = 0, northgate = 0] = (
  await database.select({ id: tables.domains.id }).from(tables.domains).orderBy(tables.domains.id)
).map(({ id }) => id);
const ours = await signIn([], { domainId: harbour });
const everybody = await signIn(['config.all-domains'], { domainId: harbour });

const ask = async (term: string, page = 1, as = ours) => {
  const query = { term, limit: '15', page: String(page) };
  return (await app.inject({ url: '/api/search/term', query, headers: as.headers })).json();
};
const names = async (term: string, as = ours) =>
  ((await ask(term, 1, as)).data as { case_name: string }[]).map(({ case_name }) => case_name);

/** 1,100 cases of people who are called 'Mx' and the surname. */
async function addCrowd(domainId: number, stem: string, surname: string): Promise<void> {
  const { id } = await addCase(database);
  const [name, text] = [`mx ${surname}`, ` mx ${surname}`];
  await database.execute(sql`
    with copied as (
      insert into cases (domain_id, unique_reference, case_name, status_id, product_id, case_owner_user_id, department_id, enquiry_on)
      select ${domainId}, ${stem} || n, 'Mx ' || initcap(${surname}), status_id, product_id, case_owner_user_id, department_id, enquiry_on
      from cases, generate_series(1, 1100) n where id = ${id} returning id, domain_id, unique_reference)
    insert into case_search (case_id, domain_id, reference_n, surname_n, name_n, search_text)
    select id, domain_id, lower(unique_reference), ${surname}, ${name}, ${text} from copied`);
  await database.execute(sql`insert into search_words values (${surname})`);
}

beforeAll(async () => {
  await addCrowd(harbour, 'ZZ', 'crowd');
  await addCrowd(northgate, 'YN', 'lunden');
  await addCrowd(harbour, 'YH', 'interlunden');
});

test('counts to 1,001 and shows a thousand', async () => {
  for (const term of ['crowd', 'cr', 'zz', 'rowd'])
    expect((await ask(term)).meta).toEqual({
      page: 1,
      limit: 15,
      totalResults: 1001,
      totalPages: 67,
      isCapped: true,
      isSimilar: false,
    });
  expect((await ask('crowd', 67)).data).toHaveLength(10);
});

test('of more than a thousand the likeliest are shown, and no one of another domain', async () => {
  const people: [firstName: string, lastName: string][] = [
    ['Ann', 'Lundenby'],
    ['Lunden', 'Ashe'],
    ['Zac', 'Lunden'],
  ];
  for (const [firstName, lastName] of people) await addCase(database, { people: [{ firstName, lastName }] });
  expect((await names('lunden')).slice(0, 4)).toEqual(['Z Lunden', 'A Lundenby', 'L Ashe', 'Mx Interlunden']);
  expect((await ask('lunden')).meta).toMatchObject({ totalResults: 1001, isCapped: true });
  expect((await ask('lunden', 67)).data).toHaveLength(10);
  expect(await names('lunden', everybody)).toContain('Mx Lunden');
});
