import { rest } from '#web/api/rest.ts';
import { clearDrafts } from '#web/session/drafts.ts';
import { currentToken, endSession } from '#web/session/session.ts';

/** Ends the session on the server, and in this browser even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  if (!currentToken()) return;
  const told = rest.post('/auth/logout').catch(() => undefined);
  clearDrafts();
  endSession('chosen');
  await told;
}
