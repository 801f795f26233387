import { showDate } from '#shared/platform/dates.ts';
import { defineLife, type Need, onTab } from '#shared/platform/life/life.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { correction } from './correction.ts';
import { type DeedStatus, deedStatuses, endedDeeds, protectedDeeds, unprotectedDeeds } from './deeds.ts';

/** The facts that decide whether a step of a trust deed may be taken. */
export type DeedFacts = {
  caseId: number;
  id: number;
  today: string;
  status: DeedStatus;
  publishedOn: string | null;
  /** When it came from elsewhere; null where it was granted here. */
  cameOn: string | null;
  /** The first cover of the estate. */
  bondedOn: string | null;
  /** The trustee, whose acts the discharges are, and the person taking the step. */
  trustee: { id: number; name: string } | null;
  userId: number;
  /** What the debtor still owes under the trust deed, and what the estate still holds, in words. */
  unmet: readonly string[];
  held: readonly string[];
  /** The year whose return comes next. */
  nextReturn: { year: number; periodTo: string } | null;
};

const day = { kind: 'day', label: 'On', required: true } as const;
const document = { kind: 'row', label: 'Document that shows it', noun: 'document' } as const;
const reference = { kind: 'line', label: 'AiB reference', max: 60 } as const;
const note = { kind: 'text', label: 'Note', max: 2000 } as const;
const why = { kind: 'text', label: 'Why', required: true, rows: 4, max: 2000 } as const;

const here = ({ caseId }: DeedFacts): string => `/cases/${caseId}?tab=proposal-voting`;

/** A discharge is granted or refused by the trustee in person. */
const byTrustee: Need<DeedFacts> = {
  source: 'AiB guidance 8.2',
  says: 'Only {the trustee} can do this, as the trustee.',
  lacks: ({ trustee, userId }) => trustee !== null && trustee.id !== userId && trustee.name,
  at: here,
};
const hasTrustee: Need<DeedFacts> = {
  source: 'AiB guidance 8.2',
  says: 'The case names no trustee.',
  lacks: ({ trustee }) => trustee === null,
  at: ({ caseId }) => `/cases/${caseId}/edit?field=supervisorUserId`,
};

const isBonded: Need<DeedFacts> = {
  source: 'section 390',
  says: 'The estate is not bonded: cover is taken out before the trust deed is protected.',
  lacks: ({ cameOn, bondedOn }) => cameOn === null && bondedOn === null,
  at: ({ caseId }) => `/cases/${caseId}?tab=accounts&field=bond`,
};

const row = { who: 'case.write' } as const;

