import { usualBondTerms } from '#shared/activities/bonding/bonding.ts';

// The table aliases: an entry `e`, its case `c`, the case's status `s` and its portfolio `p`.

/** Whether the appointment has ended; `hasEnded` for one case. */
export const ENDED = `(c.completed_on is not null or c.terminated_on is not null or not s.is_open)`;

/** The specific penalty sum that the estate needs now; `penaltySum` for one case. */
export const NEEDED = `least(coalesce(p.bond_maximum, ${usualBondTerms.maximumPence}),
  greatest(coalesce(p.bond_minimum, ${usualBondTerms.minimumPence}), e.value_pence))`;

/** The state of a cover in force; `bondState` for one case. */
export const STATE = `(case when ${ENDED} then 'release' when ${NEEDED} > e.penalty_pence then 'increase'
  when ${NEEDED} < e.penalty_pence then 'decrease' else 'in_order' end)`;
