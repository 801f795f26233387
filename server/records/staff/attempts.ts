import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Services } from '#server/platform/http/services.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isCleanText } from '#shared/platform/validation.ts';
import { signInAttempts } from './tables.ts';

/** The period over which failures are counted, and for which an account is locked. */
export const WINDOW_MINUTES = 15;

type Purpose = typeof signInAttempts.$inferSelect.purpose;

/**
 * One recorded sign-in attempt: `ofAccount` counts the failures against the account within the window, including this one until it
 * succeeds. Failures from a `device` that has signed in to the account before are counted separately, all others together.
 */
export type Attempt = { id: number; account: string; device: string | null; ofAccount: number };

/** Where somebody who tries to sign in comes from. */
type Knock = { services: Pick<Services, 'database' | 'settings'>; request: { ip: string } };

const withinWindow = gt(signInAttempts.at, sql`now() - make_interval(mins => ${WINDOW_MINUTES})`);

/** A typed username or address in the form used for counting and looking up; it need not exist. */
export const accountName = (typed: string): string => {
  const name = typed.trim().toLowerCase().slice(0, 254);
  return isCleanText(name) ? name : '';
};

/** The address that failures count against: itself or, for IPv6, its /64 network, within which one computer can pick any address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * Records an attempt before its outcome is known, so that simultaneous attempts all count, and refuses it after too many failures from the
 * same address, even for accounts that do not exist. A device that has signed in before is not affected by other failures from its address,
 * which may be strangers'.
 */
export async function noteAttempt(
  { services, request }: Knock,
  purpose: Purpose,
  typed: string,
  tooManyText: string,
  device: string | null = null,
): Promise<Attempt> {
  const { database, settings } = services;
  const account = accountName(typed);
  const address = networkOf(request.ip);
  const limit = settings.loginMaxPerAddress;
  const refuse = (seconds: number) =>
    new AppError('tooMany', tooManyText, { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
  const before = await failuresOfAddress(database, purpose, address);
  if (device === null && before.count >= limit) throw refuse(before.seconds);
  const [row = missing()] = await database
    .insert(signInAttempts)
    .values({ purpose, account, address, device })
    .returning({ id: signInAttempts.id });
  const id = row.id;
  const now = await failuresOfAddress(database, purpose, address);
  if (device === null && now.count > limit) {
    await database.delete(signInAttempts).where(eq(signInAttempts.id, id));
    throw refuse(now.seconds);
  }
  const inWords = and(
    withinWindow,
    eq(signInAttempts.purpose, purpose),
    eq(signInAttempts.account, account),
    isOf(device),
    eq(signInAttempts.succeeded, false),
    eq(signInAttempts.forgiven, false),
  );
  return { id, account, device, ofAccount: await database.$count(signInAttempts, inWords) };
}

const isOf = (device: string | null) =>
  device === null ? isNull(signInAttempts.device) : eq(signInAttempts.device, device);

/** How many attempts from the address failed within the window, and how long the oldest still counts. */
async function failuresOfAddress(database: Database, purpose: Purpose, address: string) {
  const [row = missing()] = await database
    .select({
      count: sqlOf(col.number)`count(*)::int`,
      seconds: sqlOf(col.number)`coalesce(extract(epoch from min(${signInAttempts.at})
        + make_interval(mins => ${WINDOW_MINUTES}) - now()), 0)::float`,
    })
    .from(signInAttempts)
    .where(
      and(
        withinWindow,
        eq(signInAttempts.purpose, purpose),
        eq(signInAttempts.address, address),
        isOf(null),
        eq(signInAttempts.succeeded, false),
      ),
    );
  return row;
}

/** Records that the attempt succeeded and no longer counts. */
export async function attemptSucceeded(database: Database | Tx, { id }: Attempt): Promise<void> {
  await database.update(signInAttempts).set({ succeeded: true }).where(eq(signInAttempts.id, id));
}

/** Stops counting the attempt against the account. */
export async function forgiveAttempt(database: Database | Tx, { id }: Attempt): Promise<void> {
  await database.update(signInAttempts).set({ forgiven: true }).where(eq(signInAttempts.id, id));
}

/**
 * Stops counting earlier failures against the account: all of them after an unlock or a reset; after a sign-in, or while it is locked,
 * those of the same device, or of everybody without a known device (null).
 */
export async function forgive(
  database: Database | Tx,
  username: string,
  device?: string | null,
): Promise<void> {
  await database
    .update(signInAttempts)
    .set({ forgiven: true })
    .where(
      and(
        eq(signInAttempts.purpose, 'sign-in'),
        eq(signInAttempts.account, accountName(username)),
        device === undefined ? undefined : isOf(device),
        eq(signInAttempts.forgiven, false),
      ),
    );
}
