import { clearDrafts } from '#web/platform/api/drafts.ts';
import { rest } from '#web/platform/api/rest.ts';
import { currentToken, endSession } from '#web/platform/api/session.ts';

/** Ends the session on the server, and in this browser even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  if (!currentToken()) return;
  const told = rest.post('/auth/logout').catch(() => undefined);
  clearDrafts();
  endSession('chosen');
  await told;
}
