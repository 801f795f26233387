import { showDate } from '#shared/platform/dates.ts';
import { defineLife, type Need, onTab } from '#shared/platform/life/life.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited } from '#shared/records/law/places.ts';
import { type ReviewStatus, type ReviewYear, reviewStatuses } from './reviews.ts';

/** The facts that decide whether a step of a review may be taken. */
export type ReviewFacts = ReviewYear & {
  caseId: number;
  /** The day on which it is taken. */
  today: string;
  /** Whose law the case follows. */
  place: Jurisdiction;
  status: ReviewStatus;
  /** Whether its report has been written, and not been cancelled. */
  isReportWritten: boolean;
  /** Whether the new contribution waits for a second person. */
  isChangeWaiting: boolean;
};

const at = ({ caseId }: ReviewFacts) => `/cases/${caseId}?tab=annual-reviews`;
const notWritten: Need<ReviewFacts> = {
  source: 'practice',
  says: 'The report of this year is written. Cancel it under Mail to change what it says.',
  lacks: ({ isReportWritten }) => isReportWritten,
  at: onTab('mail'),
};
const row = { who: 'case.write', source: 'practice', needs: [notWritten] } as const;
const note = { kind: 'text', label: 'Note', rows: 2, max: 2000 } as const;
const open = ['not_due', 'requested', 'received', 'reviewed'] as const;

/** The life of the review of a year. Its status follows from its dates and letters; papers may be asked for again. */
export const reviewLife = defineLife<ReviewStatus, ReviewFacts>()({
  name: 'Annual review',
  statuses: reviewStatuses,
  ended: ['report_sent', 'exempt'],
  steps: {
    request: {
      ...row,
      label: 'Ask for papers',
      from: ['not_due', 'requested'],
      to: ['requested'],
      asks: {
        title: 'Ask for the papers of the year?',
        submit: 'Write the letter',
        done: 'The letter is being made',
        about:
          'The letter lists the documents that are missing. It goes out with today’s post, or that of the next business day.',
        fields: {},
      },
      follows: ['The letter lists the documents that are missing.'],
      leaves: ['requestItemId'],
    },
    evidence: {
      ...row,
      label: 'Papers have come',
      from: ['not_due', 'requested'],
      to: ['received'],
      asks: {
        title: 'The papers have come',
        submit: 'Save',
        done: 'Papers recorded',
        fields: { receivedOn: { kind: 'day', label: 'On', required: true } },
      },
      leaves: ['evidenceReceivedOn'],
    },
    change: {
      ...row,
      label: 'New contribution',
      from: open,
      to: ['reviewed'],
      asks: { title: 'New contribution', submit: 'Save', done: 'Year reviewed', fields: { note } },
      follows: [
        'What the client agreed to becomes the next version of the payment schedule; beyond the limits of the domain, only once a second person agrees.',
      ],
      leaves: ['reviewedOn', 'reviewedBy', 'changesFrom', 'clientAgreedOn', 'clientAgreedHow'],
    },
    stays: {
      ...row,
      label: 'Contribution stays',
      from: open,
      to: ['reviewed'],
      asks: {
        title: 'The contribution stays',
        submit: 'Save',
        done: 'Year reviewed',
        fields: { note: { ...note, rows: 3 } },
      },
      leaves: ['reviewedOn', 'reviewedBy'],
    },
    waive: {
      ...row,
      label: 'No budget this year',
      from: open,
      to: ['reviewed'],
      asks: {
        title: 'No budget this year',
        submit: 'Save',
        done: 'Year reviewed',
        fields: {
          waivedReason: {
            kind: 'text',
            label: 'Why',
            help: 'Quoted in the report to creditors, for example: no papers were received; income is a state pension alone.',
            required: true,
            rows: 2,
            max: 500,
          },
          note,
        },
      },
      leaves: ['reviewedOn', 'reviewedBy', 'waivedReason'],
    },
    report: {
      ...row,
      label: 'Write the report',
      from: open,
      to: ['reviewed'],
      source: 'rule 8.28',
      needs: [
        notWritten,
        {
          source: 'rule 8.28',
          says: 'The year ends on {a day}; the report covers the whole year{by which rule}.',
          lacks: ({ place, periodTo, today }) =>
            today <= periodTo && [showDate(periodTo), cited(place, 'rule 8.28')],
          at,
        },
        {
          source: 'practice',
          says: 'Review the contribution first, or say there why the year has no budget.',
          lacks: ({ status }) => status !== 'reviewed',
          at,
        },
        {
          source: 'practice',
          says: 'The new contribution waits for a second person.',
          lacks: ({ isChangeWaiting }) => isChangeWaiting,
          at: () => '/approvals',
        },
      ],
      asks: {
        title: 'Write the report of the year?',
        submit: 'Write the report',
        done: 'The report is being made',
        about:
          'One bundle to the clients and to every creditor, with the receipts and payments of the year. It is sent once a second person has approved it. The office holder, or somebody with their written authority, must be its writer or its approver, and so signs it.',
        fields: {},
      },
      follows: [
        'One bundle goes to the clients and to every creditor, once a second person has approved it and it is signed by the office holder or in their name.',
      ],
      leaves: ['reportItemId'],
      colour: 'accent',
    },
  },
  events: {
    begun: {
      label: 'Year begun',
      from: 'nothing',
      to: ['not_due'],
      by: 'The approval, and each anniversary',
      source: 'rule 8.28',
    },
    sent: {
      label: 'Report sent',
      from: ['reviewed'],
      to: ['report_sent'],
      by: 'The post',
      source: 'rule 8.28',
      leaves: ['reportSentOn'],
    },
    exempt: {
      label: 'Exempt',
      from: open,
      to: ['exempt'],
      by: 'The end of the arrangement',
      source: 'rule 8.28',
      leaves: ['exemptReason'],
    },
  },
  astray: (_, { status }) => {
    if (status === 'report_sent') return 'The report of this year has been sent.';
    return status === 'exempt' ? 'No annual report is due for this year.' : null;
  },
});
export type ReviewStep = keyof typeof reviewLife.steps;
