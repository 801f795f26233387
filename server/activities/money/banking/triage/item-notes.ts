import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { factText } from '#shared/activities/money/banking/item-facts.ts';
import type { BankItemRow } from '#shared/activities/money/banking/items-contract.ts';
import type { StoredMatching } from '#shared/activities/money/banking/stored-matching.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** Notes on an open line besides its proposals, in sentences: whose reference it has, and why nothing fits. */
export async function itemNotes(
  database: Database,
  actor: Actor,
  { amountPence, matchEvidence }: BankItemRow,
  { facts = [] }: StoredMatching,
  { hasOffers, isClientMoney }: { hasOffers: boolean; isClientMoney: boolean },
): Promise<string[]> {
  if (amountPence < 0)
    return hasOffers
      ? []
      : [
          'It does not return a payment of this amount, pay an outstanding payment or invoice, or form half of a transfer between the firm’s accounts.',
        ];
  if (!isClientMoney)
    return hasOffers ? [] : ['This account holds no clients’ money, and no transfer from another one fits.'];
  if (matchEvidence === null && !hasOffers) return ['Matching has not looked at this line yet.'];
  const domains = await domainsOf(
    database,
    actor,
    facts.flatMap((each) => (each.fact === 'elsewhere' ? each.references : [])),
  );
  return facts.flatMap((each) =>
    each.fact !== 'elsewhere'
      ? [factText(each)]
      : each.references.map((reference) => {
          const domain = domains.get(reference);
          return domain === undefined
            ? factText({ ...each, references: [reference] })
            : `${reference} belongs to ${domain}, another domain than this account’s.`;
        }),
  );
}

/** The domains of cases by reference, as far as the actor may see them. */
async function domainsOf(database: Database, actor: Actor, references: readonly string[]) {
  if (references.length === 0) return new Map<string, string>();
  const { domains } = tables;
  const rows = await database
    .select({ reference: cases.uniqueReference, domain: domains.name })
    .from(cases)
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(and(inArray(cases.uniqueReference, [...references]), visibleCases(actor)));
  return new Map(rows.map(({ reference, domain }) => [reference, domain]));
}
