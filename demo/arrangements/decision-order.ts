import type { Arrangement, Catalogues, Debt } from '#demo/arrangements/arrangement.ts';
import type { Random } from '#demo/cases/random.ts';
import type { modificationConsents } from '#server/activities/creditors/modifications/consent-table.ts';
import type { reservedActsDone } from '#server/records/acts/tables.ts';
import type {
  decisionAdjournments,
  decisions,
  decisionVoters,
  decisionVotes,
} from '#server/records/decisions/tables.ts';
import type { caseDocuments } from '#server/records/documents/tables.ts';
import type { caseModifications } from '#server/records/terms/clause-tables.ts';
import { votingValue } from '#shared/activities/creditors/decisions/voting-value.ts';

export type WithId<Row> = Row & { id: number };
export type Voter = WithId<typeof decisionVoters.$inferInsert> & { valuePence: number };
export type Vote = WithId<typeof decisionVotes.$inferInsert>;

export type MadeDecision = {
  decisions: WithId<typeof decisions.$inferInsert>[];
  acts: (typeof reservedActsDone.$inferInsert)[];
  voters: Voter[];
  votes: Vote[];
  adjournments: (typeof decisionAdjournments.$inferInsert)[];
  modifications: WithId<typeof caseModifications.$inferInsert>[];
  documents: WithId<typeof caseDocuments.$inferInsert>[];
  consents: (typeof modificationConsents.$inferInsert)[];
};

type IdsOf = 'decision' | 'voter' | 'vote' | 'clause' | 'document';
export type DecisionIds = Readonly<Record<IdsOf, () => number>>;
export type Order = {
  one: Arrangement;
  catalogues: Catalogues;
  random: Random;
  today: string;
  ids: DecisionIds;
};

/** A debt with its figures as voting opened. */
export function frozen({ debt, creditor, agent }: Debt, { state }: Catalogues, openedOn: string) {
  const isKnown = debt.claimReceivedOn !== null && debt.claimReceivedOn <= openedOn;
  const isAdmitted = isKnown && debt.admittedOn !== null && debt.admittedOn <= openedOn;
  const code = isAdmitted ? 'admitted' : isKnown ? 'claim-received' : 'estimated';
  const { valuePence, basis } = votingValue({
    ...debt,
    claimPence: isKnown ? debt.claimPence : null,
    claimAdmittedPence: isAdmitted ? debt.claimAdmittedPence : null,
    debtStatus: { ...state(code), code },
  });
  return { debtId: debt.id, accountNumber: debt.accountNumber, creditor, agent, valuePence, basis };
}
export type Frozen = ReturnType<typeof frozen>;
