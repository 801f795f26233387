import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { programOf } from '#server/app/parts/program-of.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { callerFactory, join } from '#server/platform/http/trpc.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { storePassword } from '#server/records/staff/credentials.ts';
import { hashPassword } from '#server/records/staff/password.ts';
import { type CaseAccess, type Permission, permissions } from '#shared/platform/permissions.ts';

/** The password of everybody that `addUser` creates. */
export const PASSWORD = 'ferry-over-the-tyne';

export type Firm = {
  domainId: number;
  otherDomainId: number;
  departmentId: number;
  permissionIds: Record<string, number>;
};

/** Two domains, a department and every permission. */
export function addFirm(database: Database): Promise<Firm> {
  return write(database, systemActor, async (w) => {
    const domain = (name: string, code: string, caseRefPrefix: string) =>
      createRow(w, 'domains', { name, code, caseRefPrefix, legalName: `${name} Ltd` });
    const [aire, wharfe] = [
      await domain('Aire Debt Advice', 'aire', 'ADA'),
      await domain('Wharfe Insolvency', 'wharfe', 'WHI'),
    ];
    const department = await createRow(w, 'departments', { name: 'Advice' });
    const permissionIds: Record<string, number> = {};
    for (const [name, label] of Object.entries(permissions)) {
      const row = await createRow(w, 'permissions', { name, label }, { columns: { isSystem: true } });
      permissionIds[name] = row.id;
    }
    return { domainId: aire.id, otherDomainId: wharfe.id, departmentId: department.id, permissionIds };
  });
}

type Extra = {
  permissions?: readonly (Permission | 'all')[];
  domainId?: number;
  additionalDomainIds?: number[];
  status?: 'active' | 'disabled';
  caseAccess?: CaseAccess;
  approvalLimit?: number;
};

let passwordHash: Promise<string> | undefined;

/** A user with a password, stored without an invitation. */
export async function addUser(database: Database, firm: Firm, username: string, extra: Extra = {}) {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const { permissions: names = [], ...values } = extra;
  const permissionIds = names.includes('all')
    ? Object.values(firm.permissionIds)
    : names.map((name) => firm.permissionIds[name] ?? 0);
  const name = username.charAt(0).toUpperCase() + username.slice(1);
  const email = `${username}@example.org`;
  const { domainId, departmentId } = firm;
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'users', {
      username,
      name,
      email,
      domainId,
      departmentId,
      permissionIds,
      ...values,
    });
    await storePassword(w.tx, row.id, hash);
    return { id: row.id, version: row.version, username, name, email };
  });
}

/** Signs in over HTTP and returns the header for further calls. */
export async function signInAs(app: FastifyInstance, username: string, password = PASSWORD) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  });
  const { data } = answer.json<{ data: { token: string; expiresAt: string } }>();
  return { ...data, headers: { authorization: `Bearer ${data.token}` } };
}

const router = join(programOf([]).routers);

/** The procedures of the records, called as somebody. */
type Caller = ReturnType<typeof router.createCaller>;

/** Calls procedures of the records as the user, with the permissions and domains currently in the database. */
export async function callerFor(services: Services, username: string): Promise<Caller> {
  const call = callerFactory(router);
  const ctx = {
    services,
    actor: null,
    request: { id: 'test-request', ip: '203.0.113.9', userAgent: 'tests' },
  };
  const { token } = await call(ctx).staff.auth.login({ username, password: PASSWORD });
  return call({ ...ctx, actor: await services.sessions.actorOf(token) });
}

/** The e-mails in a data folder to one address, oldest first, with their transfer encoding undone. */
export async function mailsTo(services: Services, address: string): Promise<string[]> {
  await services.email.idle();
  const folder = joinPath(services.settings.dataDir, 'mail');
  let names: string[] = [];
  try {
    names = readdirSync(folder).sort();
  } catch {
    // Nothing has been mailed yet.
  }
  return names
    .map((name) => readFileSync(joinPath(folder, name), 'latin1'))
    .filter((mail) => mail.includes(`To: ${address}\r\n`))
    .map((mail) =>
      Buffer.from(
        mail
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    );
}

/** The token in a mailed link. */
export const tokenIn = (mail: string | undefined): string =>
  /reset-password#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
