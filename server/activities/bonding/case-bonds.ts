import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { hasEnded } from '#server/records/case-life/bonds/entries.ts';
import { valuesOfCase } from '#server/records/case-life/bonds/estate-values.ts';
import { type Policy, policyOf } from '#server/records/case-life/bonds/policy.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { tables } from '#server/records/reference/tables.ts';
import { bondState, penaltySum } from '#shared/activities/bonding/bonding.ts';
import type { BondedPerson, BondsOfCase } from '#shared/activities/bonding/contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { bondedStatuses } from '#shared/records/solutions/registry.ts';
import { entryRows } from './entry-rows.ts';

/** Whether the case has reached the stage at which its practitioner is appointed. */
async function isAppointed(tx: Database | Tx, { id, approvalDate }: Case): Promise<boolean> {
  if (approvalDate !== null) return true;
  const [row] = await planned(
    tx,
    { is: col.boolean },
    `select exists (select from case_status_changes h join statuses s on s.id = h.to_status_id
      where h.case_id = $1 and s.code = any($2::text[])) as is`,
    [id, bondedStatuses],
  );
  return row?.is === true;
}

type Current = NonNullable<BondedPerson['current']>;

/** The warnings about one person's cover, in sentences. */
function warningsOf(
  name: string,
  person: Pick<BondedPerson, 'state' | 'valuePence'>,
  policy: Policy,
): string[] {
  const { state, valuePence } = person;
  const warnings = [
    state === 'missing' &&
      `${name} is not bonded: the estate is covered only by the general bond of ${poundsText(policy.generalPence)}.`,
    state === 'increase' && `The estate of ${name} is worth more than its cover: increase the bond.`,
    state === 'release' && `The appointment has ended: release the bond of ${name}.`,
    valuePence > policy.maximumPence &&
      `The estate of ${name} is worth more than the most that a bond can cover, ${poundsText(policy.maximumPence)}.`,
  ];
  return warnings.filter((warning) => warning !== false);
}

const policyWarnings = ({ insurer, policyRef }: Policy): string[] =>
  insurer !== null && policyRef !== null
    ? []
    : ['The case’s portfolio has no bond insurer or policy: no bordereau can be submitted.'];

async function currentOf(tx: Database | Tx, caseId: number): Promise<Map<number, Current>> {
  const { users } = tables;
  const rows = await tx
    .select({ entry: bondEntries, reviewer: { id: users.id, name: users.name } })
    .from(bondEntries)
    .leftJoin(users, eq(users.id, bondEntries.reviewedBy))
    .where(eq(bondEntries.caseId, caseId))
    .orderBy(desc(bondEntries.id));
  return new Map(
    rows
      .filter(({ entry }) => entry.isCurrent)
      .map(({ entry, reviewer }) => {
        const { id, version, penaltyPence, bondablePence, appointedOn, effectiveOn, reviewedOn } = entry;
        const current = {
          id,
          version,
          penaltyPence,
          bondablePence,
          appointedOn,
          effectiveOn,
          reviewedOn,
        };
        return [entry.casePersonId, { ...current, reviewedBy: reviewer }];
      }),
  );
}

/** The bonds of a case that the caller sees. */
export async function bondsOf(tx: Database | Tx, found: Case): Promise<BondsOfCase> {
  const policy = await policyOf(tx, found);
  const current = await currentOf(tx, found.id);
  const values = await valuesOfCase(tx, found.id);
  const ended = await hasEnded(tx, found);
  const appointed = current.size > 0 || (await isAppointed(tx, found));
  const people = (await applicantsOf(tx, found.id)).map(({ rowId, ...person }): BondedPerson => {
    const name = fullName(person);
    const own = current.get(rowId) ?? null;
    const valuePence = values.get(rowId) ?? 0;
    const state = bondState({ coverPence: own?.penaltyPence ?? null, valuePence, hasEnded: ended }, policy);
    const warnings = appointed ? warningsOf(name, { state, valuePence }, policy) : [];
    return {
      casePersonId: rowId,
      name,
      state,
      current: own,
      valuePence,
      neededPence: penaltySum(valuePence, policy),
      warnings,
    };
  });
  return {
    isAppointed: appointed,
    hasEnded: ended,
    practitioner: await practitionerOf(tx, found),
    insurer: policy.insurer,
    policyRef: policy.policyRef,
    minimumPence: policy.minimumPence,
    maximumPence: policy.maximumPence,
    generalPence: policy.generalPence,
    premiumPence: policy.premiumPence,
    people,
    entries: await entryRows(tx, eq(bondEntries.caseId, found.id)),
    warnings: appointed && !ended ? policyWarnings(policy) : [],
  };
}

async function practitionerOf(tx: Database | Tx, { supervisorUserId }: Case) {
  if (supervisorUserId === null) return null;
  const { users } = tables;
  const [row] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, supervisorUserId));
  return row ?? null;
}

/** The same for a case by its id. */
export const bondsOfCase = async ({ services: { database }, actor }: SignedIn, caseId: number) =>
  bondsOf(database, await visibleCase(database, actor, caseId));
