import { defineLife, type Need } from '#shared/platform/life/life.ts';

/** The life of a payment batch (domain notes 8.4). */
export const batchStates = {
  building: 'Being built',
  generated: 'File generated',
  authorised: 'Authorised',
  submitted: 'Sent to the bank',
  unknown: 'Outcome unknown',
  confirmed: 'Confirmed',
  part_confirmed: 'Partly confirmed',
  reconciled: 'Reconciled',
  cancelled: 'Cancelled',
} as const;
export type BatchState = keyof typeof batchStates;

/** The facts that decide whether a step of a batch may be taken. */
export type BatchFacts = {
  id: number;
  status: BatchState;
  /** Who takes the step. */
  actorId: number;
  generatedById: number | null;
  paymentCount: number;
  /** Whether a file of it was generated before, so that another needs a reason. */
  hasFiles: boolean;
  /** Whether it has a file that the second reader has read back to the same payments. */
  isReadBack: boolean;
  /** Whether that file was downloaded, and so may have been sent. */
  wasDownloaded: boolean;
};

const at = ({ id }: BatchFacts) => `/financials/batches/${id}`;
const notLeft: Need<BatchFacts> = {
  source: 'domain notes 8.4',
  says: 'The file was downloaded and may be with the bank. Record what happened to it instead.',
  lacks: ({ wasDownloaded }) => wasDownloaded,
  at,
};
const downloaded: Need<BatchFacts> = {
  source: 'practice',
  says: 'The file has not been downloaded yet, so the bank cannot have it.',
  lacks: ({ wasDownloaded }) => !wasDownloaded,
  at,
};
const row = { who: 'financials.distributions', source: 'domain notes 8.4' } as const;
/** A reason of a few words. */
export const why = {
  kind: 'text',
  label: 'Why',
  required: true,
  rows: 2,
  min: 3,
  max: 300,
  ifEmpty: 'Say why, in a few words.',
} as const;
const fields = { reason: why } as const;

/** The life of a batch. Its payments are confirmed by the lines of bank statements, all at once or in part. */
export const batchLife = defineLife<BatchState, BatchFacts>()({
  name: 'Payment batch',
  statuses: batchStates,
  ended: ['reconciled', 'cancelled'],
  unused: ['reconciled'],
  steps: {
    cancel: {
      label: 'Cancel batch',
      from: ['building', 'generated', 'authorised'],
      to: ['cancelled'],
      ...row,
      needs: [notLeft],
      asks: {
        title: 'Cancel batch',
        submit: 'Cancel batch',
        keep: 'Keep',
        done: 'Its payments can be used again.',
        fields,
      },
      follows: ['Its payments are free again, its file is kept, and its approval is void.'],
      leaves: ['statusReason'],
    },
    freeze: {
      label: 'Outcome unknown',
      from: ['authorised', 'submitted'],
      to: ['unknown'],
      ...row,
      needs: [downloaded],
      asks: {
        title: 'Outcome unknown',
        submit: 'Freeze',
        done: 'Its money is frozen until the bank statement shows what happened to it.',
        fields,
      },
      follows: ['Its money is frozen until the bank statement shows what happened to it.'],
    },
    generate: {
      label: 'Generate file',
      from: ['building', 'generated', 'authorised'],
      to: ['generated'],
      ...row,
      needs: [
        {
          source: 'practice',
          says: 'The batch has no payment.',
          lacks: ({ paymentCount }) => paymentCount === 0,
          at,
        },
        {
          source: 'domain notes 8.4',
          says: 'The file was downloaded and may be with the bank: it is not generated again.',
          lacks: ({ wasDownloaded }) => wasDownloaded,
          at,
        },
      ],
      asks: {
        title: 'Generate the file',
        submit: 'Generate',
        done: 'File generated.',
        fields: {
          payOn: { kind: 'day', label: 'Pay day', required: true, allowFuture: true },
          reason: { kind: 'text', label: 'Why again', rows: 2, max: 300, help: 'The old file is kept.' },
        },
      },
      follows: [
        'The file is read back to the same payments and put before a second person; an earlier one is kept.',
      ],
      leaves: ['payOn', 'processingOn'],
    },
    authorise: {
      label: 'Authorise',
      from: ['generated'],
      to: ['authorised'],
      who: 'financials.approve-payments',
      source: 'domain notes 8.4',
      isOffered: () => false,
      needs: [
        {
          source: 'domain notes 8.4',
          says: 'The file has not been read back to the same payments yet.',
          lacks: ({ isReadBack }) => !isReadBack,
          at,
        },
        {
          source: 'practice',
          says: 'Somebody other than the person who generated the file must authorise it.',
          lacks: ({ actorId, generatedById }) => actorId === generatedById,
          at: () => '/approvals',
        },
      ],
      follows: ['The file can be downloaded.'],
      leaves: ['authorisedBy', 'authorisedAt'],
    },
    takeOut: {
      label: 'Take a payment out',
      from: ['building', 'generated', 'authorised'],
      to: ['building'],
      ...row,
      needs: [notLeft],
      follows: ['The payment is free again; a file that holds it is put aside, and its approval is void.'],
    },
    download: {
      label: 'Download file',
      from: ['authorised', 'submitted'],
      to: 'stays',
      ...row,
      needs: [],
      follows: [
        'From now on the file may be with the bank: it cannot be generated again, and no payment can be taken out.',
      ],
    },
    submit: {
      label: 'Sent to the bank',
      from: ['authorised'],
      to: ['submitted'],
      ...row,
      needs: [downloaded],
      asks: {
        title: 'Was the file sent to the bank?',
        submit: 'It was sent',
        done: 'Its payments are on their way.',
        about: 'After this its payments can only be paid or come back.',
        fields: {},
      },
      follows: ['After this its payments can only be paid or come back.'],
      leaves: ['submittedBy', 'submittedAt'],
      colour: 'accent',
    },
  },
  events: {
    begun: {
      label: 'Made',
      from: 'nothing',
      to: ['building'],
      by: 'Whoever may pay',
      source: 'domain notes 8.4',
    },
    sentBack: {
      label: 'Rejected',
      from: ['generated'],
      to: ['building'],
      by: 'A second person, or whatever makes the approval void',
      source: 'domain notes 8.4',
    },
    confirmed: {
      label: 'Confirmed, or no longer confirmed',
      from: ['submitted', 'unknown', 'part_confirmed', 'confirmed'],
      to: ['submitted', 'unknown', 'part_confirmed', 'confirmed'],
      by: 'The bank statement',
      source: 'domain notes 8.4',
    },
  },
  astray: (step, { status }) => {
    if (status === 'unknown')
      return 'Nobody knows whether the bank has this file. Its payments stay frozen until the bank statement shows them.';
    return step === 'download' ? 'The file is downloaded once it is authorised.' : null;
  },
});

/** How people refer to a batch: B000012. */
export const batchReference = (id: number): string => `B${String(id).padStart(6, '0')}`;
