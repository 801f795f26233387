import { protocolText } from '#server/records/cases/protocol-of-case.ts';
import { lastContributionText } from '#server/records/payments/contributions.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { distributionFrequencies, paymentMethods } from '#shared/records/cases/case-fields.ts';
import { protocolNames } from '#shared/records/law/protocols.ts';
import { cashCodes } from '#shared/records/ledger/ledger.ts';
import { paidText } from '../../exposures/creditor-parts.ts';
import { addressOf, ageInDays, caseColumns, caseJoins, caseMoneyColumns } from '../case-columns.ts';
import {
  choice,
  code,
  count,
  day,
  daysFrom,
  defineType,
  hundredths,
  identifier,
  instant,
  londonDay,
  named,
  ofRows,
  pence,
  phone,
  specialCategory,
  text,
} from '../report-type.ts';

const cash = cashCodes.map((code) => `'${code}'`).join(', ');

const contributions = `receipts r join income_types i on i.id = r.income_type_id and i.counts_as_contribution where r.status <> 'reversed'`;

/** The day on which the last contribution was received that was not reversed. */
const lastPaid = ofRows('last_paid', 'max(r.received_on)', contributions, 'r.case_id');

/** What that contribution was; of several on the day, the one entered last. */
const lastAmount = ofRows(
  'last_amount',
  '(array_agg(r.amount_pence order by r.received_on desc, r.id desc))[1]',
  contributions,
  'r.case_id',
);

const held = ofRows(
  'held',
  'sum(l.debit_pence - l.credit_pence)',
  `journal_lines l where l.account_id = any(array(select id from chart_of_accounts where code in (${cash})))`,
  'l.case_id',
  '0',
);

const dividendsPaid = ofRows(
  'dividends',
  'sum(a.amount_pence)',
  `allocations a where a.case_creditor_id is not null and ${paidText}`,
  'a.case_id',
  '0',
);

/** A value of an applicant of the case. */
const ofApplicant = (number: 1 | 2, expression: string) =>
  `(select ${expression} from case_people a join persons p on p.id = a.person_id where a.case_id = c.id and a.role = 'applicant_${number}')`;

