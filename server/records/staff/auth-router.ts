import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { authContract as contract } from '#shared/records/staff/contract.ts';
import { requestReset, resetPassword, signIn, signOut } from './sign-in.ts';

/** Signing in and out, and choosing a new password by e-mail. */
export const authRouter: Procedures<typeof contract> = router(contract, {
  login: signIn,
  logout: signOut,
  forgotPassword: (ctx, { email }) => requestReset(ctx, email),
  resetPassword: (ctx, { token, password }) => resetPassword(ctx, token, password),
});
