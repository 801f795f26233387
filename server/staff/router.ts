import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { permissionsContract, profileContract, usersContract } from '#shared/staff/contract.ts';
import { authRouter } from './auth-router.ts';
import { changePassword, changeProfile, endOtherSessions, endOwnSession, ownSessions } from './profile.ts';
import { getUser, holdersOf, sendUserReset, unlockUser } from './users.ts';

type Method = RestRoute['method'];
const own = (method: Method, path: string, summary: string, message?: string): RestRoute => ({
  method,
  path: `/profile${path}`,
  summary,
  ...(message && { message }),
  tag: 'Profile',
});

/** What every signed-in user may see and change of their own account. */
const profileRouter = router({
  get: procedure('signedIn', profileContract.get, own('GET', '', 'Your own account')).query(({ ctx }) =>
    getUser(ctx, ctx.actor.id),
  ),
  update: procedure(
    'signedIn',
    profileContract.update,
    own('PUT', '', 'Change your own details', 'Profile saved.'),
  ).mutation(({ ctx, input: { version, ...change } }) => changeProfile(ctx, version, change)),
  changePassword: procedure(
    'signedIn',
    profileContract.changePassword,
    own('POST', '/password', 'Change your own password; your other sessions end', 'Password changed.'),
  ).mutation(({ ctx, input }) => changePassword(ctx, input.current, input.new)),
  sessions: procedure(
    'signedIn',
    profileContract.sessions,
    own('GET', '/sessions', 'Where you are signed in'),
  ).query(({ ctx }) => ownSessions(ctx)),
  endOtherSessions: procedure(
    'signedIn',
    profileContract.endOtherSessions,
    own('POST', '/sessions/end-others', 'Sign out everywhere else', 'Other sessions ended.'),
  ).mutation(({ ctx }) => endOtherSessions(ctx)),
  endSession: procedure(
    'signedIn',
    profileContract.endSession,
    own('DELETE', '/sessions/{id}', 'Sign out one device', 'Session ended.'),
  ).mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
});

/** One user, with the picture and the state of the password: stands in for the entity's own `get`. */
export const getUserCall = procedure('signedIn', usersContract.get, {
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user: yourself, or with settings.users anybody of your domains',
  tag: 'Users',
}).query(({ ctx, input }) => getUser(ctx, input.id));

/** What users have beyond the calls of every entity. */
const usersRouter = router({
  unlock: procedure('settings.users', usersContract.unlock, {
    method: 'POST',
    path: '/users/{id}/unlock',
    summary: 'Unlock an account after failed sign-ins',
    message: 'Account unlocked.',
    tag: 'Users',
  }).mutation(({ ctx, input }) => unlockUser(ctx, input.id)),
  sendReset: procedure('settings.users', usersContract.sendReset, {
    method: 'POST',
    path: '/users/{id}/send-reset',
    summary: 'Mail a user a link for choosing a new password',
    message: 'E-mail sent.',
    tag: 'Users',
  }).mutation(({ ctx, input }) => sendUserReset(ctx, input.id)),
});

const permissionsRouter = router({
  holders: procedure('config.permissions', permissionsContract.holders, {
    method: 'GET',
    path: '/permissions/{id}/holders',
    summary: 'The users who hold a permission',
    tag: 'Permissions',
  }).query(({ ctx, input }) => holdersOf(ctx, input.id)),
});

/** Sign-in, one's own profile, and what users and permissions have beyond the calls of every entity. */
export const staffRouter = router({
  auth: authRouter,
  profile: profileRouter,
  users: usersRouter,
  permissions: permissionsRouter,
});