/** The life of a trust deed (Bankruptcy (Scotland) Act 2016, part 14; AiB guidance for trustees): each step with its day and the paper that shows it. */
export const deedLife = defineLife<DeedStatus, DeedFacts>()({
  name: 'Trust deed',
  statuses: deedStatuses,
  ended: endedDeeds,
  steps: {
    publish: {
      label: 'Record publication',
      from: ['granted'],
      to: ['published'],
      ...row,
      source: 'AiB guidance 3.1',
      needs: [],
      asks: {
        title: 'Notice in the Register of Insolvencies',
        submit: 'Save',
        done: 'Publication recorded',
        about:
          'Creditors have five weeks from this day to object. Their documents are due within seven days of it.',
        fields: { on: { ...day, label: 'Published on' }, reference, documentId: document, ...lateAsked },
      },
      follows: ['The clocks of the documents, of the window and of registration start.'],
      leaves: ['publishedOn'],
      colour: 'accent',
    },
    deliver: {
      label: 'Record documents sent',
      from: ['published'],
      to: ['delivered'],
      ...row,
      source: 'AiB guidance 3.2',
      needs: [],
      asks: {
        title: 'Documents to creditors',
        submit: 'Save',
        done: 'Documents recorded',
        about:
          'The trust deed, the statement and claim form in Form 1, Form 2 and Form 3, to every known creditor within seven days of publication.',
        fields: {
          on: { ...day, label: 'Sent on' },
          note: {
            ...note,
            label: 'Why they were late',
            help: 'Required more than seven days after publication.',
          },
          documentId: document,
          ...lateAsked,
        },
      },
      follows: ['The objections window may be opened.'],
      leaves: ['documentsSentOn'],
      colour: 'accent',
    },
    apply: {
      label: 'Record application',
      from: ['cleared'],
      to: ['applied'],
      ...row,
      source: 'AiB guidance 3.4',
      needs: [],
      asks: {
        title: 'Application for registration',
        submit: 'Save',
        done: 'Application recorded',
        about: 'Within four weeks of the end of the window (section 171 of the Act of 2016).',
        fields: { on: { ...day, label: 'Applied on' }, reference, documentId: document, ...lateAsked },
      },
      follows: ['The task of the application is done.'],
      leaves: ['appliedOn'],
      colour: 'accent',
    },
    register: {
      label: 'Record registration',
      from: ['applied'],
      to: ['registered'],
      ...row,
      source: 'AiB guidance 3.5',
      needs: [isBonded],
      asks: {
        title: 'The trust deed was registered',
        submit: 'Record registration',
        done: 'The trust deed is protected',
        about:
          'The trust deed is protected from the day of registration. It runs from the day on which it was granted.',
        fields: { on: { ...day, label: 'Registered on' }, reference, documentId: document, ...lateAsked },
      },
      follows: [
        'The case becomes a protected trust deed, with its schedule, tasks and clocks.',
        'Its annual returns become due.',
      ],
      leaves: ['registeredOn'],
      colour: 'accent',
    },
    forgo: {
      label: 'Not registered',
      from: ['cleared', 'applied'],
      to: ['barred'],
      ...row,
      source: 'AiB guidance 3.4',
      needs: [],
      asks: {
        title: 'The trust deed is not registered',
        submit: 'Record',
        done: 'Recorded',
        notice: 'The trust deed will not become protected, and the case ends.',
        fields: {
          on: day,
          note: { ...why, help: 'AiB refused, or the four weeks have passed.' },
          documentId: document,
          ...lateAsked,
        },
      },
      follows: ['The case becomes a trust deed that is not protected, and its tasks end.'],
      leaves: ['endedOn', 'outcome'],
      colour: 'red',
    },
    complete: {
      label: 'Enter earlier days',
      from: [...unprotectedDeeds, ...protectedDeeds],
      to: 'stays',
      ...row,
      source: 'practice',
      needs: [
        {
          source: 'practice',
          says: 'The trust deed was granted here: each day is recorded by its own step.',
          lacks: ({ cameOn }) => cameOn === null,
          at: here,
        },
      ],
      isOffered: ({ cameOn }) => cameOn !== null,
      asks: {
        title: 'What is known from before',
        submit: 'Save',
        done: 'Days entered',
        about:
          'For a trust deed granted before its steps were recorded here. A day left blank is not changed.',
        fields: {
          grantedOn: { kind: 'day', label: 'Granted on' },
          publishedOn: { kind: 'day', label: 'Published on' },
          documentsSentOn: { kind: 'day', label: 'Documents sent on' },
          note: { ...why, label: 'Source', help: 'The paper or the register that says so.' },
          ...lateAsked,
        },
      },
      follows: ['Clocks that count from these days start.'],
    },
    correct: {
      label: 'Correct a day',
      from: [...unprotectedDeeds, ...protectedDeeds],
      to: 'stays',
      ...row,
      source: 'practice',
      needs: [],
      asks: correction,
      follows: [
        'The order of the days and the clocks are judged again.',
        'The dates of the case follow, and so do open tasks that still stand where the wrong day put them.',
      ],
    },
    report: {
      label: 'Record annual return',
      from: protectedDeeds,
      to: 'stays',
      ...row,
      source: 'AiB guidance 6.12',
      needs: [
        {
          source: 'AiB guidance 6.12',
          says: 'Year {number} ends on {a day}; its accounts and return cover the whole year.',
          lacks: ({ nextReturn, today }) =>
            nextReturn !== null &&
            nextReturn.periodTo > today && [String(nextReturn.year), showDate(nextReturn.periodTo)],
          at: here,
        },
        {
          source: 'practice',
          says: 'The day of the grant is not known: enter it first, under ‘Enter earlier days’.',
          lacks: ({ nextReturn }) => nextReturn === null,
          at: here,
        },
      ],
      asks: {
        title: 'Accounts and return of the year',
        submit: 'Save',
        done: 'Return recorded',
        about:
          'The accounts and Form 4, to the debtor, every known creditor and AiB within six weeks of the end of the year.',
        fields: { on: { ...day, label: 'Sent on' }, note, documentId: document, ...lateAsked },
      },
      follows: ['The clock of its year is met, and that of the next starts.'],
    },
    discharge: {
      label: 'Discharge debtor',
      from: ['registered', 'refused'],
      to: ['discharged'],
      ...row,
      source: 'AiB guidance 8.2',
      needs: [
        hasTrustee,
        byTrustee,
        {
          source: 'AiB guidance 8.2',
          says: '{what the debtor has not done}',
          lacks: ({ unmet }) => unmet,
          at: onTab('payments'),
        },
      ],
      asks: {
        title: 'The debtor is discharged',
        submit: 'Record discharge',
        done: 'Debtor discharged',
        about:
          'The day is that of the entry of Form 5 in the Register of Insolvencies. The debtor and every known creditor are told of it.',
        fields: { on: { ...day, label: 'Discharged on' }, reference, documentId: document, ...lateAsked },
      },
      leaves: ['debtorDischargedOn'],
      colour: 'accent',
    },
    refuse: {
      label: 'Refuse discharge',
      from: ['registered'],
      to: ['refused'],
      ...row,
      source: 'AiB guidance 8.5',
      needs: [hasTrustee, byTrustee],
      asks: {
        title: 'The debtor’s discharge is refused',
        submit: 'Refuse discharge',
        done: 'Refusal recorded',
        notice:
          'The debtor is told in writing why, that the debts stand, and of the right to appeal; AiB has a copy within 21 days. Creditors are then no longer bound.',
        fields: { on: { ...day, label: 'Told on' }, note: why, documentId: document, ...lateAsked },
      },
      leaves: ['dischargeRefusedOn', 'refusalReason'],
      colour: 'red',
    },
    release: {
      label: 'Discharge trustee',
      from: ['discharged', 'refused'],
      to: ['ended'],
      ...row,
      source: 'AiB guidance 9',
      needs: [
        hasTrustee,
        byTrustee,
        {
          source: 'AiB guidance 6.12',
          says: 'The accounts and return of year {number} have not been sent.',
          lacks: ({ nextReturn, today }) =>
            nextReturn !== null && nextReturn.periodTo <= today && String(nextReturn.year),
          at: here,
        },
        {
          source: 'domain notes 8.1',
          says: '{what is still held or missing}',
          lacks: ({ held }) => held,
          at: onTab('accounts'),
        },
      ],
      asks: {
        title: 'The trustee is discharged',
        submit: 'Record discharge',
        done: 'Trustee discharged',
        about: 'After the final accounts; Form 6 is registered by AiB.',
        fields: { on: { ...day, label: 'Discharged on' }, reference, documentId: document, ...lateAsked },
      },
      follows: [
        'After the debtor’s discharge the case becomes a completed trust deed.',
        'After a refusal it becomes a terminated one, for the reason of the refusal.',
      ],
      leaves: ['endedOn', 'outcome'],
      colour: 'accent',
    },
  },
  events: {
    granted: {
      label: 'Granted',
      from: 'nothing',
      to: ['granted'],
      by: 'The office, once the debtor has signed it',
      source: 'AiB guidance 2',
      leaves: ['grantedOn'],
    },
    taken: {
      label: 'Known from before',
      from: 'nothing',
      to: ['granted', 'window', 'cleared', 'registered', 'barred', 'ended', 'stopped'],
      by: 'A case taken on, or one from before these steps were recorded',
      source: 'practice',
    },
    opened: {
      label: 'Window opened',
      from: ['delivered', 'window'],
      to: ['window'],
      by: 'The decision under Proposal & Voting',
      source: 'AiB guidance 3.3',
    },
    withdrawn: {
      label: 'Window withdrawn',
      from: ['window'],
      to: ['delivered'],
      by: 'The decision under Proposal & Voting',
      source: 'practice',
    },
    cleared: {
      label: 'Not barred',
      from: ['window'],
      to: ['cleared'],
      by: 'The outcome under Proposal & Voting',
      source: 'AiB guidance 3.3',
    },
    barred: {
      label: 'Barred by creditors',
      from: ['window'],
      to: ['barred'],
      by: 'The outcome under Proposal & Voting',
      source: 'AiB guidance 3.3',
      leaves: ['endedOn', 'outcome'],
    },
    stopped: {
      label: 'Ended otherwise',
      from: [...unprotectedDeeds, ...protectedDeeds],
      to: ['stopped'],
      by: 'The status of the case: sequestration, a death, or not proceeding',
      source: 'practice',
      leaves: ['endedOn', 'outcome'],
    },
    resumed: {
      label: 'Case re-opened',
      from: ['stopped'],
      to: [...unprotectedDeeds, ...protectedDeeds],
      by: 'The case, re-opened',
      source: 'practice',
    },
  },
});
