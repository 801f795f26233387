import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import type { Email } from '#server/platform/email/email.ts';
import type { Settings } from '#server/platform/env.ts';
import type { PaperReader } from '#server/platform/paper/reading/reader.ts';
import type { LetterRenderer } from '#server/platform/paper/rendering/render-letter.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import type { Scanner } from '#server/platform/store/scan-content.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Live } from './live.ts';

/** The sessions as cached by a process. */
export type SignedInCallers = {
  /** A token for the session; it expires with it, in seconds since 1970. */
  sign: (claims: { userId: number; sessionId: string; expiresAt: number }) => Promise<string>;
  /** The holder of a token; null when it is not ours, has expired, or its session has ended. */
  actorOf: (token: string) => Promise<Actor | null>;
  /** Who is signed in with the session, as of now; null when it has ended. */
  actorOfSession: (sessionId: string) => Promise<Actor | null>;
  /** When the session expires, in milliseconds since 1970; 0 when it has ended. */
  expiryOf: (sessionId: string) => Promise<number>;
  /** Drops the session from this process's cache without waiting for the announcement. */
  invalidate: (sessionId: string) => void;
  stop: () => void;
};

/** The shared services of a server process, made once at its start and passed to everything that needs them. */
export type Services = {
  settings: Settings;
  database: Database;
  log: FastifyBaseLogger;
  live: Live;
  sessions: SignedInCallers;
  email: Email;
  files: FileStore;
  scan: Scanner['scan'];
  isScannerUp: Scanner['isUp'];
  /** Scans and messages, read in processes of their own. */
  reader: PaperReader;
  /** PDFs of letters, made in threads of their own. */
  letters: LetterRenderer;
};
