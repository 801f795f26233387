import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bankHolidayDays } from '#server/app/seed/catalogues/bank-holidays.ts';
import { earliestRemedy } from '#shared/activities/creditors/breaches/breaches.ts';
import { type CountedVoter, shareBp, tallyOf } from '#shared/activities/creditors/decisions/majority.ts';
import { testsFor, verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { type VotingDebt, votingValue } from '#shared/activities/creditors/decisions/voting-value.ts';
import { exemptionOf, reviewYear } from '#shared/activities/reviews/reviews.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { type CaseClockFacts, caseClocks } from '#shared/records/cases/case-clocks.ts';
import type { Channel } from '#shared/records/correspondence/delivery.ts';
import { deliveredOn, deliveryRules } from '#shared/records/correspondence/delivery-rules.ts';
import { type DecisionKind, type VoteKind } from '#shared/records/decisions/decisions.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import type { ClockRuleName } from '#shared/records/law/rules.ts';
import { expectedEnd } from '#shared/records/solutions/dates.ts';

/** Rows of a file that the scripts beside it wrote; see test/hold-outs/README.md. */
function rowsOf(name: string): Record<string, string>[] {
  const [head = [], ...lines] = readFileSync(`test/hold-outs/${name}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return lines.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
}

const places: Record<string, Jurisdiction> = {
  england_wales: 'EW',
  scotland: 'SCO',
  northern_ireland: 'NI',
};
const holidaysIn = (place: string) =>
  new Set(rowsOf('holidays.csv').flatMap((row) => (row['place'] === place ? [row['day']!] : [])));
const holidays = Object.fromEntries(Object.keys(places).map((place) => [place, holidaysIn(place)]));

type Vector = { clock: string; place: string; start: string; other: string };
type Reckoner = (vector: Vector) => string | null;

const byRule =
  (rule: ClockRuleName): Reckoner =>
  ({ place, start, other }) =>
    isRuleIn(rule, places[place]!)
      ? dueBy(rule, start, {
          holidays: holidays[place]!,
          ...(rule === 'annual-report' && { times: Number(other) }),
        })
      : null;
const byPost =
  (channel: Channel): Reckoner =>
  ({ place, start }) =>
    deliveredOn({ channel, deliveryDays: 0 }, start, holidays[place]!);

/** An arrangement that ended, about which nothing else is known. */
const endedCase: CaseClockFacts = {
  isArrangement: true,
  isOpen: false,
  proposalReceivedOn: null,
  reportFiledOn: null,
  approvalDate: '2024-01-01',
  commencementDate: null,
  completedOn: null,
  terminatedOn: null,
  closedOn: null,
  removedFromRegisterOn: null,
  noEquityReview: null,
  equityReviewedOn: null,
  isRevoked: false,
  finalReportSentOn: null,
  stateToldOn: null,
  isCovered: false,
  coverEndedOn: null,
};

/** The program's rule for each clock of the test vectors. */
const reckoners: Record<string, Reckoner> = {
  'first-class-post': byPost('print_1st'),
  'second-class-post': byPost('print_2nd'),
  'e-mail': (vector) => {
    expect(deliveryRules.email.words).toMatch('9.00');
    return `${byPost('email')(vector)} 09:00`;
  },
  dx: byPost('dx'),
  website: byPost('portal'),
  'decision-earliest': byRule('decision-notice'),
  'nominee-report': byRule('nominee-report'),
  'adjournment-latest': byRule('adjournment'),
  challenge: byRule('challenge'),
  'appeal-result': byRule('appeal'),
  'appeal-variation': byRule('appeal-other'),
  'result-notice': byRule('result-notice'),
  'secretary-of-state': byRule('state-report'),
  'court-order-told': byRule('revocation'),
  'annual-report': byRule('annual-report'),
  'annual-report-at-the-end': ({ start, other }) => {
    const year = reviewYear(start, 1);
    return exemptionOf(year, addDays(other, -28), 'EW') === null ? year.dueOn : null;
  },
  'final-report': byRule('final-report'),
  'register-removal': byRule('register-removal'),
  'equity-review': byRule('equity-review'),
  'expected-end': ({ start, other }) => {
    const [term = 0, extra = 0] = other.split('+').map(Number);
    return expectedEnd(start, term + extra);
  },
  'breach-remedy': ({ start }) => earliestRemedy(start, 30),
  'additional-income': byRule('overtime-disclosure'),
  'summary-resolution': byRule('complaint-summary'),
  'final-response': byRule('complaint-final'),
  'two-business-days-before': ({ place, start }) => addBusinessDays(start, -2, holidays[place]!),
  ombudsman: byRule('ombudsman-referral'),
  'trust-deed-objections': byRule('deed-objections'),
  'trust-deed-documents': byRule('deed-pack'),
  'trust-deed-registration': byRule('deed-registration'),
  'breathing-space-ends': byRule('breathing-space'),
  'midway-review-first': byRule('midway-review-from'),
  'midway-review-last': byRule('midway-review-until'),
  'breathing-space-again': byRule('breathing-space-again'),
  'debt-relief-order-ends': byRule('relief-order'),
  'debt-relief-order-again': byRule('relief-order-again'),
  'case-record': ({ start, other }) => {
    const facts = { ...endedCase, completedOn: start, coverEndedOn: other };
    const record = caseClocks(facts).find(({ rule }) => rule === 'case-record');
    return record ? dueBy(record.rule, record.on) : null;
  },
  'aml-record': byRule('money-laundering-record'),
  'complaint-record': byRule('complaint-record'),
  'enquiry-record': ({ start }) => addMonths(start, 24),
};

describe('clocks worked out from the words of the law', () => {
  const vectors = rowsOf('clocks.csv');

  test('there are more than 500, over every clock named', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(500);
    expect([...new Set(vectors.map((row) => row['clock']!))].toSorted()).toEqual(
      Object.keys(reckoners).toSorted(),
    );
  });

  test('the program works out every one of them the same', () => {
    const different = vectors.flatMap((row) => {
      const vector = row as Vector;
      const due = reckoners[vector.clock]!(vector) ?? 'none';
      return due === row['due']
        ? []
        : [
            `${row['id']} ${vector.clock} ${vector.place} ${vector.start} ${vector.other}: ${row['due']}, not ${due}`,
          ];
    });
    expect(different).toEqual([]);
  });

  test('the bank holidays of a new firm are those published', () => {
    const seeded = bankHolidayDays.map(([day]) => day).filter((day) => day >= '2024' && day < '2029');
    expect(seeded).toEqual([...holidays['england_wales']!]);
  });
});

const kinds: Record<string, DecisionKind> = {
  iva: 'approval',
  variation: 'variation',
  'trust-deed': 'objections',
};
const voteKinds: Record<string, VoteKind | null> = {
  for: 'for',
  modified: 'modified',
  against: 'against',
  object: 'against',
  abstain: 'abstain',
  none: null,
};

const penceOf = (pounds: string) => Math.round(Number(pounds) * 100);

/** A debt and its vote, as the program holds them; null for a claim that the chair rejected. */
function voterOf(text: string, creditorIds: Map<string, number>): CountedVoter | null {
  const [name = '', pounds = '', vote = '', ...facts] = text.trim().split(' ');
  if (facts.includes('rejected')) return null;
  const given = (fact: string) => facts.find((each) => each.startsWith(`${fact}=`))?.split('=')[1];
  const security = given('secured');
  const debt: VotingDebt = {
    balanceSoaPence: 0,
    balanceConfirmedPence: null,
    claimPence: facts.includes('unascertained') ? null : penceOf(pounds),
    claimAdmittedPence: null,
    isSecured: security !== undefined,
    securityPence: security === undefined ? null : penceOf(security),
    isPreferential: false,
    isExcluded: false,
    debtStatus: {
      code: 'claim-received',
      name: 'Claim received',
      countsInSoa: true,
      countsForDividend: false,
      countsForVoting: true,
    },
  };
  if (!creditorIds.has(name)) creditorIds.set(name, creditorIds.size + 1);
  const ruled = given('chair');
  return {
    valuePence: ruled === undefined ? votingValue(debt).valuePence : penceOf(ruled),
    isAssociate: facts.includes('associate'),
    vote: facts.includes('late') ? null : voteKinds[vote]!,
    creditorId: creditorIds.get(name),
  };
}

const outcomes: Record<string, Record<string, string>> = {
  majority: { none: 'no-votes', approved: 'approved', modifications: 'approved', rejected: 'rejected' },
  objections: { approved: 'protected', rejected: 'barred' },
};

describe('majorities worked out from the words of the law', () => {
  const cases = rowsOf('majorities.csv');

  test('there are sixty', () => expect(cases).toHaveLength(60));

  test.each(cases.map((row) => [`${row['id']}: ${row['what']}`, row] as const))('%s', (_, row) => {
    const creditorIds = new Map<string, number>();
    const voters = row['votes']!.split(',').flatMap((text) => voterOf(text, creditorIds) ?? []);
    const kind = kinds[row['regime']!]!;
    const tally = tallyOf(voters);
    const { value, unconnected, heads } = testsFor(kind, tally);
    const isDeed = kind === 'objections';
    const words = outcomes[isDeed ? 'objections' : 'majority']!;
    const share =
      tally.responded === 0 || value.ofPence === 0 ? '' : String(shareBp(value.pence, value.ofPence));
    expect({
      outcome: words[verdictFor(kind, tally)],
      for_or_objecting_pence: String(value.pence),
      against_pence: isDeed ? '' : String(tally.againstPence),
      share_bp: isDeed ? '' : share,
      total_pence: String(isDeed ? value.ofPence : unconnected!.ofPence),
      unconnected_against_pence: isDeed ? '' : String(unconnected!.pence),
      objectors: isDeed ? String(heads!.count) : '',
      creditors: isDeed ? String(heads!.of) : '',
    }).toEqual({
      outcome: row['outcome'],
      for_or_objecting_pence: row['for_or_objecting_pence'],
      against_pence: row['against_pence'],
      share_bp: row['share_bp'],
      total_pence: row['total_pence'],
      unconnected_against_pence: row['unconnected_against_pence'],
      objectors: row['objectors'],
      creditors: row['creditors'],
    });
  });
});
