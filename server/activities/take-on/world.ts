import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { statementHeadings } from '#server/records/affairs/catalogues.ts';
import { lastSubmitted, type Policy, policyOf } from '#server/records/case-life/bonds/policy.ts';
import { type Status, statusOf } from '#server/records/case-life/status-of-case.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import type { BankAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { umbrellaOf } from '#server/records/payments/client-accounts/open-account.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Heading } from '#shared/records/affairs/income-expenditure.ts';
import { CURRENT_ADDRESS } from '#shared/records/cases/address.ts';
import { type Names, readNames } from './names.ts';

/** What cases are judged by in a take-on. Results are cached: the same few are needed again and again. */
export type World = {
  names: Names;
  today: string;
  /** The domain of cases whose row names none. */
  domainId: number | null;
  currentAddressTypeId: number;
  /** The kinds of lines of a statement. */
  headings: readonly Heading[];
  statusOf: (id: number) => Promise<Status>;
  staffProblem: (domainId: number, userId: number, asSupervisor: boolean) => Promise<string | null>;
  umbrellaOf: (domainId: number, portfolioId: number | null) => Promise<BankAccount | null>;
  /** The bond of a portfolio, and the last month reported to its surety. */
  policyOf: (portfolioId: number | null) => Promise<Policy & { lastSubmitted: string | null }>;
};

/** Caches a function's results by its arguments. */
function kept<Args extends readonly unknown[], Result>(
  ask: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const answer = known.get(key) ?? ask(...args);
    known.set(key, answer);
    return answer;
  };
}

const onlyDomain = (names: Names) => {
  const rows = names.rows('domains');
  return rows.length === 1 ? (rows[0] ?? missing()).id : null;
};

/** Reads what cases are judged by; `domain` is the name or code of the domain for cases that name none. */
export async function readWorld(database: Database, domain: string | undefined): Promise<World> {
  const names = await readNames(database);
  const types = tables['address-types'];
  const [current] = await database
    .select({ id: types.id })
    .from(types)
    .where(eq(types.code, CURRENT_ADDRESS));
  if (!current) throw conflict('There is no address type for the current address. Add one in Settings.');
  return {
    names,
    today: londonDate(),
    domainId: domain === undefined ? onlyDomain(names) : names.find('domains', domain),
    currentAddressTypeId: current.id,
    headings: await statementHeadings(database),
    statusOf: kept(async (id) => (await statusOf(database, id)) ?? missing()),
    staffProblem: kept((domainId, userId, asSupervisor) =>
      database.transaction((tx) => staffProblem(tx, domainId, userId, asSupervisor)),
    ),
    umbrellaOf: kept((domainId, portfolioId) =>
      database.transaction((tx) => umbrellaOf(tx, { domainId, portfolioId })),
    ),
    policyOf: kept(async (portfolioId) => ({
      ...(await policyOf(database, { portfolioId })),
      lastSubmitted: await lastSubmitted(database, portfolioId),
    })),
  };
}
