import { dmp } from './dmp.ts';
import { fullAndFinal } from './full-and-final.ts';
import { iva } from './iva.ts';
import { referred, referredForAYear } from './referred.ts';
import type { Solution, SolutionType } from './solution.ts';
import { trustDeed } from './trust-deed.ts';

/** The solution of each type of product. A type without one does not compile. */
export const solutions: Readonly<Record<SolutionType, Solution>> = {
  iva,
  dmp,
  ptd: trustDeed,
  dro: referredForAYear,
  bankruptcy: referredForAYear,
  sequestration: referred,
  fnf: fullAndFinal,
  breathing_space: referred,
  referral: referred,
};

/** Every status of approved, running arrangements. */
export const approvals = Object.values(solutions).flatMap(({ approval }) => approval ?? []);

/** Every status with which a practitioner's appointment is accepted, so that estates are bonded. */
export const bondedStatuses = [
  ...new Set(
    Object.values(solutions).flatMap(({ statuses }) =>
      Object.entries(statuses).flatMap(([code, { bond }]) => (bond ? [code] : [])),
    ),
  ),
];
