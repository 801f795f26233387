import { Email } from '#server/email/email.ts';
import { clamdScanner } from '#server/files/store/clamd.ts';
import { noScanner } from '#server/files/store/scan-content.ts';
import { fileStoreOf } from '#server/files/store/store-of.ts';
import { Live } from '#server/http/live.ts';
import type { Services } from '#server/http/services.ts';
import { PaperReader } from '#server/paper/reading/reader.ts';
import { LetterRenderer } from '#server/paper/rendering/render-letter.ts';
import { mailInvitations } from '#server/staff/invitations.ts';
import { Sessions } from '#server/staff/sessions.ts';
import { startFolding } from './folding.ts';

/** The services on top of a database. Nothing runs yet and nothing is connected. */
export function createServices(base: Pick<Services, 'settings' | 'database' | 'log'>): Services {
  const { settings, database, log } = base;
  const { options } = database.$client;
  // The pool hides its password from a spread.
  const live = new Live({ ...options, password: options.password }, log);
  const sessions = new Sessions({ database, live, log, secret: settings.sessionSecret });
  const files = fileStoreOf(settings);
  const scanner = settings.clamdUrl === null ? noScanner : clamdScanner(settings.clamdUrl);
  return {
    ...base,
    live,
    sessions,
    email: new Email({ ...settings, log }),
    files,
    scan: scanner.scan,
    isScannerUp: scanner.isUp,
    letters: new LetterRenderer(),
    reader: new PaperReader(),
  };
}

/** Listens for changes, mails what waits and folds balances; returns how to stop again, which lets e-mails finish within reason. */
export async function startServices(services: Services): Promise<() => Promise<void>> {
  const { live, sessions, email, letters, reader, database, settings } = services;
  await live.start();
  const stopMailing = mailInvitations({ database, live, email, publicUrl: settings.publicUrl });
  const stopFolding = startFolding(services);
  return async () => {
    stopFolding();
    stopMailing();
    sessions.stop();
    await live.stop();
    await letters.stop();
    await reader.stop();
    await email.finish();
  };
}
