import { debtSources } from '#shared/records/affairs/debt.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import {
  bankDetail,
  choice,
  code,
  count,
  day,
  daysFrom,
  defineType,
  flag,
  named,
  pence,
  text,
} from '../report-type.ts';

/** A sum over a claim's shares in all dividends. */
const ofDividends = (expression: string) =>
  `(select coalesce(sum(${expression}), 0) from dividend_lines l where l.case_creditor_id = d.id)::bigint`;

export const caseCreditorsType = defineType({
  title: 'Case creditors',
  about: 'One row for each debt of a case: what was declared, claimed and admitted.',
  permissions: ['reports.client-by-creditor', 'reports.unapproved-creditors'],
  from: `case_creditors d ${ownCase('d.case_id')}
    left join creditors creditor on creditor.id = d.creditor_id
    left join creditors creditor_group on creditor_group.id = creditor.parent_group_id
    left join creditors creditor_agent on creditor_agent.id = creditor.agent_creditor_id
    left join creditors original on original.id = d.original_creditor_id
    left join creditors collector on collector.id = d.dca_creditor_id
    left join credits credit on credit.id = d.credit_id
    left join debt_statuses debt_status on debt_status.id = d.debt_status_id
    left join users admitter on admitter.id = d.admitted_by_user_id`,
  domain: 'c.domain_id',
  id: 'd.id',
  caseId: 'c.id',
  groups: {
    Creditor: {
      creditor: named('creditors', 'Creditor', 'creditor.name', 'd.creditor_id'),
      creditorGroup: named('creditors', 'Group', 'creditor_group.name', 'creditor.parent_group_id'),
      creditorAgent: named('creditors', 'Agent', 'creditor_agent.name', 'creditor.agent_creditor_id'),
      originalCreditor: named('creditors', 'Original creditor', 'original.name', 'd.original_creditor_id'),
      collectedBy: named('creditors', 'Collected by', 'collector.name', 'd.dca_creditor_id'),
      creditorEmail: text('Creditor’s e-mail', 'creditor.email'),
      claimEmail: text('E-mail for claims', 'creditor.claim_email'),
      creditorTown: text('Creditor’s town', 'creditor.town'),
      creditorPostcode: code('Creditor’s postcode', 'creditor.postcode'),
      sortCode: code('Sort code', 'creditor.sort_code', { withheldBy: bankDetail }),
      bankAccountNumber: code('Bank account', 'creditor.account_number', {
        withheldBy: bankDetail,
      }),
      isBankVerified: flag('Bank details verified', '(creditor.bank_verified_at is not null)'),
    },
    Debt: {
      accountNumber: code('Account number', 'd.account_number'),
      secondaryRef: code('Second reference', 'd.secondary_ref'),
      creditType: named('credits', 'Credit type', 'credit.name', 'd.credit_id'),
      debtStatus: named('debt-statuses', 'Debt status', 'debt_status.name', 'd.debt_status_id'),
      statusReason: text('Reason for the status', 'd.status_reason'),
      source: choice('Told by', 'd.source', debtSources),
      isAssociate: flag('Associate', 'd.is_associate'),
      isPreferential: flag('Preferential', 'd.is_preferential'),
      isSecured: flag('Secured', 'd.is_secured'),
      isExcluded: flag('Excluded', 'd.is_excluded'),
      excludedReason: text('Why excluded', 'd.excluded_reason'),
      isJoint: flag('Owed jointly', 'd.is_joint'),
      assignedOn: day('Assigned', 'd.assigned_on'),
    },
    Amounts: {
      soaPence: pence('SOA balance', 'd.balance_soa_pence'),
      confirmedPence: pence('Balance confirmed', 'd.balance_confirmed_pence'),
      confirmedOn: day('Confirmed', 'd.confirmed_on'),
      securityPence: pence('Security', 'd.security_pence'),
      currentPaymentPence: pence('Paid before, a month', 'd.current_payment_pence'),
      debtArrearsPence: pence('Arrears of the debt', 'd.arrears_pence'),
    },
    Claim: {
      proofRequestedOn: day('Proof requested', 'd.proof_requested_on'),
      claimReceivedOn: day('Claim received', 'd.claim_received_on'),
      daysSinceClaim: count('Days since claim', daysFrom('d.claim_received_on')),
      claimPence: pence('Claim', 'd.claim_pence'),
      rejectedPence: pence('Rejected', 'd.claim_rejected_pence'),
      admittedPence: pence('Admitted', 'd.claim_admitted_pence'),
      admittedOn: day('Admitted on', 'd.admitted_on'),
      admittedBy: named('users', 'Admitted by', 'admitter.name', 'd.admitted_by_user_id'),
      dividendPence: pence('Dividends declared', ofDividends('l.share_pence')),
      dividendRetainedPence: pence('Retained when declared', ofDividends('l.retained_pence')),
    },
    ...caseGroups,
  },
  usual: ['reference', 'client', 'creditor', 'accountNumber', 'debtStatus', 'soaPence', 'admittedPence'],
});
