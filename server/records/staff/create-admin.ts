import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { formats } from '#shared/platform/fields/formats.ts';
import { acceptPassword, storePassword } from './credentials.ts';
import { INVITATION_HOURS } from './invitations.ts';
import { passwordResets } from './tables.ts';
import { linkToken } from './token.ts';

/** The highest limit that the field allows, in pence: nobody can give a limit above their own, so the first user must have it. */
const HIGHEST_LIMIT = 100_000_000_00;

/** The new administrator. `domain` is the name of the firm, or of one of its domains; without a password a link is made. */
export type NewAdmin = {
  username: string;
  name: string;
  email: string;
  domain: string | undefined;
  password: string | undefined;
};

/**
 * Creates a user with every permission and the highest approval limit, and the first domain if there is none. Returns the token of a
 * one-time link for choosing a password, or null if a password was given. Refused if the username or e-mail address is taken.
 */
export async function createAdmin(database: Database, admin: NewAdmin): Promise<{ token: string | null }> {
  const { username, name, email, password } = admin;
  const passwordHash =
    password === undefined ? null : await acceptPassword(password, { username, name }, 'password');
  const { token, tokenSha256 } = linkToken();
  await write(database, systemActor, async (w) => {
    const [taken] = await w.tx
      .select({ id: tables.users.id })
      .from(tables.users)
      .where(eq(sql`lower(${tables.users.username})`, formats.username.normalise(username)));
    if (taken) throw conflict(`There is a user called ${username} already.`);
    const permissions = await w.tx.select({ id: tables.permissions.id }).from(tables.permissions);
    const { id } = await createRow(w, 'users', {
      username,
      name,
      email,
      domainId: await domainFor(w, admin.domain),
      departmentId: await departmentFor(w),
      permissionIds: permissions.map((permission) => permission.id),
      approvalLimit: HIGHEST_LIMIT,
    });
    if (passwordHash) return storePassword(w.tx, id, passwordHash);
    const expiresAt = sql`now() + make_interval(hours => ${INVITATION_HOURS})`;
    await w.tx.insert(passwordResets).values({ userId: id, kind: 'invitation', tokenSha256, expiresAt });
  });
  return { token: passwordHash ? null : token };
}

async function domainFor(w: Write, named: string | undefined): Promise<number> {
  const { domains } = tables;
  const known = await w.tx
    .select({ id: domains.id, name: domains.name })
    .from(domains)
    .orderBy(asc(domains.id));
  const found = named
    ? known.find(({ name }) => name.toLowerCase() === named.trim().toLowerCase())
    : known[0];
  if (found) return found.id;
  if (known.length > 0)
    throw new AppError(
      'invalid',
      `There is no domain called ${named}. There are: ${known.map(({ name }) => name).join(', ')}.`,
    );
  if (!named) throw new AppError('invalid', 'There is no domain yet: name the firm with --domain.');
  const { id } = await createRow(w, 'domains', {
    name: named,
    code: formats.slug.normalise(named),
    legalName: named,
    caseRefPrefix: prefixOf(named),
  });
  return id;
}

/** The firm's initials, or the start of a one-word name: references begin with them. */
function prefixOf(name: string): string {
  const words = formats.slug.normalise(name).replace(/[0-9]/g, '').split('-').filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? 'case');
  return letters.slice(0, words.length > 1 ? 4 : 3).toUpperCase();
}

async function departmentFor(w: Write): Promise<number> {
  const found = (await departmentNamed(w.tx, 'IT')) ?? (await departmentNamed(w.tx, undefined));
  return found ?? (await createRow(w, 'departments', { name: 'Administration' })).id;
}

async function departmentNamed(tx: Tx, name: string | undefined): Promise<number | undefined> {
  const { departments } = tables;
  const [row] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(ne(departments.isActive, false), name === undefined ? undefined : eq(departments.name, name)))
    .orderBy(asc(departments.sortOrder), asc(departments.id))
    .limit(1);
  return row?.id;
}
