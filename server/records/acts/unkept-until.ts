import type { Database, Tx } from '#server/platform/database/connect.ts';
import { cameOn } from '#server/records/cases/came-on.ts';

/**
 * The day until which it was not recorded who acted on a case: the day it was taken on, or the firm got this version; null for a later
 * case.
 */
export const unkeptUntil = (tx: Database | Tx, caseId: number): Promise<string | null> =>
  cameOn(tx, caseId, '0127_reserved_acts.sql');
