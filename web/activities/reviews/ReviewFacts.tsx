import type { ReactNode } from 'react';
import type { ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { agreementWays } from '#shared/activities/reviews/reviews.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited, isRuleIn, OWN_LAW } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { OneLetter } from '#web/platform/page/mail/OneLetter.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

const day = (date: string | null) => date && showDate(date);

function contributionOf({
  oldContributionPence,
  newContributionPence,
  changesFrom,
}: ReviewDetail): ReactNode {
  if (newContributionPence === null) return null;
  if (newContributionPence === oldContributionPence)
    return (
      <>
        Stays at <Money pence={newContributionPence} />
      </>
    );
  return (
    <>
      <Money pence={newContributionPence} /> from {day(changesFrom)}
      {oldContributionPence !== null && (
        <>
          , before <Money pence={oldContributionPence} />
        </>
      )}
    </>
  );
}

const dueText = (dueOn: string, place: Jurisdiction | undefined): string =>
  place === undefined || isRuleIn('annual-report', place)
    ? `${showDate(dueOn)}, two months after the year ends${cited(place, 'rule 8.28')}`
    : OWN_LAW;

function factsOf(review: ReviewDetail, place: Jurisdiction | undefined): [string, ReactNode][] {
  const { request, report, clientAgreedOn, clientAgreedHow } = review;
  return [
    ['Report due', dueText(review.dueOn, place)],
    ['Request', request && <OneLetter key="request" label="Annual review request" letter={request} />],
    ['Papers asked for', day(review.requestSentOn)],
    ['Papers came', day(review.evidenceReceivedOn)],
    [
      'Reviewed',
      review.reviewedOn &&
        `${showDate(review.reviewedOn)}${review.reviewedBy ? ` by ${review.reviewedBy.name}` : ''}`,
    ],
    ['No budget', review.waivedReason],
    ['Contribution', contributionOf(review)],
    [
      'Client agreed',
      clientAgreedOn &&
        `${showDate(clientAgreedOn)}${clientAgreedHow ? `, ${agreementWays[clientAgreedHow].toLowerCase()}` : ''}`,
    ],
    ['Note', review.note],
    ['Report', report && <OneLetter key="report" label="Annual report" letter={report} />],
    ['Report sent', day(review.reportSentOn)],
  ];
}

/** What is known of a review, as labelled lines. */
export function ReviewFacts({ review }: { review: ReviewDetail }) {
  const place = usePlace(review.caseId);
  return (
    <section aria-label="The review so far">
      <h3 className="mb-1 text-sm font-semibold">So far</h3>
      <dl className="grid grid-cols-[minmax(6rem,9rem)_1fr] gap-x-4 gap-y-1.5">
        {factsOf(review, place)
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
