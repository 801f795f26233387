import { counted } from '#shared/platform/counted.ts';
import { practice, type Rule } from '#shared/records/rules/rule.ts';

/** A reconciliation as it is kept, in pence: what the bank stated, the lines, the books, and each difference that leads from one to the other. */
export type KeptReconciliation = {
  stated: { pence: number; on: string } | null;
  gaps: { after: string | null; by: string; at: 'beginning' | 'end'; pence: number; fileName: string }[];
  sincePence: number;
  linesPence: number;
  booksPence: number;
  differences: {
    kind: string;
    subject: string;
    id: number;
    on: string | null;
    text: string;
    caseId: number | null;
    pence: number;
  }[];
};

/** The stages of a signed reconciliation. */
export const reconciliationStates = {
  prepared: 'To be reviewed',
  signed: 'Signed',
  voided: 'Voided',
} as const;
export type ReconciliationState = keyof typeof reconciliationStates;

/** The stage of a signed reconciliation. */
export function reconciliationState({
  reviewedAt,
  voidedAt,
}: {
  reviewedAt: unknown;
  voidedAt: unknown;
}): ReconciliationState {
  if (voidedAt !== null) return 'voided';
  return reviewedAt === null ? 'prepared' : 'signed';
}

/** Before a month is closed, two persons have signed what lies between the bank and the books of each account at its end. */
export const accountsAreReconciled: Rule<{ unreconciled: readonly string[] }> = {
  ...practice('bank-reconciled'),
  source: 'practice',
  broken: ({ unreconciled: [first, ...others] }) => {
    if (first === undefined) return null;
    const more = others.length === 0 ? ' has' : ` and ${counted(others.length, 'other account')} have`;
    return `${first}${more} no signed reconciliation at the end of the month.`;
  },
  at: {},
  unchecked: 'It is asked when a month is closed; verify-ledger compares what was signed with the books.',
};
