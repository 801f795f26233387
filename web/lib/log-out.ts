import { forgetDrafts } from '#web/lib/drafts.ts';
import { rest } from '#web/lib/rest.ts';
import { currentToken, endSession } from '#web/lib/session.ts';

/** Ends the session on the server, and in this browser even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  if (!currentToken()) return;
  const told = rest.post('/auth/logout').catch(() => undefined);
  forgetDrafts();
  endSession('chosen');
  await told;
}
