/** Why a creditor of a live case is not paid, in the order in which they are checked (domain notes 11). */
export const unpaidReasons = {
  not_admitted: 'Claim not admitted',
  bank_not_verified: 'Bank not verified',
  disputed: 'Claim disputed or withheld',
  alias: 'Creditor not known by that name',
  over_limit: 'Over the admission limit',
} as const;
