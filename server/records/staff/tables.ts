import { bigint, boolean, char, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { day, rowBase } from '#server/platform/database/columns.ts';
import { userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { ipBodies } from '#shared/records/acts/authorisation.ts';

const instant = () => timestamp({ withTimezone: true });

/** How a user proves who they are; a user without a row has not chosen a password yet. Locked until `lockedUntil`. */
export const userCredentials = pgTable('user_credentials', {
  userId: userRef().primaryKey(),
  passwordHash: text().notNull(),
  passwordChangedAt: instant().notNull().defaultNow(),
  lockedUntil: instant(),
});

/** The periods for which somebody is authorised as an insolvency practitioner. Rows are changed, never removed. */
export const authorisations = pgTable(
  'authorisations',
  {
    ...rowBase(),
    userId: userRef().notNull(),
    body: text({ enum: keysOf(ipBodies) }).notNull(),
    number: text().notNull(),
    /** The first day; null if unknown. */
    fromOn: day(),
    /** The last day; null while open. */
    toOn: day(),
  },
  (t) => [index().on(t.userId)],
);

/** One sign-in on one device, until it expires or is ended. A token without its row is worthless. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userRef().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    endedAt: instant(),
  },
  (t) => [index().on(t.userId)],
);

/** Attempts on the endpoints that are open to everybody, for counting; rows older than a day are swept. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    purpose: text({
      enum: ['sign-in', 'forgot-password', 'reset-password', 'change-password', 'introducer-key'],
    }).notNull(),
    /** What was typed, in lower case, whether or not there is such an account. */
    account: text().notNull(),
    address: text().notNull(),
    /** The device, if it has signed in to this account before, whose failures count separately; null for any other. */
    device: uuid(),
    at: instant().notNull().defaultNow(),
    succeeded: boolean().notNull().default(false),
    /** No longer counted against the account, only against the address. */
    forgiven: boolean().notNull().default(false),
  },
  (t) => [index().on(t.purpose, t.account, t.at), index().on(t.purpose, t.address, t.at), index().on(t.at)],
);

/** Links for choosing a password. Only the hash of a link's token is kept; an invitation has none until it is mailed. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userRef().notNull(),
    kind: text({ enum: ['reset', 'invitation'] }).notNull(),
    tokenSha256: char({ length: 64 }).unique(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.userId)],
);
