import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import type { Email } from '#server/email/email.ts';
import type { Settings } from '#server/env.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import type { ScanContent } from '#server/files/store/scan-content.ts';
import type { Actor } from '#shared/permissions.ts';
import type { Live } from './live.ts';

/** The signed-in callers as a process knows them. */
export type SignedInCallers = {
  /** A token for the session; it expires with it, in seconds since 1970. */
  sign: (claims: { userId: number; sessionId: string; expiresAt: number }) => Promise<string>;
  /** Whom a token stands for; null when it is not ours, has expired, or its session has ended. */
  actorOf: (token: string) => Promise<Actor | null>;
  /** Who is signed in with the session, as of now; null when it has ended. */
  actorOfSession: (sessionId: string) => Promise<Actor | null>;
  /** When the session ends if nobody ends it before, in milliseconds since 1970; 0 when it has ended. */
  expiryOf: (sessionId: string) => Promise<number>;
  /** Drops what this process knows of the session, without waiting for the announcement to come round. */
  invalidate: (sessionId: string) => void;
  stop: () => void;
};

/** What one server process has, made once at its start and handed to everything that needs it. */
export type Services = {
  settings: Settings;
  database: Database;
  log: FastifyBaseLogger;
  live: Live;
  sessions: SignedInCallers;
  email: Email;
  files: FileStore;
  scan: ScanContent;
};
