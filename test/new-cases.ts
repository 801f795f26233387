import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';

/** What the demo firm has, by the names in its catalogues. */
export type DemoFirm = {
  harbour: number;
  northgate: number;
  iva: number;
  harbourDirect: number;
  harbourPartners: number;
  northgateDirect: number;
  england: number;
  mr: number;
  mrs: number;
  practitioner: number;
  priya: number;
};

/** Ids of the seeded firm's rows that tests of cases refer to. Needs `testDatabase({ seeded: true })`. */
export async function demoFirm(database: Database): Promise<DemoFirm> {
  const byName = async (
    table: typeof tables.domains | typeof tables.products | typeof tables.portfolios | typeof tables.titles,
    name: string,
  ) => {
    const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
    return row!.id;
  };
  const user = async (username: string) => {
    const { users } = tables;
    const [row] = await database.select({ id: users.id }).from(users).where(eq(users.username, username));
    return row!.id;
  };
  const [england] = await database
    .select({ id: tables.countries.id })
    .from(tables.countries)
    .where(eq(tables.countries.name, 'England'));
  return {
    harbour: await byName(tables.domains, 'Harbour Debt Solutions'),
    northgate: await byName(tables.domains, 'Northgate Insolvency'),
    iva: await byName(tables.products, 'Individual Voluntary Arrangement'),
    harbourDirect: await byName(tables.portfolios, 'Harbour Direct'),
    harbourPartners: await byName(tables.portfolios, 'Harbour Partners'),
    northgateDirect: await byName(tables.portfolios, 'Northgate Direct'),
    england: england!.id,
    mr: await byName(tables.titles, 'Mr'),
    mrs: await byName(tables.titles, 'Mrs'),
    practitioner: await user('james.whitlock'),
    priya: await user('priya.shah'),
  };
}

/** Calls the API as a user: `call('GET', '/cases/1')` returns the status and the body. */
export function apiCaller(app: FastifyInstance, headers: Record<string, string>) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? answer.json() : {};
    return { status: answer.statusCode, body, text: answer.body };
  };
}

/** A new case's applicant, living in Leeds. */
export const applicant = (
  firm: DemoFirm,
  person: Record<string, unknown> = {},
  address: object | null = {},
) => ({
  person: {
    titleId: firm.mr,
    firstName: 'Adam',
    lastName: 'Smith',
    dateOfBirth: '1980-04-12',
    phoneMobile: '07700 900123',
    ...person,
  },
  ...(address && {
    address: {
      line1: '12 Canal Street',
      town: 'Leeds',
      postcode: 'LS1 4AB',
      countryId: firm.england,
      residentFrom: '2019-05-01',
      ...address,
    },
  }),
});

/** A new case of the demo firm's first domain, as the wizard sends it. */
export const newCase = (firm: DemoFirm, more: object = {}) => ({
  domainId: firm.harbour,
  productId: firm.iva,
  applicants: [applicant(firm)],
  ...more,
});
