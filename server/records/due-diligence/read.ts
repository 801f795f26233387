import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { currentAddressOf } from '#server/records/cases/current-address.ts';
import { addressLine } from '#server/records/cases/search-row.ts';
import { addresses, casePeople, persons } from '#server/records/cases/tables.ts';
import {
  type Diligence,
  diligenceProblem,
  type Recorded,
} from '#shared/records/due-diligence/due-diligence.ts';
import { dueDiligenceChecks as checks, dueDiligence, dueDiligenceEvidence as evidence } from './tables.ts';

/** The name of due diligence records in the audit trail and in approvals. */
export const DILIGENCE = 'due-diligence';

export type DiligenceRow = typeof dueDiligence.$inferSelect;
type Evidence = typeof evidence.$inferSelect;
type Check = typeof checks.$inferSelect;

/** Due diligence on a person of a case, as stored and as assessed. */
export type Found = Diligence & {
  caseId: number;
  personId: number;
  role: typeof casePeople.$inferSelect.role;
  row: DiligenceRow | null;
  evidence: Evidence[];
  checks: Check[];
};

const current = alias(addresses, 'current');
/** Who needs it: the applicants, and third parties, whose money may need explaining. */
const asked = ['applicant_1', 'applicant_2', 'third_party'] as const;

const recordedOf = (row: DiligenceRow, held: { evidence: Evidence[]; checks: Check[] }): Recorded => ({
  ...row,
  ...held,
  isApproved: row.approvedBy !== null,
  checked:
    row.checkedName === null
      ? null
      : { name: row.checkedName, birth: row.checkedBirth, address: row.checkedAddress },
});

/** Due diligence on everybody of a case who is asked for it, or was, the applicants first. */
export const readDiligence = (on: Database | Tx, caseId: number): Promise<Found[]> =>
  readDiligenceOn(on, [caseId]);

/** The same of several cases. */
export async function readDiligenceOn(on: Database | Tx, caseIds: readonly number[]): Promise<Found[]> {
  const rows = await on
    .select({
      caseId: casePeople.caseId,
      role: casePeople.role,
      person: {
        id: persons.id,
        firstName: persons.firstName,
        middleNames: persons.middleNames,
        lastName: persons.lastName,
        birth: persons.dateOfBirth,
      },
      address: current,
      row: dueDiligence,
    })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(current, eq(current.id, currentAddressOf(persons.id)))
    .leftJoin(
      dueDiligence,
      and(eq(dueDiligence.caseId, casePeople.caseId), eq(dueDiligence.personId, persons.id)),
    )
    .where(
      and(
        inArray(casePeople.caseId, [...caseIds]),
        or(inArray(casePeople.role, [...asked]), isNotNull(dueDiligence.id)),
      ),
    )
    .orderBy(casePeople.caseId, casePeople.role, casePeople.id);
  const ids = rows.flatMap(({ row }) => row?.id ?? []);
  const held = ids.length === 0 ? { evidence: [], checks: [] } : await heldOf(on, ids);
  return rows.map(({ caseId, role, person, address, row }) => {
    const own = {
      evidence: held.evidence.filter(({ dueDiligenceId }) => dueDiligenceId === row?.id),
      checks: held.checks.filter(({ dueDiligenceId }) => dueDiligenceId === row?.id),
    };
    return {
      caseId,
      personId: person.id,
      role,
      row,
      ...own,
      paysIn: role === 'third_party',
      now: {
        name: [person.firstName, person.middleNames, person.lastName].filter(Boolean).join(' '),
        birth: person.birth,
        address: address && addressLine(address),
      },
      recorded: row && recordedOf(row, own),
    };
  });
}

async function heldOf(on: Database | Tx, ids: readonly number[]) {
  return {
    evidence: await on
      .select()
      .from(evidence)
      .where(inArray(evidence.dueDiligenceId, [...ids]))
      .orderBy(asc(evidence.seenOn), asc(evidence.id)),
    checks: await on
      .select()
      .from(checks)
      .where(inArray(checks.dueDiligenceId, [...ids]))
      .orderBy(asc(checks.checkedOn), asc(checks.id)),
  };
}

/** Why due diligence on a person does not stand; null if it is complete. */
export async function diligenceProblems(
  on: Database | Tx,
  caseId: number,
): Promise<(personId: number) => string | null> {
  const found = await readDiligence(on, caseId);
  const problems = new Map(found.map((each) => [each.personId, diligenceProblem(each)]));
  return (personId) => problems.get(personId) ?? null;
}
