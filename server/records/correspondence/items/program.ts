import type { Actor } from '#shared/platform/permissions.ts';

/** The actor for letters that the program writes: it sees every case. */
export const program = (id: number): Actor => ({
  id,
  name: 'Concordat',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
});
