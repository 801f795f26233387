import { bordereauMonthOf } from '#shared/activities/bonding/bonding.ts';
import { poundsText } from '#shared/platform/money.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import type { Note, PlannedBond, PlannedPerson } from './case-plan.ts';
import { applicantsAmong } from './plan-people.ts';
import type { StagedRow } from './staging.ts';
import type { World } from './world.ts';

type Bond = {
  role?: PlannedBond['role'];
  coverPence?: number;
  bondablePence?: number;
  premiumPence?: number;
  appointedOn?: string;
  effectiveOn?: string;
  reportedOn?: string;
};

/** The applicants without cover in force. */
export const unbondedAmong = (people: readonly PlannedPerson[], bonds: readonly PlannedBond[]) =>
  applicantsAmong(people)
    .map(({ part }) => part.role)
    .filter((role) => !bonds.some((bond) => bond.role === role && bond.entry.penaltyPence > 0));

type Bonded = { people: readonly PlannedPerson[]; portfolioId: number | null; isAppointed: boolean };

/**
 * The cover in force of a case's applicants. Cover that the surety has been told of belongs to the portfolio's bond; the rest goes on the
 * next bordereau.
 */
export async function planBonds(
  rows: readonly StagedRow[],
  { people, portfolioId, isAppointed }: Bonded,
  world: World,
  note: Note,
): Promise<PlannedBond[]> {
  if (rows.length === 0) return [];
  const policy = await world.policyOf(portfolioId);
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, data }) => {
    const at = { file: 'bonds.csv', row } as const;
    const { role, coverPence, appointedOn, premiumPence = 0, reportedOn = null, ...rest } = data as Bond;
    if (role === undefined || coverPence === undefined || appointedOn === undefined) return [];
    const { bondablePence = coverPence, effectiveOn = appointedOn } = rest;
    const first = seen.get(role);
    if (first !== undefined) note('role', `Row ${first} is the cover of the same applicant.`, at);
    seen.set(role, row);
    if (!people.some(({ part }) => part.role === role)) note('role', 'The case has no such applicant.', at);
    if (!isAppointed) note('reference', 'Nobody has been appointed in a case of this status.', at);
    if (coverPence < policy.minimumPence || coverPence > policy.maximumPence)
      note(
        'cover',
        `A bond covers ${poundsText(policy.minimumPence)} to ${poundsText(policy.maximumPence)}.`,
        at,
      );
    if (effectiveOn < appointedOn) note('effective_on', 'Must not be before the appointment.', at);
    if (reportedOn !== null && reportedOn < effectiveOn)
      note('reported_on', 'Must not be before the cover was in force.', at);
    const entry = {
      action: 'new',
      bondablePence,
      valuePence: bondablePence,
      penaltyPence: coverPence,
      changePence: coverPence,
      premiumPence,
      appointedOn,
      effectiveOn,
      submittedOn: reportedOn,
      reason: 'Taken on',
      ...(reportedOn === null
        ? { bordereauMonth: bordereauMonthOf(effectiveOn, policy.lastSubmitted) }
        : {
            bordereauMonth: monthOf(effectiveOn),
            portfolioId,
            bondInsurerSupplierId: policy.insurer?.id ?? null,
            policyRef: policy.policyRef,
          }),
    } satisfies PlannedBond['entry'];
    return [{ role, entry }];
  });
}
