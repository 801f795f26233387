import { startFolding } from '#server/app/folding.ts';
import { Email } from '#server/platform/email/email.ts';
import { Live } from '#server/platform/http/live.ts';
import type { Services } from '#server/platform/http/services.ts';
import { PaperReader } from '#server/platform/paper/reading/reader.ts';
import { LetterRenderer } from '#server/platform/paper/rendering/render-letter.ts';
import { clamdScanner } from '#server/platform/store/clamd.ts';
import { noScanner } from '#server/platform/store/scan-content.ts';
import { fileStoreOf } from '#server/platform/store/store-of.ts';
import { mailInvitations } from '#server/records/staff/invitations.ts';
import { Sessions } from '#server/records/staff/sessions.ts';

/** The services on top of a database. Nothing runs yet and nothing is connected. */
export function createServices(base: Pick<Services, 'settings' | 'database' | 'log'>): Services {
  const { settings, database, log } = base;
  const { options } = database.$client;
  // The pool's password is not enumerable, so a spread leaves it out.
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

/** Listens for changes, sends waiting e-mails and folds balances; returns how to stop, which gives e-mails a limited time to finish. */
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
