import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Broken } from '#shared/records/rules/rule.ts';
import type { Case } from './access.ts';

const { domains } = tables;

/** The rules of practice that a case's domain has loosened, by name. */
export async function loosenedIn(
  database: Database | Tx,
  { domainId }: Pick<Case, 'domainId'>,
): Promise<readonly string[]> {
  const [domain] = await database
    .select({ loosened: domains.loosenedRules })
    .from(domains)
    .where(eq(domains.id, domainId));
  return domain?.loosened ?? [];
}

/** Writes to a case's audit trail what was done only because its domain has loosened rules of practice. */
export function auditLoosened(
  w: Write,
  { id }: Pick<Case, 'id'>,
  done: string,
  loosened: readonly Broken[],
): void {
  for (const { rule, text } of loosened)
    w.audit({
      entity: 'cases',
      entityId: id,
      caseId: id,
      action: 'rule loosened',
      after: { done, rule: rule.name, loosened: text },
    });
}
