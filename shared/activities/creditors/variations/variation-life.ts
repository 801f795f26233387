import { defineLife, type Need, onTab } from '#shared/platform/life/life.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { payersAreIdentified } from '#shared/records/due-diligence/rule.ts';
import { needOf } from '#shared/records/rules/rule.ts';
import { openVariations, type VariationStatus, variationStatuses } from './variations.ts';

/** The facts that decide whether a step on a variation is allowed. */
export type VariationFacts = {
  caseId: number;
  status: VariationStatus;
  /** Whether the arrangement is running. */
  isLive: boolean;
  /** Why creditors decide and not the supervisor; none where the supervisor does. */
  creditorReasons: readonly string[];
  /** Why its terms no longer fit the schedule, or null. */
  problem: string | null;
  /** Whether creditors have recorded an outcome that waits for the client. */
  isCounted: boolean;
  /** Who gives its lump sum and is not identified yet. */
  payers: readonly string[];
};

const live: Need<VariationFacts> = {
  source: 'practice',
  says: 'The arrangement has ended.',
  lacks: ({ isLive }) => !isLive,
  at: ({ caseId }) => `/cases/${caseId}`,
};
const fitting: Need<VariationFacts> = {
  source: 'practice',
  says: '{why its terms do not fit the schedule}',
  lacks: ({ problem }) => problem,
  at: onTab('payments'),
};

const identified = needOf(payersAreIdentified);

const reason = { kind: 'text', label: 'Why', required: true, max: 1000, ifEmpty: 'Say why.' } as const;
const row = { who: 'case.write', source: 'domain notes 7.10' } as const;
const put = ['scheduleVersion', 'figures', 'formalReasons'];
const before = ['submitted', 'issued'] as const;

/** The life of a variation of an arrangement (domain notes 7.10). */
export const variationLife = defineLife<VariationStatus, VariationFacts>()({
  name: 'Variation',
  statuses: variationStatuses,
  ended: ['approved', 'rejected', 'withdrawn', 'superseded'],
  steps: {
    agree: {
      label: 'Client agreed',
      from: ['draft'],
      to: ['client_agreed'],
      ...row,
      needs: [live, fitting],
      asks: {
        title: 'The client agreed',
        submit: 'Save',
        done: 'The client agreed',
        fields: {
          on: { kind: 'day', label: 'On', required: true },
          documentId: { kind: 'row', label: 'Document that shows it', noun: 'document' },
          ...lateAsked,
        },
      },
      leaves: ['clientAgreedOn'],
      colour: 'accent',
    },
    submit: {
      label: 'Ask the supervisor',
      from: ['client_agreed'],
      to: ['submitted'],
      ...row,
      source: 'domain notes 3.2',
      needs: [
        live,
        fitting,
        identified,
        {
          source: 'domain notes 3.2',
          says: 'It is beyond the supervisor’s powers: creditors must vote on it.',
          lacks: ({ creditorReasons }) => creditorReasons.length > 0,
          at: onTab('variations'),
        },
      ],
      asks: {
        title: 'Ask the supervisor',
        submit: 'Ask',
        done: 'Waits for the supervisor',
        about:
          'A licensed practitioner who did not ask for it decides. Until then the schedule stays as it is, and nobody changes it.',
        fields: {},
      },
      follows: ['A licensed practitioner who did not ask for it is asked to approve it.'],
      leaves: put,
      colour: 'accent',
    },
    issue: {
      label: 'Put to creditors',
      from: ['client_agreed'],
      to: ['issued'],
      ...row,
      needs: [live, fitting, identified],
      follows: ['The decision of creditors is prepared.', 'The notice with both outcomes is written.'],
      leaves: [...put, 'decisionId'],
      colour: 'accent',
    },
    update: {
      label: 'Change',
      from: ['draft', 'client_agreed'],
      to: ['draft'],
      ...row,
      needs: [live],
      follows: ['The client has to agree again.'],
    },
    replace: {
      label: 'Replace',
      from: ['client_agreed', ...before],
      to: ['superseded'],
      ...row,
      needs: [
        live,
        {
          source: 'section 258',
          says: 'Creditors have voted: record the client’s answers.',
          lacks: ({ isCounted }) => isCounted,
          at: onTab('proposal-voting'),
        },
      ],
      asks: {
        title: 'Replace the variation',
        submit: 'Replace',
        done: 'Variation replaced',
        about:
          'A new draft with the same terms takes its place. Anything before the supervisor or creditors is withdrawn.',
        fields: { reason },
      },
      follows: [
        'A draft with the same terms takes its place.',
        'Breaches that waited for it wait for the draft.',
      ],
      leaves: ['statusReason', 'supersededById'],
    },
    withdraw: {
      label: 'Withdraw',
      from: openVariations,
      to: ['withdrawn'],
      ...row,
      needs: [],
      asks: {
        title: 'Withdraw the variation',
        submit: 'Withdraw',
        done: 'Variation withdrawn',
        about:
          'Anything before the supervisor or creditors is withdrawn with it. The arrangement continues as it is.',
        fields: { reason },
      },
      follows: ['Breaches that waited for it are open again.', 'The sub status becomes that of the arrears.'],
      leaves: ['statusReason'],
      colour: 'red',
    },
  },
  events: {
    begun: {
      label: 'Begun',
      from: 'nothing',
      to: ['draft'],
      by: 'Somebody who proposes it, or the variation that it replaces',
      source: 'domain notes 7.10',
    },
    approved: {
      label: 'Approved',
      from: before,
      to: ['approved'],
      by: 'A licensed practitioner, or creditors by their decision',
      source: 'domain notes 3.2',
      leaves: ['decidedOn', 'effectiveOn', ...put.slice(0, 2)],
    },
    rejected: {
      label: 'Rejected',
      from: before,
      to: ['rejected'],
      by: 'A licensed practitioner, or creditors by their decision',
      source: 'domain notes 3.2',
      leaves: ['statusReason', 'decidedOn'],
    },
    notDecided: {
      label: 'Not decided',
      from: before,
      to: ['client_agreed'],
      by: 'A request or a decision that was withdrawn',
      source: 'practice',
      leaves: ['clientAgreedOn'],
    },
    ended: {
      label: 'Arrangement ended',
      from: openVariations,
      to: ['withdrawn'],
      by: 'The status of the case',
      source: 'practice',
      leaves: ['statusReason'],
    },
  },
});
