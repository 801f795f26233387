import { addDays, londonDate } from '#shared/platform/dates.ts';
import { REALISED } from '#shared/records/payments/running-outcome.ts';
import type { Answer, Firm } from './firm.ts';
import {
  inBuiltCases,
  inCaseList,
  inLetters,
  inReport,
  type Place,
  type Places,
  pounds,
  tab,
  written,
} from './places.ts';

const running = 'running cases';
const behind = 'running cases in arrears';
const scheduled = 'cases with a schedule or a payment';
const ending = 'cases near their end or past it';

/** A total of the cases that Payment Deficit lists. */
const ofDeficit =
  (total: (firm: Firm) => Promise<number>): Place =>
  async (firm) => ({
    total: await total(firm),
    of: (await firm.report('payment-deficit')).rows.map(({ id }) => Number(id)),
  });

/** The line of an estimate for what has come in; an estimate of a case that does not run has none. */
const realised = (outcome: Answer) =>
  outcome?.realisations.find(({ label }: Answer) => label === REALISED)?.pence;

/** How cases stand with their payments. */
export const paymentPlaces = {
  'Due to date': {
    'Payments tab of a case': tab('/payment-schedule', ({ standing }) => standing.dueToDatePence),
    'Summary tab of a case': tab('', ({ standing }) => standing?.dueToDatePence),
    'built reports of cases': inBuiltCases('duePence'),
    'report Payment Deficit': inReport('payment-deficit', 'duePence', { only: behind, total: true }),
  },
  'Received to date': {
    'Payments tab of a case': tab('/payment-schedule', ({ standing }) => standing.receivedPence),
    'Summary tab of a case': tab('', ({ standing }) => standing?.receivedPence),
    'built reports of cases': inBuiltCases('receivedPence'),
    'report Payment Deficit': inReport('payment-deficit', 'receivedPence', { only: behind, total: true }),
    'report Monthly Payments': inReport('monthly-payments', 'totalReceivedPence', {
      only: scheduled,
      given: { withEnded: 'true' },
      total: true,
    }),
    'report Completion Status': inReport('completion-status', 'paidPence', { only: ending, total: true }),
  },
  'Realised to date': {
    'Outcome tab of a case': tab('/proposals/outcome', ({ receivedPence }) => receivedPence),
    'estimate of today on the Outcome tab': tab(
      '/estimated-outcome',
      ({ outcome }) => realised(outcome),
      running,
    ),
    'Accounts tab of a case': tab('/receipts-and-payments', ({ receipts }) => receipts.cumulativePence),
    letters: inLetters('figures.received', pounds),
  },
  Arrears: {
    'Payments tab of a case': tab('/payment-schedule', ({ standing }) => standing.arrearsPence),
    'header and Summary tab of a case': tab('', ({ standing }) => standing?.arrearsPence),
    'list of cases': inCaseList('arrearsPence'),
    'Variations tab of a case': tab('/variations', ({ start }) => start?.arrearsPence, running),
    'built reports of cases': inBuiltCases('arrearsPence'),
    'report Payment Deficit': inReport('payment-deficit', 'deficitPence', { only: behind, total: true }),
    'report Monthly Payments': inReport('monthly-payments', 'arrearsPence', {
      only: scheduled,
      given: { withEnded: 'true' },
      total: true,
    }),
    'report Completion Status': inReport('completion-status', 'arrearsPence', { only: ending }),
    'report Portfolio At A Date': ofDeficit(async (firm) =>
      Number(
        (await firm.report('portfolio-at-a-date', { on: addDays(londonDate(), -1) })).totals.sums
          .arrearsPence,
      ),
    ),
    'alert on Payment Deficit': ofDeficit((firm) => firm.watched('payment-deficit', 'deficitPence')),
    'card of an own dashboard': ofDeficit(async (firm) =>
      pounds(await firm.card('payment-deficit', 'deficitPence')),
    ),
    letters: inLetters('schedule.arrears', pounds),
  },
  'Months in arrears': {
    'Payments tab of a case': tab('/payment-schedule', ({ standing }) => standing.monthsInArrears),
    'header of a case': tab('', ({ standing }) => standing?.monthsInArrears),
    'list of cases': inCaseList('monthsInArrears'),
    'built reports of cases': inBuiltCases('monthsInArrears'),
    'report Payment Deficit': inReport('payment-deficit', 'monthsInArrears', { only: behind }),
    letters: inLetters('schedule.monthsInArrears', (text) => Math.round(Number.parseFloat(text) * 100)),
  },
  'Next payment due': {
    'Payments tab of a case': tab('/payment-schedule', ({ standing }) => standing.nextDueOn),
    'Summary tab of a case': tab('', ({ standing }) => standing?.nextDueOn),
    'list of cases': inCaseList('nextDueOn'),
    'built reports of cases': inBuiltCases('nextDueOn'),
    letters: inLetters('schedule.nextPaymentDate', written),
  },
  'Last payment': {
    'Payments tab of a case': tab('/payment-schedule/credit-summary', ({ lastReceiptOn }) => lastReceiptOn),
    'built reports of cases': inBuiltCases('lastPaidOn'),
    'report Payment Deficit': inReport('payment-deficit', 'lastPaidOn', { only: behind }),
    letters: inLetters('schedule.lastPaymentDate', written),
  },
  'Last amount': {
    'built reports of cases': inBuiltCases('lastPaidPence'),
    'report Payment Deficit': inReport('payment-deficit', 'lastPaidPence', { only: behind }),
    letters: inLetters('schedule.lastPaymentAmount', pounds),
  },
} satisfies Record<string, Places>;
