import { randomUUID } from 'node:crypto';
import type { Permission } from '#shared/platform/permissions.ts';
import { type Credentials, choosePassword, prepare } from '#test/e2e/api.ts';
import { linkIn, mailTo } from '#test/e2e/mail.ts';

export type Colleague = Credentials & { id: number; name: string; email: string };

const invitation = 'Your Concordat account';

/** What the form of a new user needs beyond a name: a department and a domain that exist. */
export async function workplace() {
  const [department] = await prepare.list('departments', 'limit=1');
  const [domain] = await prepare.list('domains', 'limit=1&search=Harbour');
  if (!department || !domain) throw new Error('The demo firm has no department or domain.');
  return { department, domain };
}

/** The ids of permissions, by name. */
export async function permissionIds(names: readonly Permission[]): Promise<number[]> {
  const all = await prepare.list('permissions', 'limit=200');
  return names.map((name) => {
    const row = all.find((each) => each.name === name);
    if (!row) throw new Error(`There is no permission ${name}.`);
    return row.id;
  });
}

/** A user of the test's own, who has followed the invitation and chosen a password. */
export async function newColleague(...permissions: Permission[]): Promise<Colleague> {
  const tag = randomUUID().slice(0, 8);
  const { department, domain } = await workplace();
  const [username, name, email] = [`e2e.${tag}`, `Robin Vale ${tag}`, `e2e.${tag}@harbourdebt.example.co.uk`];
  const { id } = await prepare.create('users', {
    username,
    name,
    email,
    departmentId: department.id,
    domainId: domain.id,
    permissionIds: await permissionIds(permissions),
  });
  const password = `heron-under-${tag}-bridge`;
  const link = linkIn(await mailTo(email, invitation));
  await choosePassword(link.split('#token=')[1] ?? '', password);
  return { id, username, name, email, password };
}
