/**
 * What changes an account's past shares this lock with the account's id (migration 0189); a reconciliation is signed, and a checkpoint
 * kept, with it held alone.
 */
export const RECONCILED_LOCK = 7162;