export const casesType = defineType({
  title: 'Cases',
  about: 'One row for each case, with its people, terms, dates and money.',
  permissions: ['reports.wip'],
  from: `cases c ${caseJoins}
    left join users adviser on adviser.id = c.adviser_user_id
    left join users drafter on drafter.id = c.drafter_user_id
    left join case_search on case_search.case_id = c.id
    left join cases interlocking on interlocking.id = c.interlocking_case_id and interlocking.domain_id = c.domain_id`,
  domain: 'c.domain_id',
  id: 'c.id',
  caseId: 'c.id',
  groups: {
    Case: {
      ...caseColumns,
      previousReference: code('Previous reference', 'c.previous_reference', {
        about: 'In the system that it was taken on from.',
      }),
      leadSource: text('Lead source', 'c.lead_source_detail'),
      adviser: named('users', 'Adviser', 'adviser.name', 'c.adviser_user_id'),
      drafter: named('users', 'Drafter', 'drafter.name', 'c.drafter_user_id'),
      protocol: choice('Protocol', protocolText('c'), protocolNames),
      jurisdiction: choice('Jurisdiction', 'c.jurisdiction', jurisdictions),
      interlockingReference: code('Interlocking case', 'interlocking.unique_reference'),
      daysInStatus: ageInDays('Days in status', londonDay('c.status_changed_at')),
      daysSinceEnquiry: ageInDays('Days since enquiry', 'c.enquiry_on'),
      notProceedingReason: text('Why not proceeding', 'c.not_proceeding_reason'),
      terminationReason: text('Why terminated', 'c.termination_reason'),
      vulnerabilityNotes: text('Vulnerability notes', 'c.vulnerability_notes', {
        withheldBy: specialCategory,
        about: 'Special category data.',
      }),
    },
    Client: {
      applicant1: text('Applicant 1', ofApplicant(1, `concat_ws(' ', p.first_name, p.last_name)`)),
      applicant1Born: day('Applicant 1: date of birth', ofApplicant(1, 'p.date_of_birth'), {
        withheldBy: identifier,
      }),
      applicant1Mobile: phone('Applicant 1: mobile', ofApplicant(1, 'p.phone_mobile')),
      applicant1Email: text('Applicant 1: e-mail', ofApplicant(1, 'p.email')),
      applicant2: text('Applicant 2', ofApplicant(2, `concat_ws(' ', p.first_name, p.last_name)`)),
      applicant2Born: day('Applicant 2: date of birth', ofApplicant(2, 'p.date_of_birth'), {
        withheldBy: identifier,
      }),
      applicant2Mobile: phone('Applicant 2: mobile', ofApplicant(2, 'p.phone_mobile')),
      applicant2Email: text('Applicant 2: e-mail', ofApplicant(2, 'p.email')),
      address: addressOf(
        'Address',
        `nullif(case_search.address, '')`,
        'Where applicant 1 lives now; withheld where violence is feared.',
      ),
      lastContactAt: instant('Last contact', 'c.last_contact_at'),
    },
    Dates: {
      statusChangedAt: instant('In status since', 'c.status_changed_at'),
      adviceGivenOn: day('Advice given', 'c.advice_given_on'),
      packSentOn: day('Pack sent', 'c.pack_sent_on'),
      packReturnedOn: day('Pack returned', 'c.pack_returned_on'),
      proposalOn: day('Proposal', 'c.proposal_date'),
      nomineeReportOn: day('Nominee’s report', 'c.nominee_report_on'),
      noticeDeliveredOn: day('Notice delivered', 'c.notice_delivered_on'),
      decisionOn: day('Decision', 'c.decision_date'),
      commencementOn: day('Commencement', 'c.commencement_date'),
      expectedEndOn: day('Expected end', 'coalesce(standing.expected_end_on, c.expected_end_date)'),
      nextAnnualOn: day(
        'Next annual report',
        `(select min(v.due_on) from annual_reviews v left join mail_items report on report.id = v.report_item_id
          where v.case_id = c.id and v.exempt_reason is null and coalesce(v.report_sent_on, report.sent_on) is null)`,
        { about: 'When the next report to creditors falls due.' },
      ),
      nextDistributionOn: day('Next distribution', 'c.next_distribution_on'),
      equityReviewDueOn: day('Equity review due', 'c.equity_review_due_on'),
      registeredOn: day('Registered', 'c.registered_on'),
      removedFromRegisterOn: day('Removed from the register', 'c.removed_from_register_on'),
      completedOn: day('Completed', 'c.completed_on'),
      terminatedOn: day('Terminated', 'c.terminated_on'),
      closedOn: day('Closed', 'c.closed_on'),
      createdAt: instant('Entered', 'c.created_at'),
    },
    Terms: {
      termMonths: count('Term in months', 'c.term_months'),
      contributionDay: count('Contribution day', 'c.contribution_day'),
      paymentMethod: choice('Pays by', 'c.payment_method', paymentMethods),
      distributionFrequency: choice('Distribution', 'c.distribution_frequency', distributionFrequencies),
      minimumDividend: hundredths('Dividend pledged, p in the £', 'c.min_dividend_pledged'),
      registerRef: code('Register reference', 'c.register_ref'),
    },
    Money: {
      ...caseMoneyColumns,
      duePence: pence('Due to date', 'standing.due_to_date_pence', { about: 'As of last night.' }),
      receivedPence: pence('Received to date', 'standing.received_pence', { about: 'As of last night.' }),
      nextDueOn: day('Next payment due', 'standing.next_due_on'),
      lastPaidOn: day('Last payment', lastPaid.sql, {
        about: 'The last contribution that was received.',
        ofAll: lastPaid.ofAll,
      }),
      lastPaidPence: pence('Last amount', lastContributionText('c.id', 'r.amount_pence'), {
        about: 'How much the last payment was.',
        ofAll: lastAmount.ofAll,
      }),
      daysSinceLastPaid: ageInDays('Days since last payment', lastPaid.sql, {
        ofAll: { ...lastPaid.ofAll, sql: daysFrom(lastPaid.ofAll.sql) },
      }),
      heldPence: pence('Cash held', held.sql, { about: 'By the ledger, now.', ofAll: held.ofAll }),
      dividendsPaidPence: pence('Dividends paid to date', dividendsPaid.sql, {
        about: 'What has left for creditors and stayed away.',
        ofAll: dividendsPaid.ofAll,
      }),
      creditorCount: count(
        'Creditors',
        '(select count(*) from case_creditors d where d.case_id = c.id)::int',
      ),
      openTaskCount: count(
        'Open tasks',
        `(select count(*) from case_tasks t where t.case_id = c.id and t.status = 'open')::int`,
      ),
    },
  },
  usual: ['reference', 'client', 'caseStatus', 'caseOwner', 'enquiryOn', 'caseDebtPence'],
});
