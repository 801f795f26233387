import {
  decisionKinds,
  decisionStatuses,
  procedures,
  proxyHolders,
  valueBases,
  voteKinds,
  voteMethods,
} from '#shared/records/decisions/decisions.ts';
import { caseGroups, ownCase } from '../case-columns.ts';
import { choice, code, day, defineType, flag, instant, named, pence, text } from '../report-type.ts';

export const votesType = defineType({
  title: 'Votes',
  about: 'One row for each vote of a creditor on a decision, including those that a later vote replaced.',
  permissions: ['case.read'],
  from: `decision_votes v join decisions q on q.id = v.decision_id ${ownCase('q.case_id')}
    left join decision_voters voter on voter.id = v.voter_id
    left join creditors creditor on creditor.id = voter.creditor_id
    left join creditors agent on agent.id = v.agent_creditor_id
    left join users chair on chair.id = q.chair_user_id
    left join users enterer on enterer.id = v.created_by`,
  domain: 'c.domain_id',
  id: 'v.id',
  caseId: 'c.id',
  groups: {
    Vote: {
      vote: choice('Vote', 'v.vote', voteKinds),
      receivedAt: instant('Received', 'v.received_at'),
      method: choice('Came by', 'v.method', voteMethods),
      voteAgent: named('creditors', 'Agent', 'agent.name', 'v.agent_creditor_id'),
      proxyHolder: choice('Proxy', 'v.proxy_holder', proxyHolders),
      proxyName: text('Proxy’s name', 'v.proxy_name'),
      isDiscretionary: flag('Discretionary', 'v.is_discretionary'),
      claimedPence: pence('Says it is owed', 'v.claimed_pence'),
      voteModifications: text('Modifications', 'v.modifications'),
      notes: text('Notes', 'v.notes'),
      isAfterwards: flag('Entered after the outcome', 'v.is_afterwards'),
      isVoided: flag('Voided', '(v.voided_at is not null)'),
      voidReason: text('Why voided', 'v.void_reason'),
      enteredBy: named('users', 'Entered by', 'enterer.name', 'v.created_by'),
    },
    Creditor: {
      creditor: named(
        'creditors',
        'Creditor',
        'coalesce(creditor.name, voter.creditor_name)',
        'voter.creditor_id',
      ),
      voterAccount: code('Account number', 'voter.account_number'),
      votingPence: pence('Votes with', 'voter.value_pence', {
        about: 'The value at which the debt is admitted for voting.',
      }),
      votingBasis: choice('Valued at', 'voter.basis', valueBases),
      isAssociate: flag('Associate', 'voter.is_associate'),
      noticeSentOn: day('Notice sent', 'voter.notice_sent_on'),
      noticeDeliveredOn: day('Notice delivered', 'voter.notice_delivered_on'),
    },
    Decision: {
      decisionKind: choice('Decision on', 'q.kind', decisionKinds),
      decisionStatus: choice('Decision status', 'q.status', decisionStatuses),
      procedure: choice('Procedure', 'q.procedure', procedures),
      decisionOn: day('Decision date', 'q.decision_date'),
      chair: named('users', 'Chair', 'chair.name', 'q.chair_user_id'),
    },
    ...caseGroups,
  },
  usual: ['reference', 'client', 'creditor', 'vote', 'receivedAt', 'votingPence'],
});
