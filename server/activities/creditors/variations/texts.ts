import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { VariationTerms } from '#shared/activities/creditors/variations/terms.ts';
import { termsTexts } from '#shared/activities/creditors/variations/terms-text.ts';
import type { VariationKind } from '#shared/activities/creditors/variations/variations.ts';

const { users } = tables;

/** What a variation proposes, one sentence for each part. */
export async function textsOf(
  tx: Database | Tx,
  { kind, terms }: { kind: VariationKind; terms: VariationTerms },
): Promise<string[]> {
  const [supervisor] =
    terms.supervisorUserId === null
      ? []
      : await tx.select({ name: users.name }).from(users).where(eq(users.id, terms.supervisorUserId));
  return termsTexts(kind, terms, supervisor?.name ?? null);
}
