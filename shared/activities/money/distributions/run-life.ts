import { defineLife, type Need } from '#shared/platform/life/life.ts';
import { type RunStatus, runStatuses } from './runs.ts';

/** The facts that decide whether a step of a run may be taken. */
export type RunFacts = {
  id: number;
  status: RunStatus;
  /** How many cases take part; null until every case is calculated. */
  caseCount: number | null;
  /** Whether it is being calculated or released. */
  isBusy: boolean;
};

const at = ({ id }: RunFacts) => `/financials/distributions/${id}`;
const calculated: Need<RunFacts> = {
  source: 'practice',
  says: 'It is still being calculated.',
  lacks: ({ isBusy }) => isBusy,
  at,
};
const notReleasing: Need<RunFacts> = {
  source: 'practice',
  says: 'It is still being released.',
  lacks: ({ isBusy, status }) => isBusy && status === 'approved',
  at,
};
const row = { who: 'financials.distributions', source: 'domain notes 8.3' } as const;
const second = { by: 'A second person', source: 'domain notes 8.3' } as const;

/** The life of a distribution run (domain notes 8.3). Cancelling a run stops its calculation; a release cannot be stopped. */
export const runLife = defineLife<RunStatus, RunFacts>()({
  name: 'Distribution run',
  statuses: runStatuses,
  ended: ['closed', 'cancelled'],
  unused: ['closed'],
  steps: {
    cancel: {
      label: 'Cancel run',
      from: ['draft', 'calculated', 'submitted', 'approved'],
      to: ['cancelled'],
      ...row,
      needs: [notReleasing],
      asks: {
        title: 'Cancel run',
        submit: 'Cancel run',
        keep: 'Keep',
        done: 'It is cancelled; none of its money is committed any more.',
        fields: {
          reason: {
            kind: 'text',
            label: 'Why',
            required: true,
            rows: 2,
            min: 3,
            max: 500,
            ifEmpty: 'Say why, in a few words.',
          },
        },
      },
      follows: ['None of its money is committed any more, and its approval is void.'],
      leaves: ['comment'],
    },
    recalculate: {
      label: 'Recalculate',
      from: ['draft', 'calculated'],
      to: ['draft'],
      ...row,
      needs: [calculated],
      done: 'It is calculated again.',
      follows: ['Cases that have changed are calculated again, and new ones are found.'],
    },
    change: {
      label: 'Leave a case out, or put it back',
      from: ['calculated'],
      to: 'stays',
      ...row,
      needs: [calculated],
      follows: ['What was proposed for it is released, or proposed again as the case now stands.'],
    },
    submit: {
      label: 'Submit',
      from: ['draft', 'calculated'],
      to: ['submitted'],
      ...row,
      needs: [
        calculated,
        {
          source: 'practice',
          says: 'Recalculate it first: something has changed.',
          lacks: ({ status, isBusy }) => status === 'draft' && !isBusy,
          at,
        },
        {
          source: 'practice',
          says: 'The run has no cases.',
          lacks: ({ caseCount, isBusy }) => caseCount === 0 && !isBusy,
          at,
        },
      ],
      asks: {
        title: 'Submit run',
        submit: 'Submit',
        done: 'It waits for a second person.',
        fields: {},
      },
      follows: ['Somebody else approves it; until then nothing in it can be changed.'],
      leaves: ['digest', 'submittedAt'],
      colour: 'accent',
    },
    release: {
      label: 'Release',
      from: ['approved'],
      to: ['released'],
      ...row,
      needs: [notReleasing],
      asks: {
        title: 'Release run',
        submit: 'Release',
        done: 'It is being released.',
        fields: {},
      },
      follows: [
        'Journals are posted and payments made ready.',
        'Cases that have changed since the calculation are held back.',
      ],
      leaves: ['releasedAt'],
      colour: 'accent',
    },
  },
  events: {
    begun: {
      label: 'Begun',
      from: 'nothing',
      to: ['draft'],
      by: 'Whoever prepares it',
      source: 'domain notes 8.3',
    },
    calculated: {
      label: 'Calculated',
      from: ['draft'],
      to: ['calculated'],
      by: 'The calculation',
      source: 'domain notes 8.3',
    },
    approved: {
      label: 'Approved',
      from: ['submitted'],
      to: ['approved'],
      ...second,
      leaves: ['approvedBy'],
    },
    rejected: { label: 'Rejected', from: ['submitted'], to: ['calculated'], ...second },
    paid: {
      label: 'Paid, or no longer paid',
      from: ['released', 'part_paid', 'paid'],
      to: ['released', 'part_paid', 'paid'],
      by: 'The bank statement',
      source: 'domain notes 8.3',
    },
  },
});
