import { type ReviewDetail, reviewInput, reviewsContract } from '#shared/activities/reviews/contract.ts';
import { type ReviewStep, reviewLife } from '#shared/activities/reviews/review-life.ts';
import type { ReviewStatus } from '#shared/activities/reviews/reviews.ts';
import { poundsText } from '#shared/platform/money.ts';
import { LifeSteps } from '#web/platform/page/life/LifeSteps.tsx';
import type { ChosenBudgets } from './BudgetComparison.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { takeReviewStep } from './reviews-client.ts';

interface StepsProps {
  caseId: number;
  review: ReviewDetail;
  budgets: ChosenBudgets | null;
}

/** The step that usually follows a status, whose button is highlighted. */
const usual: Partial<Record<ReviewStatus, ReviewStep>> = {
  requested: 'evidence',
  received: 'change',
  reviewed: 'report',
};

/** What may be done with a review: a button for each step, and what prevents the later ones. */
export function ReviewSteps({ caseId, review, budgets }: StepsProps) {
  const { id, version, note, waivedReason, comparison, status, isToRequest } = review;
  const upliftPence = comparison?.working.upliftPence ?? 0;
  const about =
    upliftPence > 0 && `By the 50% rule it would rise by ${poundsText(upliftPence)}. Say why it does not.`;
  const next = isToRequest ? 'request' : usual[status];
  const colourOf = (step: ReviewStep) => ({
    colour: step === next ? ('accent' as const) : ('neutral' as const),
  });
  return (
    <LifeSteps
      life={reviewLife}
      // Both a new and an unchanged contribution need two budgets.
      steps={review.steps.filter(({ step }) => budgets || (step !== 'change' && step !== 'stays'))}
      contract={{ ...reviewsContract, stays: { input: reviewInput }, waive: { input: reviewInput } }}
      given={{ caseId, id, version }}
      take={(step, input) => takeReviewStep(caseId, step, input)}
      onPage={{
        request: { ...colourOf('request'), ...(review.request && { label: 'Ask for papers again' }) },
        evidence: { ...colourOf('evidence'), fields: { receivedOn: { min: review.periodFrom } } },
        change: {
          ...colourOf('change'),
          dialog: (onClose) =>
            budgets && <ChangeDialog caseId={caseId} review={review} budgets={budgets} onClose={onClose} />,
        },
        stays: {
          input: budgets ?? {},
          ...(about && { words: { about } }),
          fields: { note: { value: note } },
        },
        waive: { fields: { waivedReason: { value: waivedReason }, note: { value: note } } },
      }}
    />
  );
}
