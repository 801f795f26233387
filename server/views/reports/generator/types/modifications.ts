import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, code, day, defineType, flag, instant, named, text } from '../report-type.ts';

export const modificationsType = defineType({
  title: 'Modifications',
  about: 'One row for each clause that creditors asked for on a case.',
  permissions: ['reports.modifications'],
  from: `case_modifications x ${ownCase('x.case_id')}
    left join modifications clause on clause.id = x.modification_id
    left join creditors proposer on proposer.id = x.proposed_by_creditor_id
    left join creditors proposer_agent on proposer_agent.id = proposer.agent_creditor_id
    left join case_modifications displacing on displacing.id = x.conflicts_with_id
    left join users accepter on accepter.id = x.accepted_by`,
  domain: 'c.domain_id',
  id: 'x.id',
  caseId: 'c.id',
  groups: {
    Modification: {
      clauseCode: code('Code', 'clause.code'),
      clauseTitle: text('Title', 'x.title'),
      category: choice('Category', 'x.category', solutions.modifications.fields.category.options),
      modificationStatus: choice('Status', 'x.status', modificationStates),
      modificationReason: text('Reason for the status', 'x.status_reason'),
      proposedBy: named('creditors', 'Proposed by', 'proposer.name', 'x.proposed_by_creditor_id'),
      proposerAgent: named('creditors', 'Agent', 'proposer_agent.name', 'proposer.agent_creditor_id'),
      receivedOn: day('Received', 'x.received_on'),
      needsConsent: flag('Needs consent', 'x.requires_client_consent'),
      consentOn: day('Client consented', 'x.client_consent_on'),
      acceptedAt: instant('Accepted', 'x.accepted_at'),
      acceptedBy: named('users', 'Accepted by', 'accepter.name', 'x.accepted_by'),
      effectiveFrom: day('In force from', 'x.effective_from'),
      displacedBy: text('Displaced by', 'displacing.title'),
    },
    ...caseGroups,
  },
  usual: ['reference', 'client', 'clauseCode', 'clauseTitle', 'category', 'modificationStatus', 'receivedOn'],
});
