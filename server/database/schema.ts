import type { PgTable } from 'drizzle-orm/pg-core';
import { templateVersions } from '#server/mail/tables.ts';
import { files, linkTables, tables } from '#server/reference/tables.ts';
import { passwordResets, sessions, signInAttempts, userCredentials } from '#server/staff/tables.ts';
import { productUpdates } from '#server/updates/tables.ts';
import { auditLog } from './audit.ts';

const links = Object.values(linkTables).flatMap((byField) => Object.values(byField ?? {}));

const mail = [templateVersions];

const staff = [userCredentials, sessions, signInAttempts, passwordResets];

/** Every table of the database: what migrations are generated from. */
export const schema: Record<string, PgTable> = Object.fromEntries(
  [auditLog, files, ...Object.values(tables), ...links, ...staff, ...mail, productUpdates].map(
    (table, index) => [`table${index}`, table as PgTable],
  ),
);
