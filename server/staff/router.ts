import { z } from 'zod';
import { procedure, router } from '#server/http/trpc.ts';
import { rowSchema } from '#server/reference/output.ts';
import { reference } from '#shared/reference/registry.ts';
import { changeShape } from '#shared/reference/schema.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { authRouter } from './auth-router.ts';
import { changePassword, changeProfile, endOtherSessions, endOwnSession, ownSessions } from './profile.ts';
import { getUser, holdersOf, sendUserReset, unlockUser } from './users.ts';

const userSchema = (rowSchema('users') as z.ZodObject).extend({
  avatar: z.string().nullable(),
  hasPassword: z.boolean(),
  lockedUntil: z.iso.datetime().nullable(),
});

const sessionSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});

const ownFields = ['name', 'email', 'phone', 'signature', 'avatarId'];
const ownShape = Object.fromEntries(
  Object.entries(changeShape(reference.users)).filter(([field]) => ownFields.includes(field)),
);

const tag = 'Profile';
const withId = z.strictObject({ id: pathId });

/** What every signed-in user may see and change of their own account. */
const profileRouter = router({
  get: procedure('signedIn')
    .meta({ output: userSchema, rest: { method: 'GET', path: '/profile', summary: 'Your own account', tag } })
    .query(({ ctx }) => getUser(ctx, ctx.actor.id)),
  update: procedure('signedIn')
    .meta({
      output: userSchema,
      rest: {
        method: 'PUT',
        path: '/profile',
        summary: 'Change your own details',
        message: 'Profile saved.',
        tag,
      },
    })
    .input(z.strictObject({ version: idSchema, ...ownShape }))
    .mutation(({ ctx, input: { version, ...change } }) => changeProfile(ctx, version as number, change)),
  changePassword: procedure('signedIn')
    .meta({
      rest: {
        method: 'POST',
        path: '/profile/password',
        summary: 'Change your own password; your other sessions end',
        message: 'Password changed.',
        tag,
      },
    })
    .input(z.strictObject({ current: z.string().min(1).max(1000), new: z.string().max(1000) }))
    .mutation(({ ctx, input }) => changePassword(ctx, input.current, input.new)),
  sessions: procedure('signedIn')
    .meta({
      output: z.array(sessionSchema),
      rest: { method: 'GET', path: '/profile/sessions', summary: 'Where you are signed in', tag },
    })
    .query(({ ctx }) => ownSessions(ctx)),
  endOtherSessions: procedure('signedIn')
    .meta({
      output: z.object({ ended: z.int() }),
      rest: {
        method: 'POST',
        path: '/profile/sessions/end-others',
        summary: 'Sign out everywhere else',
        message: 'Other sessions ended.',
        tag,
      },
    })
    .mutation(({ ctx }) => endOtherSessions(ctx)),
  endSession: procedure('signedIn')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/profile/sessions/{id}',
        summary: 'Sign out one device',
        message: 'Session ended.',
        tag,
      },
    })
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
});

/** One user, with the picture and the state of the password: stands in for the entity's own `get`. */
export const getUserCall = procedure('signedIn')
  .meta({
    output: userSchema,
    rest: {
      method: 'GET',
      path: '/users/{id}',
      summary: 'One user: yourself, or with settings.users anybody of your domains',
      tag: 'Users',
    },
  })
  .input(withId)
  .query(({ ctx, input }) => getUser(ctx, input.id));

/** What users have beyond the calls of every entity. */
const usersRouter = router({
  unlock: procedure('settings.users')
    .meta({
      rest: {
        method: 'POST',
        path: '/users/{id}/unlock',
        summary: 'Unlock an account after failed sign-ins',
        message: 'Account unlocked.',
        tag: 'Users',
      },
    })
    .input(withId)
    .mutation(({ ctx, input }) => unlockUser(ctx, input.id)),
  sendReset: procedure('settings.users')
    .meta({
      rest: {
        method: 'POST',
        path: '/users/{id}/send-reset',
        summary: 'Mail a user a link for choosing a new password',
        message: 'E-mail sent.',
        tag: 'Users',
      },
    })
    .input(withId)
    .mutation(({ ctx, input }) => sendUserReset(ctx, input.id)),
});

const permissionsRouter = router({
  holders: procedure('config.permissions')
    .meta({
      output: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          username: z.string(),
          status: z.enum(['active', 'disabled']),
        }),
      ),
      rest: {
        method: 'GET',
        path: '/permissions/{id}/holders',
        summary: 'The users who hold a permission',
        tag: 'Permissions',
      },
    })
    .input(withId)
    .query(({ ctx, input }) => holdersOf(ctx, input.id)),
});

/** Sign-in, one's own profile, and what users and permissions have beyond the calls of every entity. */
export const staffRouter = router({
  auth: authRouter,
  profile: profileRouter,
  users: usersRouter,
  permissions: permissionsRouter,
});
