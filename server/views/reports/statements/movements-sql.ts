import { sql } from 'drizzle-orm';
import { codesOf } from '#server/records/ledger/codes-sql.ts';

/**
 * SQL, for a FROM clause: what moved the money of the cases in `scope` (`id`), as shown to a client: the other side of their cash, one row
 * for each fee, dividend or contribution. What only moves between two accounts of ours, and a case's transfer to another domain, is left
 * out. A line credited is money in, one debited is money out.
 */
export const movementsOfScope = sql`scope s
  join journal_lines l on l.case_id = s.id
  join chart_of_accounts a on a.id = l.account_id and a.ledger = 'estate' and a.code not in ${codesOf('clientBank', 'clientAccounts')}
  join journals j on j.id = l.journal_id and j.source <> 'case_transfer'`;

/** SQL: whether a line paid a creditor. */
export const isDividend = sql`a.code in ${codesOf('unsecuredDividend', 'preferentialDividend')}`;
