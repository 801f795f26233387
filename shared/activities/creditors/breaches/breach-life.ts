import { defineLife, onTab } from '#shared/platform/life/life.ts';
import {
  type BreachFacts,
  byOfficeHolder,
  freeNeeds,
  here,
  liveNeeds,
  noticeIsOut,
  noticeNeeds,
  noticeWasServed,
  timeIsOver,
} from './breach-needs.ts';
import { type BreachStatus, breachStatuses, creditorDecisions, endedBreaches } from './breaches.ts';

const reason = (label: string) => ({ kind: 'text', label, required: true, rows: 4, max: 2000 }) as const;

const row = { who: 'case.write', source: 'domain notes 8.11' } as const;

/** The life of a breach of an arrangement (domain notes 8.11). */
export const breachLife = defineLife<BreachStatus, BreachFacts>()({
  name: 'Breach',
  statuses: breachStatuses,
  ended: endedBreaches,
  steps: {
    confirm: {
      label: 'Confirm',
      from: ['suspected'],
      to: ['open'],
      ...row,
      needs: liveNeeds,
      asks: {
        title: 'Confirm the breach',
        submit: 'Confirm',
        done: 'Breach confirmed',
        fields: { note: { kind: 'text', label: 'Note', max: 2000 } },
      },
      colour: 'accent',
    },
    serve: {
      label: 'Serve notice',
      from: ['suspected', 'open', 'notice_served'],
      to: ['notice_served'],
      ...row,
      needs: [
        ...liveNeeds,
        {
          source: 'domain notes 8.11',
          says: 'The notice has been served. It can be served again only if it is cancelled before it is sent.',
          lacks: ({ status, isNoticeCancelled }) => status === 'notice_served' && !isNoticeCancelled,
          at: onTab('mail'),
        },
        {
          source: 'practice',
          says: 'Its type names no letter as the notice: choose one under Breach Types.',
          lacks: ({ hasNotice }) => !hasNotice,
          at: () => '/breach-types',
        },
        ...noticeNeeds,
        byOfficeHolder('breach_notice'),
      ],
      asks: {
        title: 'Serve notice of breach',
        submit: 'Serve notice',
        done: 'The notice is being made',
        notice:
          'The notice is sent once a second person has approved it, and the case then shows that it was served.',
        fields: {
          detail: { kind: 'text', label: 'What happened', required: true, max: 2000 },
          clause: {
            kind: 'line',
            label: 'Term breached',
            help: 'If left blank, the letter quotes the duty under the standard terms.',
            max: 500,
          },
          remedy: { kind: 'text', label: 'Remedy', rows: 2, max: 1000 },
          remedyByOn: { kind: 'day', label: 'Remedy by', required: true, allowFuture: true },
        },
      },
      follows: [
        'The letter goes to its approver.',
        'The sub status becomes ‘Breach Notice Served’.',
        'The clock of the remedy starts.',
      ],
      leaves: ['servedOn', 'remedyByOn'],
      colour: 'accent',
    },
    respond: {
      label: 'Record the answer',
      from: ['open', 'notice_served', 'variation_proposed', 'referred'],
      to: 'stays',
      ...row,
      needs: [],
      asks: {
        title: 'The client’s response',
        submit: 'Save',
        done: 'Answer recorded',
        fields: {
          on: { kind: 'day', label: 'On', required: true },
          response: { kind: 'text', label: 'Answer', required: true, rows: 4, max: 4000 },
        },
      },
    },
    remedy: {
      label: 'Remedied',
      from: ['suspected', 'open', 'notice_served', 'variation_proposed', 'referred'],
      to: ['remedied'],
      ...row,
      needs: freeNeeds,
      asks: {
        title: 'The breach was remedied or explained',
        submit: 'End the breach',
        done: 'Breach ended',
        fields: { reason: reason('How') },
      },
      follows: ['Its tasks end.', 'The sub status becomes that of the arrears.'],
      leaves: ['outcome', 'endedOn'],
    },
    vary: {
      label: 'Variation proposed',
      from: ['open', 'notice_served'],
      to: ['variation_proposed'],
      ...row,
      needs: [
        ...liveNeeds,
        {
          source: 'domain notes 7.10',
          says: 'Begin the variation that deals with it: none is open on the case.',
          lacks: ({ variation }) => variation === null,
          at: ({ caseId, id }) => `/cases/${caseId}?tab=variations&breach=${id}`,
        },
      ],
      asks: {
        title: 'A variation is proposed',
        submit: 'Save',
        done: 'Variation noted',
        fields: { reason: reason('What is proposed') },
      },
      leaves: ['variationId'],
    },
    refer: {
      label: 'Refer to creditors',
      from: ['notice_served', 'variation_proposed'],
      to: ['referred'],
      ...row,
      needs: [...liveNeeds, noticeIsOut, noticeWasServed, timeIsOver],
      asks: {
        title: 'Refer the breach to creditors',
        submit: 'Refer',
        done: 'Referred to creditors',
        notice:
          'If they approve, the arrangement may be terminated; if they reject, it continues. The decision is prepared under Proposal & Voting.',
        fields: { reason: reason('Why') },
      },
      leaves: ['referredOn'],
    },
    decide: {
      label: 'Record the decision',
      from: ['referred'],
      to: ['referred', 'remedied'],
      ...row,
      needs: [
        ...liveNeeds,
        {
          source: 'practice',
          says: 'The creditors’ decision has already been recorded.',
          lacks: ({ creditorsDecision }) => creditorsDecision !== null,
          at: here,
        },
      ],
      asks: {
        title: 'What creditors decided',
        submit: 'Save',
        done: 'Decision recorded',
        fields: {
          decision: { kind: 'choice', label: 'Decision', required: true, options: creditorDecisions },
          on: { kind: 'day', label: 'On', required: true },
          note: { kind: 'text', label: 'Note', max: 2000 },
        },
      },
      follows: ['If the arrangement continues, the breach has ended, and so have its tasks.'],
      leaves: ['creditorsDecidedOn', 'creditorsDecision'],
    },
    waive: {
      label: 'Waive',
      from: ['open', 'notice_served', 'variation_proposed', 'referred'],
      to: 'stays',
      ...row,
      source: 'practice',
      needs: liveNeeds,
      asks: {
        title: 'Waive the breach',
        submit: 'Ask for approval',
        done: 'Waits for a second person',
        notice: 'A second person decides; nothing changes until then.',
        fields: { reason: reason('Why') },
      },
      follows: ['A second person is asked.'],
    },
    terminate: {
      label: 'Terminate',
      from: ['notice_served', 'referred'],
      to: ['terminated'],
      ...row,
      needs: [
        ...liveNeeds,
        byOfficeHolder('termination'),
        {
          source: 'domain notes 8.11',
          says: 'First record what creditors decided.',
          lacks: ({ status, creditorsDecision }) => status === 'referred' && creditorsDecision === null,
          at: here,
        },
        {
          source: 'domain notes 8.11',
          says: 'Creditors decided that the arrangement continues.',
          lacks: ({ status, creditorsDecision }) => status === 'referred' && creditorsDecision === 'continue',
          at: here,
        },
        noticeWasServed,
        {
          source: 'domain notes 8.11',
          says: 'The notice has not been sent yet.',
          lacks: ({ status, noticeSentOn, isNoticeCancelled }) =>
            status === 'notice_served' && noticeSentOn === null && !isNoticeCancelled,
          at: onTab('mail'),
        },
        timeIsOver,
        {
          source: 'domain notes 8.11',
          says: 'A breach of this type is referred to creditors first.',
          lacks: ({ status, referToCreditors }) => status === 'notice_served' && referToCreditors,
          at: here,
        },
      ],
      asks: {
        title: 'Terminate the arrangement',
        submit: 'Terminate',
        done: 'Arrangement terminated',
        fields: {
          reason: {
            kind: 'text',
            label: 'Reason',
            help: 'As stated in the certificate and the reports.',
            required: true,
            max: 500,
          },
        },
      },
      follows: [
        'The case moves to the status for terminated arrangements, with everything that this involves.',
        'The certificate and the final reports are written (rule 8.31).',
      ],
      leaves: ['outcome', 'endedOn'],
      colour: 'red',
    },
  },
  events: {
    suspected: {
      label: 'Suspected',
      from: 'nothing',
      to: ['suspected'],
      by: 'The nightly check',
      source: 'domain notes 8.11',
    },
    recorded: {
      label: 'Recorded',
      from: 'nothing',
      to: ['open'],
      by: 'Somebody who noticed it',
      source: 'domain notes 8.11',
    },
    lapsed: {
      label: 'No longer suspected',
      from: ['suspected'],
      to: ['remedied'],
      by: 'The nightly check',
      source: 'practice',
      leaves: ['outcome', 'endedOn'],
    },
    waived: {
      label: 'Waived',
      from: ['open', 'notice_served', 'variation_proposed', 'referred'],
      to: ['waived'],
      by: 'A second person',
      source: 'practice',
      leaves: ['outcome', 'endedOn', 'waiverReason'],
    },
    varied: {
      label: 'Variation approved',
      from: ['variation_proposed'],
      to: ['remedied'],
      by: 'The variation that deals with it',
      source: 'domain notes 7.10',
      leaves: ['outcome', 'endedOn'],
    },
    notVaried: {
      label: 'Variation ended',
      from: ['variation_proposed'],
      to: ['open', 'notice_served'],
      by: 'The variation that deals with it',
      source: 'domain notes 7.10',
    },
    ended: {
      label: 'Arrangement ended',
      from: ['suspected', 'open', 'notice_served', 'variation_proposed', 'referred'],
      to: ['terminated'],
      by: 'The status of the case',
      source: 'domain notes 8.11',
      leaves: ['outcome', 'endedOn'],
    },
  },
});
