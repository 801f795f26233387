import type { Frozen, MadeDecision, Order } from '#demo/arrangements/decision-order.ts';
import { momentOf } from '#demo/cases/days.ts';
import type { DecisionStatus } from '#shared/records/decisions/decisions.ts';

/** Clauses that do not change the case’s own terms, with how votes word them. */
const clauses = ['MOD 105', 'MOD 601', 'MOD 701', 'MOD 702', 'MOD 801'];

/** What happened to the clauses of a decision. */
function standingOf({ one: { found } }: Order, status: DecisionStatus) {
  const on = found.approvalDate;
  if (status === 'approved' && on !== null)
    return {
      status: 'accepted' as const,
      statusReason: null,
      clientConsentOn: on,
      effectiveFrom: on,
      acceptedAt: momentOf(on, 12, 0),
      acceptedBy: found.supervisorUserId,
    };
  const isOver = status === 'rejected';
  return {
    status: isOver ? ('lapsed' as const) : ('proposed' as const),
    statusReason: isOver ? 'Creditors rejected the proposal.' : null,
    clientConsentOn: null,
    effectiveFrom: null,
    acceptedAt: null,
    acceptedBy: null,
  };
}

/** The clauses of the votes, at most one of each kind per creditor, and by debt the words of each vote with its clause. */
export function makeModifications(
  order: Order,
  decision: { id: number; status: DecisionStatus },
  asked: readonly { voter: Frozen; receivedOn: string }[],
) {
  const { one, catalogues, random, ids } = order;
  const rows: MadeDecision['modifications'] = [];
  const ofDebt = new Map<number, { words: string; clauseIds: number[] }>();
  const standing = standingOf(order, decision.status);
  for (const { voter, receivedOn } of asked) {
    const clause = catalogues.clause(random.pick(clauses));
    const known = rows.find(
      (row) => row.modificationId === clause.id && row.proposedByCreditorId === voter.creditor.id,
    );
    const id = known?.id ?? ids.clause();
    ofDebt.set(voter.debtId, { words: `${clause.code} ${clause.title}`, clauseIds: [id] });
    if (known) continue;
    const effect = Object.fromEntries(
      Object.entries(clause.effect ?? {}).filter(([, value]) => value !== null && value !== false),
    );
    rows.push({
      ...standing,
      id,
      caseId: one.found.id,
      modificationId: clause.id,
      title: clause.title,
      category: clause.category as 'fee',
      text: clause.text,
      proposedByCreditorId: voter.creditor.id,
      receivedOn,
      decisionId: decision.id,
      requiresClientConsent: true,
      effect,
      hasNoEffect: Object.keys(effect).length === 0,
    });
  }
  return { rows, ofDebt, ...makeConsents(order, rows) };
}

/** The form on which the client signed their consent to each accepted clause. */
function makeConsents(
  { one, catalogues, ids }: Order,
  clausesOfCase: MadeDecision['modifications'],
): Pick<MadeDecision, 'documents' | 'consents'> {
  const accepted = clausesOfCase.filter(({ status }) => status === 'accepted');
  const { consentFileId: fileId, letterType } = catalogues;
  if (accepted.length === 0 || fileId === null) return { documents: [], consents: [] };
  const on = one.found.approvalDate!;
  const document = {
    id: ids.document(),
    caseId: one.found.id,
    documentTypeId: letterType.id,
    folderId: letterType.folderId,
    direction: 'in' as const,
    title: 'Consent to modifications, signed',
    fileId,
    receivedOn: on,
    source: 'upload' as const,
    createdAt: momentOf(on, 11, 0),
    createdBy: one.found.caseOwnerUserId,
  };
  const consents = accepted.flatMap(({ id }) =>
    one.parts.map((casePersonId) => ({
      caseModificationId: id,
      casePersonId,
      answer: 'given' as const,
      answeredOn: on,
      documentId: document.id,
    })),
  );
  return { documents: [document], consents };
}
