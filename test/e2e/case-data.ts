import { randomUUID } from 'node:crypto';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { admin, type Credentials, callAs, prepare, type Row, unique } from '#test/e2e/api.ts';
import { besideTheServer } from '#test/e2e/database.ts';
import { enteredLate } from '#test/entered-late.ts';

/** A case as the API gives it, as far as tests look at it. */
export type CaseData = {
  id: number;
  version: number;
  uniqueReference: string;
  caseName: string;
  applicants: { rowId: number; personId: number; name: string }[];
};
type Person = {
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
  phoneMobile?: string;
  email?: string;
  genderId?: number;
};
type Address = { line1?: string; town?: string; postcode?: string };

/** A last name of letters alone that nobody else has. */
export const lastName = (start: string): string =>
  start +
  randomUUID()
    .replace(/\W/g, '')
    .slice(0, 7)
    .replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!);

/** The id of a row of the demo firm by its name. */
export async function idOf(entity: Parameters<typeof prepare.list>[0], name: string): Promise<number> {
  const rows = await prepare.list(entity, `limit=50&search=${encodeURIComponent(name)}`);
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`The demo firm has no ${name} among its ${entity}.`);
  return found.id;
}

/** A domain of the test's own, by name: the lines of a domain are matched whenever a file is imported into any of its accounts. */
export async function newDomain(): Promise<string> {
  const name = unique('Domain');
  const letters = lastName('').toUpperCase();
  await prepare.create('domains', {
    name,
    code: name.toLowerCase().replace(' ', '-'),
    legalName: name,
    caseRefPrefix: letters.slice(0, 4),
    nextCaseNumber: 1,
    isActive: true,
  });
  return name;
}

interface NewCase {
  people?: readonly Person[];
  address?: Address | null;
  /** 'Harbour Debt Solutions' unless told otherwise. */
  domain?: string;
  /** 'Individual Voluntary Arrangement' unless told otherwise. */
  product?: string;
  /** Who opens it, and so owns it; the administrator unless told otherwise. */
  by?: Credentials;
  portfolioId?: number;
  enquiryOn?: string;
}

/** A portfolio of the test's own on the terms of Harbour Direct: the accounts that it gets pay and receive for no other journey's cases. */
export async function newPortfolio(name: string): Promise<Row> {
  const known = await prepare.get('portfolios', await idOf('portfolios', 'Harbour Direct'));
  const { domainId, supervisorUserId, feeModelDefault } = known;
  const { bondInsurerSupplierId, bondPolicyRef } = known;
  // Today’s proposals follow the Protocol of today.
  const terms = { domainId, supervisorUserId, protocolVersion: 'protocol_2025', feeModelDefault };
  return prepare.create('portfolios', { name: unique(name), ...terms, bondInsurerSupplierId, bondPolicyRef });
}

/** Opens a case of the test's own through the API: an IVA of one or two people who live at one address. */
export async function newCase({
  people = [{}],
  address = {},
  domain = 'Harbour Debt Solutions',
  product = 'Individual Voluntary Arrangement',
  by = admin,
  portfolioId,
  enquiryOn,
}: NewCase = {}): Promise<CaseData> {
  const [domainId, productId, countryId] = await Promise.all([
    idOf('domains', domain),
    idOf('products', product),
    idOf('countries', 'England'),
  ]);
  const lives = address && {
    line1: '7 Harbour Row',
    town: 'Leeds',
    postcode: 'LS1 4AB',
    countryId,
    residentFrom: '2019-05-01',
    ...address,
  };
  const applicant = (person: Person) => ({
    person: { firstName: 'Ada', lastName: lastName('Vale'), dateOfBirth: '1980-04-12', ...person },
    ...(lives && { address: lives }),
  });
  const sent = { domainId, productId, applicants: people.map(applicant), portfolioId, enquiryOn };
  return callAs<CaseData>(by, 'POST', '/cases', sent);
}

/** An arrangement of £100 a month that creditors approved; four contributions or five have fallen due. */
export async function caseInArrears(): Promise<CaseData> {
  const { id, version } = await newCase({ people: [{ lastName: lastName('Payne') }] });
  const commencementDate = `${addMonths(londonDate(), -4).slice(0, 8)}28`;
  await callAs(admin, 'PUT', `/cases/${id}`, {
    ...enteredLate,
    version,
    commencementDate,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 28,
  });
  // The way there is that of case-life.spec.ts; the form of a case takes no day of approval.
  await besideTheServer((client) =>
    client.query(
      `update cases set status_id = (select id from statuses where name = 'IVA Accepted'), approval_date = $2,
         supervisor_user_id = (select id from users where username = 'james.whitlock'), version = version + 1
       where id = $1`,
      [id, commencementDate],
    ),
  );
  return callAs<CaseData>(admin, 'GET', `/cases/${id}`);
}

/** Adds a debt of the case to a creditor of the demo firm. */
export async function newDebt(
  caseId: number,
  balanceSoaPence: number,
  more: { accountNumber?: string } = {},
): Promise<{ creditor: string }> {
  const [creditor] = await prepare.list('creditors', 'limit=1');
  const creditId = await idOf('credits', 'Credit card');
  const debt = { creditorId: creditor!.id, creditId, balanceSoaPence, source: 'client', ...more };
  await callAs(admin, 'POST', `/cases/${caseId}/creditors`, debt);
  return { creditor: creditor!.name };
}

/** Adds a debt of the case to a creditor of the demo firm, whose claim is admitted in full. */
export async function newClaim(caseId: number, creditorId: number, pence: number): Promise<void> {
  const path = `/cases/${caseId}/creditors`;
  type Debt = { id: number; version: number };
  const { id, version } = await callAs<Debt>(admin, 'POST', path, {
    creditorId,
    creditId: await idOf('credits', 'Credit card'),
    balanceSoaPence: pence,
    source: 'client',
  });
  const today = londonDate();
  const claim = { version, claimPence: pence, claimReceivedOn: today };
  const claimed = await callAs<Debt>(admin, 'POST', `${path}/${id}/claim`, claim);
  const admission = { version: claimed.version, claimAdmittedPence: pence, admittedOn: today };
  await callAs(admin, 'POST', `${path}/${id}/admit`, admission);
}

/** What a task of the API tells tests. */
export type TaskData = { id: number; version: number; task: { name: string } };

/** Adds a task of a definition to a case, for a user, due so long ago that it leads every list. */
export function newTask(
  caseId: number,
  taskId: number,
  to: { assignedUserId: number } | { departmentId: number },
  dueOn = '2001-02-03',
) {
  return callAs<TaskData>(admin, 'POST', '/case-tasks', { caseId, taskId, dueOn, ...to });
}

/** A kind of task of the test's own. */
export const newTaskKind = (more: object = {}) =>
  prepare.create('tasks', {
    name: `Journey ${randomUUID().slice(0, 8)}`,
    assignTo: 'role_case_owner',
    dueOffsetDays: 1,
    dueBasis: 'created',
    ...more,
  });
