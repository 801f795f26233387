import { eq } from 'drizzle-orm';
import { statementHeadings } from '#server/affairs/catalogues.ts';
import type { BankAccount } from '#server/bank-accounts/access.ts';
import { lastSubmitted, type Policy, policyOf } from '#server/bonding/policy.ts';
import { type Status, statusOf } from '#server/case-life/status-of-case.ts';
import { staffProblem } from '#server/cases/case-rules.ts';
import { umbrellaOf } from '#server/client-accounts/open-account.ts';
import type { Database } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { Heading } from '#shared/affairs/income-expenditure.ts';
import { CURRENT_ADDRESS } from '#shared/cases/address.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type Names, readNames } from './names.ts';

/** What the cases of a take-on are judged by. Answers are kept: the same few are asked for again and again. */
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
  /** The bond of a portfolio, and the last month that its surety has been told of. */
  policyOf: (portfolioId: number | null) => Promise<Policy & { lastSubmitted: string | null }>;
};

/** Calls once for each arguments. */
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
  return rows.length === 1 ? rows[0]!.id : null;
};

/** Reads what cases are judged by; `domain` is the name or code of the domain of all cases that name none themselves. */
export async function readWorld(database: Database, domain: string | undefined): Promise<World> {
  const names = await readNames(database);
  const types = tables['address-types'];
  const [current] = await database
    .select({ id: types.id })
    .from(types)
    .where(eq(types.code, CURRENT_ADDRESS));
  if (!current)
    throw new AppError('conflict', 'There is no address type for the current address. Add one in Settings.');
  return {
    names,
    today: londonDate(),
    domainId: domain === undefined ? onlyDomain(names) : names.find('domains', domain),
    currentAddressTypeId: current.id,
    headings: await statementHeadings(database),
    statusOf: kept(async (id) => (await statusOf(database, id))!),
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
