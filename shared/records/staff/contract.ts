import { z } from 'zod';
import { type Contract, instant, named, nothing } from '#shared/platform/contract.ts';
import { pathId, readVersion } from '#shared/platform/validation.ts';
import { type RowOf, rowSchema } from '#shared/records/reference/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { changeShape } from '#shared/records/reference/schema.ts';
import { PASSWORD_MAX } from './password.ts';

const openedSession = z.object({
  token: z.string(),
  expiresAt: instant,
  device: z
    .string()
    .describe(
      'Send it with the next sign-in on this device: strangers’ wrong guesses then lock nobody out here.',
    ),
});
/** What a sign-in returns: the bearer token, when it expires, and the proof that the device is known. */
export type OpenedSession = z.output<typeof openedSession>;

const resetToken = z
  .string()
  .regex(/^[\w-]{20,100}$/, 'This link is not complete. Please copy all of it from the e-mail.');

/** Signing in and out, and choosing a new password by e-mail. */
export const authContract = {
  login: {
    input: z.object({ username: z.string(), password: z.string(), device: z.string().max(4_000).optional() }),
    output: openedSession,
  },
  logout: { input: nothing, output: nothing },
  forgotPassword: {
    input: z.strictObject({ email: z.string().trim().min(1).max(254) }),
    output: nothing,
  },
  resetPassword: {
    input: z.strictObject({ token: resetToken, password: z.string().max(4 * PASSWORD_MAX) }),
    output: nothing,
  },
} satisfies Record<string, Contract>;

const account = z.object({
  /** The address of the picture; null: show initials. */
  avatar: z.string().nullable(),
  /** Whether a password has been chosen yet. */
  hasPassword: z.boolean(),
  /** Until when failed sign-ins keep the account locked; null when it is not. */
  lockedUntil: instant.nullable(),
});
/** A user in full: the entity's fields, what they refer to, and the state of the account. */
export type User = RowOf<'users'> & z.output<typeof account>;

const user = rowSchema('users').extend(account.shape) as unknown as z.ZodType<
  User,
  Record<string, unknown> & z.input<typeof account>
>;

const session = z.object({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  ip: z.string(),
  userAgent: z.string(),
  /** The session of this very call. */
  current: z.boolean(),
});
/** One of a user's own sessions. */
export type OwnSession = z.output<typeof session>;

const { name, email, phone, signature, avatarId } = changeShape(reference.users);

/** What every signed-in user may see and change of their own account. */
export const profileContract = {
  get: { input: nothing, output: user },
  update: {
    input: z.strictObject({ version: readVersion, name, email, phone, signature, avatarId }),
    output: user,
  },
  changePassword: {
    input: z.strictObject({ current: z.string().min(1).max(1000), new: z.string().max(1000) }),
    output: nothing,
  },
  sessions: { input: nothing, output: z.array(session) },
  endOtherSessions: { input: nothing, output: z.object({ ended: z.int() }) },
  endSession: { input: z.strictObject({ id: z.uuid() }), output: nothing },
} satisfies Record<string, Contract>;

const withId = z.strictObject({ id: pathId });

/** The calls of users beyond those of every entity; `get` replaces the entity's own. */
export const usersContract = {
  get: { input: withId, output: user },
  unlock: { input: withId, output: nothing },
  sendReset: { input: withId, output: nothing },
} satisfies Record<string, Contract>;

const holder = named.extend({ username: z.string(), status: z.enum(['active', 'disabled']) });
/** A user who holds a permission. */
export type Holder = z.output<typeof holder>;

/** What permissions have beyond the calls of every entity. */
export const permissionsContract = {
  holders: { input: withId, output: z.array(holder) },
} satisfies Record<string, Contract>;
