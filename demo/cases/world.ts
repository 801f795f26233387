import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { linkTableFor, tableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';

/** A portfolio with its office-holder and its bond. */
export type WorldBook = {
  id: number;
  supervisorUserId: number;
  protocolVersion: string | null;
  bondInsurerSupplierId: number | null;
  bondPolicyRef: string | null;
  /** What the insurer charges for an entry. */
  bondPremiumPence: number;
};
export type WorldDomain = {
  id: number;
  prefix: string;
  portfolios: WorldBook[];
  /** The active staff of the domain by the code of their department. */
  staff: ReadonlyMap<string, readonly number[]>;
  everybody: readonly number[];
};
export type WorldTask = {
  id: number;
  departmentId: number | null;
  priority: 'low' | 'normal' | 'high';
  content: string;
};

/** The rows that cases refer to, read once: catalogues by code, the firm by its own rows. */
export type World = {
  domains: WorldDomain[];
  byCode: (entity: ReferenceName, code: string) => number;
  creditors: ReadonlyMap<string, readonly number[]>;
  introducers: readonly number[];
  occupations: readonly number[];
  stageOf: ReadonlyMap<string, string>;
  /** Codes of the statuses in which payments are expected, and of those in which nothing more falls due. */
  paying: ReadonlySet<string>;
  frozen: ReadonlySet<string>;
  /** The tasks that a status raises, by the status's code. */
  tasks: ReadonlyMap<string, readonly WorldTask[]>;
  task: ReadonlyMap<string, WorldTask>;
  documentTypes: ReadonlyMap<
    string,
    { id: number; folderId: number; direction: string; evidenceMaxAgeDays: number | null }
  >;
  countries: ReadonlyMap<string, number>;
  titles: ReadonlyMap<string, number>;
  feeModel: Record<string, number | string>;
  holidays: ReadonlySet<string>;
};

const coded = [
  'statuses',
  'substatuses',
  'products',
  'departments',
  'genders',
  'marital-statuses',
  'residential-statuses',
  'employment-statuses',
  'address-types',
  'credits',
  'debt-statuses',
  'assets',
  'incomes',
  'expenditures',
  'complaint-statuses',
] as const satisfies readonly ReferenceName[];

async function codesOf(database: Database | Tx) {
  const ids = new Map<ReferenceName, Map<string, number>>();
  for (const entity of coded) {
    const table = tableFor(entity);
    const rows = await database.select({ id: table.id!, code: table.code! }).from(table);
    ids.set(entity, new Map(rows.map(({ id, code }) => [String(code), Number(id)])));
  }
  return ids;
}

async function domainsOf(database: Database | Tx): Promise<WorldDomain[]> {
  const { domains, portfolios, suppliers, users, departments } = tables;
  const rows = await database.select().from(domains).orderBy(domains.id);
  const books = await database
    .select({
      id: portfolios.id,
      domainId: portfolios.domainId,
      supervisorUserId: portfolios.supervisorUserId,
      protocolVersion: portfolios.protocolVersion,
      bondInsurerSupplierId: portfolios.bondInsurerSupplierId,
      bondPolicyRef: portfolios.bondPolicyRef,
      premium: suppliers.defaultUnitCost,
    })
    .from(portfolios)
    .leftJoin(suppliers, eq(suppliers.id, portfolios.bondInsurerSupplierId))
    .orderBy(portfolios.id);
  const staff = await database
    .select({ id: users.id, domainId: users.domainId, department: departments.code })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(eq(users.status, 'active'))
    .orderBy(asc(users.id));
  return rows.map(({ id, caseRefPrefix }) => {
    const own = staff.filter(({ domainId }) => domainId === id);
    const codes = new Set(own.map(({ department }) => department ?? ''));
    const inDepartment = (code: string) =>
      own.filter(({ department }) => department === code).map((user) => user.id);
    return {
      id,
      prefix: caseRefPrefix,
      portfolios: books
        .filter(({ domainId }) => domainId === id)
        .map(({ domainId: _, premium, ...book }) => ({ ...book, bondPremiumPence: premium ?? 0 })),
      staff: new Map([...codes].map((code) => [code, inDepartment(code)])),
      everybody: own.map((user) => user.id),
    };
  });
}

async function tasksOf(database: Database | Tx) {
  const link = linkTableFor('statuses', 'raiseTaskIds');
  const definitions = await database.select().from(tables.tasks).orderBy(tables.tasks.id);
  const rows = await rowsOf(database, {
    status: col.text.filled,
    task: col.number,
  })`select s.code as status, l.raise_task_id as task from ${link} l join statuses s on s.id = l.owner_id order by s.id, task`;
  const byName = new Map<string, WorldTask>();
  const byId = new Map<number, WorldTask>();
  for (const { id, name, assignToDepartmentId, priority, content } of definitions) {
    const task = {
      id,
      departmentId: assignToDepartmentId,
      priority: priority as WorldTask['priority'],
      content: content ?? '',
    };
    byName.set(name, task);
    byId.set(id, task);
  }
  const byStatus = new Map<string, WorldTask[]>();
  for (const { status, task } of rows)
    byStatus.set(status, [...(byStatus.get(status) ?? []), byId.get(task) ?? missing()]);
  return { byName, byStatus };
}

/** Reads the rows that cases refer to. Fails without starter data, a domain with staff, or creditors, naming what is missing. */
export async function readWorld(database: Database | Tx): Promise<World> {
  const codes = await codesOf(database);
  const domains = (await domainsOf(database)).filter(
    ({ portfolios, everybody }) => portfolios.length > 0 && everybody.length > 0,
  );
  if (domains.length === 0)
    throw new Error('Cases need a domain with a portfolio and staff. Load the demo firm first.');
  const creditors = await database
    .select()
    .from(tables.creditors)
    .where(eq(tables.creditors.isActive, true))
    .orderBy(tables.creditors.id);
  const ofType = new Map<string, number[]>();
  for (const { id, type, name } of creditors)
    if (!/voting|group$|agents$/i.test(name)) ofType.set(type, [...(ofType.get(type) ?? []), id]);
  const idsOf = async (entity: ReferenceName) =>
    (
      await database
        .select({ id: tableFor(entity).id! })
        .from(tableFor(entity))
        .orderBy(tableFor(entity).id!)
    ).map(({ id }) => Number(id));
  const named = async (entity: ReferenceName) =>
    new Map(
      (
        await database
          .select({ id: tableFor(entity).id!, name: tableFor(entity).name! })
          .from(tableFor(entity))
      ).map(({ id, name }) => [String(name), Number(id)]),
    );
  const stages = await database
    .select({
      code: tables.statuses.code,
      stage: tables['status-categories'].stage,
      isPaying: tables.statuses.expectsPayments,
      isFrozen: sqlOf(col.boolean)`${tables.statuses.freezesSchedule} or not ${tables.statuses.isOpen}`,
    })
    .from(tables.statuses)
    .innerJoin(
      tables['status-categories'],
      eq(tables['status-categories'].id, tables.statuses.statusCategoryId),
    );
  const [product] = await database.select().from(tables.products).where(eq(tables.products.code, 'iva'));
  const { byName, byStatus } = await tasksOf(database);
  const { documents } = tables;
  const papers = await database
    .select({
      name: documents.name,
      id: documents.id,
      folderId: documents.folderId,
      direction: documents.direction,
      evidenceMaxAgeDays: documents.evidenceMaxAgeDays,
    })
    .from(documents);
  return {
    domains,
    byCode: (entity, code) => {
      const id = codes.get(entity)?.get(code);
      if (id === undefined) throw new Error(`There is no row with the code ${code} in ${entity}.`);
      return id;
    },
    creditors: ofType,
    introducers: await idsOf('introducers'),
    occupations: await idsOf('occupations'),
    stageOf: new Map(stages.map(({ code, stage }) => [code ?? '', stage])),
    paying: new Set(stages.flatMap(({ code, isPaying }) => (isPaying ? [code ?? ''] : []))),
    frozen: new Set(stages.flatMap(({ code, isFrozen }) => (isFrozen ? [code ?? ''] : []))),
    tasks: byStatus,
    task: byName,
    holidays: await holidaysOf(database),
    documentTypes: new Map(papers.map(({ name, ...type }) => [name, type])),
    countries: await named('countries'),
    titles: await named('titles'),
    feeModel: Object.fromEntries(
      Object.entries(product?.feeModelDefault ?? {}).filter(
        (entry): entry is [string, number | string] => entry[1] !== null,
      ),
    ),
  };
}
