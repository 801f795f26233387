import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, named, nothing, rowBase } from '#shared/platform/contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { cleanText, dateSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { ipBodies } from '#shared/records/acts/authorisation.ts';
import { type RowOf, rowSchema } from '#shared/records/reference/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { changeShape } from '#shared/records/reference/schema.ts';
import { PASSWORD_MAX } from './password.ts';

/** The message of a refused sign-in, whatever the reason. */
export const SIGN_IN_REFUSED = 'Invalid username or password';

const openedSession = z.object({
  token: z.string(),
  expiresAt: instant,
  device: z
    .string()
    .describe(
      'Send it with the next sign-in on this device, so that strangers’ wrong guesses cannot lock its user out.',
    ),
});
/** What a sign-in returns: the bearer token, when it expires, and the proof that the device is known. */
export type OpenedSession = z.output<typeof openedSession>;

const resetToken = z
  .string()
  .regex(/^[\w-]{20,100}$/, 'This link is not complete. Please copy all of it from the e-mail.');

const authRest = restCalls('Sign-in', '/auth');

/** Signing in and out, and choosing a new password by e-mail. */
export const authContract = {
  login: authRest.post('public', '/login', 'Sign in', {
    /** A malformed one is refused in the same words as a wrong password. */
    input: z
      .object({ username: z.string(), password: z.string(), device: z.string().max(4_000).optional() })
      .catch(() => {
        throw new AppError('invalid', SIGN_IN_REFUSED);
      }),
    output: openedSession,
    message: 'Signed in.',
  }),
  logout: authRest.post('signedIn', '/logout', 'End the session that makes this call', {
    input: nothing,
    output: nothing,
    message: 'Signed out.',
  }),
  forgotPassword: authRest.post(
    'public',
    '/forgot-password',
    'E-mail a link for choosing a new password; the response is the same whether or not the account exists',
    {
      input: z.strictObject({ email: z.string().trim().min(1).max(254) }),
      output: nothing,
      message: 'If there is an account with this address, an e-mail with a link is on its way.',
    },
  ),
  resetPassword: authRest.post('public', '/reset-password', 'Choose a new password with an e-mailed link', {
    input: z.strictObject({ token: resetToken, password: z.string().max(4 * PASSWORD_MAX) }),
    output: nothing,
    message: 'Your password has been changed. You can sign in now.',
  }),
};

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

const profileRest = restCalls('Profile', '/profile');

/** What every signed-in user may see and change of their own account. */
export const profileContract = {
  get: profileRest.get('signedIn', '', 'Your own account', { input: nothing, output: user }),
  update: profileRest.put('signedIn', '', 'Change your own details', {
    input: z.strictObject({ version: readVersion, name, email, phone, signature, avatarId }),
    output: user,
    message: 'Profile saved.',
  }),
  changePassword: profileRest.post(
    'signedIn',
    '/password',
    'Change your own password; your other sessions end',
    {
      input: z.strictObject({ current: z.string().min(1).max(1000), new: z.string().max(1000) }),
      output: nothing,
      message: 'Password changed.',
    },
  ),
  sessions: profileRest.get('signedIn', '/sessions', 'Where you are signed in', {
    input: nothing,
    output: z.array(session),
  }),
  endOtherSessions: profileRest.post('signedIn', '/sessions/end-others', 'Sign out everywhere else', {
    input: nothing,
    output: z.object({ ended: z.int() }),
    message: 'Other sessions ended.',
  }),
  endSession: profileRest.delete('signedIn', '/sessions/{id}', 'Sign out one device', {
    input: z.strictObject({ id: z.uuid() }),
    output: nothing,
    message: 'Session ended.',
  }),
};

const withId = z.strictObject({ id: pathId });

const usersRest = restCalls('Users', '/users/{id}');

/** One user, with picture and password state; replaces the entity's own `get`. */
export const userContract = {
  get: usersRest.get('signedIn', '', 'One user: yourself, or with settings.users anybody in your domains', {
    input: withId,
    output: user,
  }),
};

/** The calls of users beyond those of every entity. */
export const usersContract = {
  unlock: usersRest.post('settings.users', '/unlock', 'Unlock an account after failed sign-ins', {
    input: withId,
    output: nothing,
    message: 'Account unlocked.',
  }),
  sendReset: usersRest.post(
    'settings.users',
    '/send-reset',
    'E-mail a user a link for choosing a new password',
    { input: withId, output: nothing, message: 'E-mail sent.' },
  ),
};

const authorisation = z.object({
  ...rowBase,
  userId: z.int(),
  body: keyOf(ipBodies),
  number: z.string(),
  /** Null: nobody knows since when. */
  fromOn: day.nullable(),
  /** Null while it is open. */
  toOn: day.nullable(),
  /** Whether it is in force today. */
  isInForce: z.boolean(),
});
/** A period for which a user is authorised as an insolvency practitioner. */
export type UserAuthorisation = z.output<typeof authorisation>;

/** The details of one. Its beginning is required: only those entered before dates were kept may lack it. */
const authorisationInput = {
  body: keyOf(ipBodies),
  number: cleanText(10, 1, 'Required.'),
  fromOn: dateSchema,
  toOn: dateSchema.nullable().default(null),
};
const ofUser = { userId: pathId };

const authorisationsRest = restCalls('Users', '/users/{userId}/authorisations');

/** For how long a user may act as an insolvency practitioner. */
export const authorisationsContract = {
  list: authorisationsRest.get('settings.users', '', 'The authorisations of a user, the latest first', {
    input: z.strictObject(ofUser),
    output: z.array(authorisation),
  }),
  add: authorisationsRest.create('settings.users', '', 'Record an authorisation as insolvency practitioner', {
    input: z.strictObject({ ...ofUser, ...authorisationInput }),
    output: authorisation,
    message: 'Authorisation recorded.',
  }),
  change: authorisationsRest.put('settings.users', '/{id}', 'Correct an authorisation, or end it', {
    input: z.strictObject({
      ...ofUser,
      id: pathId,
      version: readVersion,
      ...authorisationInput,
      /** Only one that already lacks its beginning may stay without it. */
      fromOn: dateSchema.nullable(),
    }),
    output: authorisation,
    message: 'Authorisation changed.',
  }),
};

const holder = named.extend({ username: z.string(), status: z.enum(['active', 'disabled']) });
/** A user who holds a permission. */
export type Holder = z.output<typeof holder>;

const permissionsRest = restCalls('Permissions');

/** What permissions have beyond the calls of every entity. */
export const permissionsContract = {
  holders: permissionsRest.get(
    'config.permissions',
    '/permissions/{id}/holders',
    'The users who hold a permission',
    { input: withId, output: z.array(holder) },
  ),
};
