import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { cases } from '#server/records/cases/tables.ts';
import { lackingDiligence } from '#server/records/due-diligence/refuse.ts';
import { askedOf } from '#server/records/vulnerability/asked.ts';
import { askedSince } from '#server/records/vulnerability/since.ts';
import { AppError } from '#shared/platform/errors.ts';
import { dueDiligenceIsDone } from '#shared/records/due-diligence/rule.ts';
import { type Blocker, blockerOf, judge } from '#shared/records/rules/rule.ts';
import { signingDayRules } from '#shared/records/solutions/before-signing-days.ts';
import { adviceIsSignedOff } from '#shared/records/solutions/proposal-guards.ts';
import {
  capacityIsSettled,
  vulnerabilityIsConsidered,
} from '#shared/records/solutions/vulnerability-guards.ts';
import { adviceProblem } from './advised.ts';
import { signingDaysOf } from './signing-days.ts';

/** The days of signatures by person: those from before assessments were required prove nothing about the order. */
async function judgedDays(database: Database | Tx, signed: ReadonlyMap<number, string>) {
  const since = signed.size === 0 ? null : await askedSince(database);
  return new Map([...signed].filter(([, day]) => since === null || day >= since));
}

/** Why nobody may be asked to sign on a case yet, or give the signatures in `signed` by person; empty if they may. */
export async function signatureBlockers(
  database: Database | Tx,
  caseId: number,
  signed: ReadonlyMap<number, string> = new Map(),
): Promise<Blocker[]> {
  const advice = await adviceProblem(database, caseId);
  const diligence = await lackingDiligence(database, caseId);
  const [found = missing()] = await database
    .select({ place: cases.jurisdiction })
    .from(cases)
    .where(eq(cases.id, caseId));
  const { refused } = judge([vulnerabilityIsConsidered, capacityIsSettled], {
    ...found,
    asked: await askedOf(database, caseId, await judgedDays(database, signed)),
  });
  const unadvised = advice === null ? [] : [{ rule: adviceIsSignedOff, text: advice }];
  const unchecked = diligence === null ? [] : [{ rule: dueDiligenceIsDone, text: diligence }];
  const untimely = judge(signingDayRules, await signingDaysOf(database, caseId, signed)).refused;
  return [...unadvised, ...unchecked, ...refused, ...untimely].map(blockerOf);
}

/** Refuses with what is missing before a signature. */
export function refuseBy(blockers: readonly Blocker[]): void {
  if (blockers.length === 0) return;
  const texts = blockers.map(({ text }) => text);
  throw new AppError('conflict', texts.join(' '), { data: { blockers: texts } });
}

/** Refuses what leads to a signature while something is missing before it. */
export const refuseBeforeSignature = async (tx: Database | Tx, caseId: number): Promise<void> =>
  refuseBy(await signatureBlockers(tx, caseId));
