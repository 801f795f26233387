import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { VariationTerms } from '#shared/variations/terms.ts';
import { termsTexts } from '#shared/variations/terms-text.ts';
import type { VariationKind } from '#shared/variations/variations.ts';

const { users } = tables;

/** What a variation proposes, a sentence for each part. */
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
