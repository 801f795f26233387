import { createServer, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { openDatabase } from '#server/platform/database/open.ts';

/**
 * The honest limit: node:http and pg with nothing between them, on the same database. It reads the same columns and writes the same rows as the
 * product, audit and announcement included, in hand-written statements that each connection prepares once. It checks nobody's
 * session, permission or input.
 */

const { database } = await openDatabase({
  databaseUrl: null,
  databasePool: 10,
  dataDir: process.env.DATA_DIR ?? '',
});
const pool = database.$client;

const EXPENDITURE = `select e.*, json_build_object('id', k.id, 'name', k.name) as category
  from expenditures e join expenditure_categories k on k.id = e.expenditure_category_id where e.id = $1`;
const EXPENDITURES = `select e.*, json_build_object('id', k.id, 'name', k.name) as category from (
    select *, count(*) over () as total from expenditures order by lower(name), id limit 25) e
  join expenditure_categories k on k.id = e.expenditure_category_id order by lower(e.name), e.id`;

const person = (alias: string) =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;
const CASE = `select c.*, json_build_object('id', d.id, 'name', d.name) as domain, d.is_active, p.type as product_type,
    json_build_object('id', p.id, 'name', p.name) as product,
    json_build_object('id', s.id, 'name', s.name, 'code', s.code, 'badgeColour', s.badge_colour, 'isOpen', s.is_open,
      'expectsPayments', s.expects_payments, 'hasEnded', s.freezes_schedule or not s.is_open, 'stage', k.stage) as status,
    ${person('u')} as substatus, ${person('f')} as portfolio, ${person('i')} as introducer, ${person('m')} as department,
    ${person('owner')} as owner, ${person('adviser')} as adviser, ${person('drafter')} as drafter,
    ${person('supervisor')} as supervisor, changer.name as changed_by,
    json_build_object('id', l.id, 'uniqueReference', l.unique_reference, 'caseName', l.case_name) as linked,
    json_build_object('dueToDatePence', t.due_to_date_pence, 'receivedPence', t.received_pence, 'arrearsPence', t.arrears_pence,
      'monthsInArrears', t.months_in_arrears, 'nextDueOn', t.next_due_on) as standing
  from cases c join domains d on d.id = c.domain_id join products p on p.id = c.product_id
  join statuses s on s.id = c.status_id join status_categories k on k.id = s.status_category_id
  left join substatuses u on u.id = c.substatus_id left join portfolios f on f.id = c.portfolio_id
  left join introducers i on i.id = c.introducer_id left join departments m on m.id = c.department_id
  left join users owner on owner.id = c.case_owner_user_id left join users adviser on adviser.id = c.adviser_user_id
  left join users drafter on drafter.id = c.drafter_user_id left join users supervisor on supervisor.id = c.supervisor_user_id
  left join users changer on changer.id = coalesce(c.updated_by, c.created_by)
  left join cases l on l.id = c.interlocking_case_id left join case_standings t on t.case_id = c.id
  where c.id = $1`;
const APPLICANTS = `select cp.id as row_id, cp.role, t.name as title, p.id, p.first_name, p.last_name, p.date_of_birth, p.deceased_on,
    p.phone_mobile, p.phone_home, p.phone_work, p.email, a.line1, a.line2, a.line3, a.town, a.county, a.postcode
  from case_people cp join persons p on p.id = cp.person_id left join titles t on t.id = p.title_id
  left join lateral (select a.* from addresses a join address_types y on y.id = a.address_type_id
    where a.person_id = p.id and a.resident_to is null
    order by y.code = 'current' desc, a.resident_from desc nulls last, a.id desc limit 1) a on true
  where cp.case_id = $1 and cp.role in ('applicant_1', 'applicant_2') order by cp.role`;
/** The page is part of the statement's text: as a parameter, it would be planned as a tenth of all cases. */
const casesFrom = (
  offset: number,
) => `select c.id, c.version, c.unique_reference, c.case_name, c.enquiry_on, c.status_changed_at, c.approval_date,
    c.contribution_pence, c.debt_soa_pence, c.last_contact_at, c.is_vulnerable, c.risk_of_violence, x.address,
    ${person('d')} as domain, json_build_object('id', s.id, 'name', s.name, 'badgeColour', s.badge_colour) as status,
    k.stage, s.freezes_schedule or not s.is_open as has_ended, ${person('u')} as substatus,
    json_build_object('id', p.id, 'name', p.name, 'code', p.code) as product, ${person('f')} as portfolio,
    ${person('i')} as introducer, ${person('o')} as owner, ${person('m')} as department,
    t.arrears_pence, t.months_in_arrears, t.next_due_on
  from (select id from cases where domain_id = $1 order by id desc limit 25 offset ${offset}) page join cases c on c.id = page.id
  join domains d on d.id = c.domain_id join products p on p.id = c.product_id
  join statuses s on s.id = c.status_id join status_categories k on k.id = s.status_category_id
  left join substatuses u on u.id = c.substatus_id left join portfolios f on f.id = c.portfolio_id
  left join introducers i on i.id = c.introducer_id left join departments m on m.id = c.department_id
  left join users o on o.id = c.case_owner_user_id left join case_standings t on t.case_id = c.id
  left join case_search x on x.case_id = c.id order by c.id desc`;
const MOST_COUNTED = 25_000;
const COUNT_CASES = `select count(*)::int as n from (select id from cases where domain_id = $1 limit ${MOST_COUNTED + 1}) c`;

const CLOSE = `with noted as (insert into audit_log (entity, entity_id, action, before, after, case_id, user_id, ip, request_id)
    values ($1, $2, $3, $4, $5, $6, 1, '127.0.0.1', 'bare'))
  select pg_notify('concordat_live', $7)`;
const ADD_EXPENDITURE = `insert into expenditures (name, code, expenditure_category_id, guideline, evidence_required,
    max_without_evidence, is_active, sort_order, priority_arrears_possible, guideline_group,
    created_by, updated_by)
  values ($1, $2, $3, $4, $5, $6, true, 0, false, 'none', 1, 1) returning *`;
const LOCK_EXPENDITURE = 'select * from expenditures where id = $1 for update';
const CHANGE_EXPENDITURE = `update expenditures set description = $2, version = version + 1, updated_at = now(), updated_by = 1
  where id = $1 returning *`;
const LOCK_CASE = `select c.*, d.is_active from cases c join domains d on d.id = c.domain_id where c.id = $1 for update of c`;
const CHANGE_CASE = `update cases set lead_source_detail = $2, version = version + 1, updated_at = now(), updated_by = 1
  where id = $1 returning *`;
const ADD_NOTE = `insert into case_notes (case_id, kind, subject, body_html, happened_at, is_client_visible, is_sensitive, created_by, updated_by)
  values ($1, $2, $3, $4, now(), false, false, 1, 1) returning *`;

const names = new Map<string, string>();
const nameOf = (text: string) => {
  if (!names.has(text)) names.set(text, `bare${names.size}`);
  return names.get(text)!;
};
type Queryable = Pick<pg.PoolClient, 'query'>;
const run = async (on: Queryable, text: string, values: unknown[]) =>
  (await on.query<Record<string, unknown>>({ name: nameOf(text), text, values })).rows;

async function writing<T>(change: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await change(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

type Body = Record<string, string>;
type Audit = {
  entity: string;
  id: number;
  action: string;
  before: unknown;
  after: unknown;
  caseId: number | null;
};
const close = (client: Queryable, { entity, id, action, before, after, caseId }: Audit, topics: string[]) =>
  run(client, CLOSE, [
    entity,
    id,
    action,
    JSON.stringify(before),
    JSON.stringify(after),
    caseId,
    JSON.stringify(topics),
  ]);

const addExpenditure = (body: Body) =>
  writing(async (client) => {
    const { name, expenditureCategoryId, guideline, evidenceRequired, maxWithoutEvidence } = body;
    const code = name!.toLowerCase().replaceAll(' ', '-');
    const values = [
      name,
      code,
      expenditureCategoryId,
      JSON.stringify(guideline),
      evidenceRequired,
      maxWithoutEvidence,
    ];
    const [row] = await run(client, ADD_EXPENDITURE, values);
    const id = row!.id as number;
    const [read] = await run(client, EXPENDITURE, [id]);
    const audit = { entity: 'expenditures', id, action: 'created', before: null, after: row, caseId: null };
    await close(client, audit, ['entity:expenditures']);
    return read;
  });

const changeExpenditure = (id: number, { description }: Body) =>
  writing(async (client) => {
    const [before] = await run(client, LOCK_EXPENDITURE, [id]);
    await run(client, CHANGE_EXPENDITURE, [id, description]);
    const [read] = await run(client, EXPENDITURE, [id]);
    const old = { description: before!.description };
    const audit = {
      entity: 'expenditures',
      id,
      action: 'updated',
      before: old,
      after: { description },
      caseId: null,
    };
    await close(client, audit, ['entity:expenditures']);
    return read;
  });

const readCase = async (on: Queryable, id: number) => {
  const [row] = await run(on, CASE, [id]);
  return { ...row, applicants: await run(on, APPLICANTS, [id]) };
};

const changeCase = (id: number, { leadSourceDetail }: Body) =>
  writing(async (client) => {
    const [before] = await run(client, LOCK_CASE, [id]);
    await run(client, CHANGE_CASE, [id, leadSourceDetail]);
    const read = await readCase(client, id);
    const old = { leadSourceDetail: before!.lead_source_detail };
    const audit = {
      entity: 'cases',
      id,
      action: 'updated',
      before: old,
      after: { leadSourceDetail },
      caseId: id,
    };
    await close(client, audit, [`case:${id}`, 'cases']);
    return read;
  });

/** Until when a domain is known to have more cases than are counted, as in the product. */
const longUntil = new Map<number, number>();

async function listCases(domainId: number, page: number) {
  const data = await run(pool, casesFrom((page - 1) * 25), [domainId]);
  if ((longUntil.get(domainId) ?? 0) > Date.now()) return { data, total: MOST_COUNTED };
  const [counted] = await run(pool, COUNT_CASES, [domainId]);
  const total = counted!.n as number;
  if (total > MOST_COUNTED) longUntil.set(domainId, Date.now() + 60_000);
  return { data, total };
}

const addNote = (caseId: number, { kind, subject, bodyHtml }: Body) =>
  writing(async (client) => {
    await run(client, LOCK_CASE, [caseId]);
    const [note] = await run(client, ADD_NOTE, [caseId, kind, subject, bodyHtml]);
    const audit = {
      entity: 'case-notes',
      id: note!.id as number,
      action: 'created',
      before: null,
      after: note,
      caseId,
    };
    await close(client, audit, [`case:${caseId}`]);
    return note;
  });

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Body;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '', 'http://bare');
  const [, , entity, idText, part] = url.pathname.split('/');
  const id = Number(idText);
  switch (`${request.method} ${entity} ${idText ? 'id' : ''} ${part ?? ''}`.trim()) {
    case 'GET expenditures':
      return run(pool, EXPENDITURES, []);
    case 'GET expenditures id':
      return (await run(pool, EXPENDITURE, [id]))[0];
    case 'POST expenditures':
      return addExpenditure(await bodyOf(request));
    case 'PUT expenditures id':
      return changeExpenditure(id, await bodyOf(request));
    case 'GET cases': {
      return listCases(Number(url.searchParams.get('domainId')), Number(url.searchParams.get('page')));
    }
    case 'GET cases id':
      return readCase(pool, id);
    case 'PUT cases id':
      return changeCase(id, await bodyOf(request));
    case 'POST cases id notes':
      return addNote(id, await bodyOf(request));
    default:
      throw new Error(`${request.method} ${request.url} is not measured.`);
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const text = JSON.stringify({ success: true, data });
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready on ${typeof address === 'object' ? address?.port : ''}`);
});
