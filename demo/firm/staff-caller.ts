import { eq } from 'drizzle-orm';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { words } from '#shared/platform/words.ts';

const held: readonly Permission[] = words(
  'financials.banking financials.distributions financials.approve-payments reports.paperless-office',
);

/** One of the demo firm's staff as a caller with every domain. */
export async function callerOf(services: Services, username: string): Promise<SignedIn> {
  const { users } = tables;
  const [user] = await services.database
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.username, username));
  if (!user) throw new Error(`The demo firm has no user called ${username}.`);
  return {
    services,
    actor: { ...user, permissions: new Set(held), caseAccess: 'full', domainIds: 'all', sessionId: '' },
    author: { id: user.id },
    request: { id: 'demo', ip: '127.0.0.1', userAgent: 'demo' },
  };
}
