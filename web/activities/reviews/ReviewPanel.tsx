import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { type LetterStart, useCaseLetters } from '#web/platform/case/case-letters.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { RecordLetters } from '#web/platform/page/mail/RecordLetters.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { BudgetComparison, type ChosenBudgets } from './BudgetComparison.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { ReviewStatusBadge } from './ReviewStatusBadge.tsx';
import { ReviewSteps } from './ReviewSteps.tsx';
import { reviewOptions } from './reviews-client.ts';

interface ReviewPanelProps {
  caseId: number;
  id: number;
  mayEdit: boolean;
}

/** Whether a new contribution is awaiting approval or missing from the schedule. */
function ChangeNote({ review }: { review: ReviewDetail }) {
  if (review.change === 'waiting')
    return (
      <Alert
        colour="blue"
        message="The new contribution is awaiting a second person. The schedule changes once they agree."
      />
    );
  if (review.change === 'missing')
    return (
      <Alert
        colour="yellow"
        message="The payment schedule does not have the new contribution: the second person refused it, or it has been changed since. Review the contribution again."
      />
    );
  return null;
}

const aboutOf = ({ id }: ReviewDetail) => ({ entity: 'annual-reviews', id }) as const;

function Content({ caseId, review, mayEdit }: { caseId: number; review: ReviewDetail; mayEdit: boolean }) {
  const [chosen, choose] = useState<ChosenBudgets | null>(null);
  const { comparison } = review;
  const usual = comparison && {
    statementId: comparison.statementId,
    comparedWithId: comparison.comparedWithId,
  };
  const budgets = chosen ?? usual;
  return (
    <div className="space-y-5">
      {review.exemptReason && <Alert colour="blue" role="none" message={review.exemptReason} />}
      <ChangeNote review={review} />
      {mayEdit && <ReviewSteps caseId={caseId} review={review} budgets={budgets} />}
      <RecordLetters caseId={caseId} about={aboutOf(review)} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <ReviewFacts review={review} />
        <EvidenceList caseId={caseId} review={review} />
      </div>
      <BudgetComparison caseId={caseId} review={review} chosen={budgets} onChoose={choose} />
    </div>
  );
}

/** A letter to the clients about their year; the request and the report are written by its steps. */
const letterOn = (review: ReviewDetail): LetterStart => ({
  about: aboutOf(review),
  occasion: 'review',
  recipients: [],
});

/** One review: its stage, what may come next, its papers, and the budgets side by side with the result. */
export function ReviewPanel({ caseId, id, mayEdit }: ReviewPanelProps) {
  const detail = useQuery(reviewOptions(caseId, id));
  const letters = useCaseLetters();
  if (hasFailed(detail)) return <LoadError query={detail} path="annual-reviews" />;
  const review = detail.data;
  if (!review) return <Skeleton className="h-72 w-full" />;
  const { yearNo, periodFrom, periodTo } = review;
  return (
    <Card
      title={`Year ${yearNo}: ${showDate(periodFrom)} to ${showDate(periodTo)}`}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <ReviewStatusBadge {...review} />
          {mayEdit && letters && (
            <Button small onClick={() => letters({ what: 'write', start: letterOn(review) })}>
              <MailPlus aria-hidden="true" className="size-4" />
              Letter
            </Button>
          )}
        </span>
      }
    >
      <Content caseId={caseId} review={review} mayEdit={mayEdit} />
    </Card>
  );
}
