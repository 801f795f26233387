import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReviewComparison, ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { statementKinds } from '#shared/records/affairs/income-expenditure.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { comparisonOptions } from './reviews-client.ts';

/** The budget of the year, and the one before it. */
export type ChosenBudgets = { statementId: number; comparedWithId: number };

const optionsOf = ({ statements }: ReviewDetail) =>
  statements.map(({ id, statementOn, kind }) => ({
    id,
    label: `${showDate(statementOn)} · ${statementKinds[kind]}`,
  }));

const cell = 'px-2 py-1 text-right figures';
const head = 'border-b border-border px-2 py-1 text-sm font-medium text-muted';

interface LineProps {
  label: string;
  beforePence: number;
  nowPence: number;
  isTotal?: boolean;
}

const Line = ({ label, beforePence, nowPence, isTotal = false }: LineProps) => (
  <tr className={isTotal ? 'border-t border-border font-medium' : ''}>
    <th scope="row" className={`px-2 py-1 text-left ${isTotal ? 'font-medium' : 'font-normal'}`}>
      {label}
    </th>
    <td className={cell}>
      <Money pence={beforePence} />
    </td>
    <td className={cell}>
      <Money pence={nowPence} />
    </td>
    <td className={cell}>
      <Money pence={nowPence - beforePence} />
    </td>
  </tr>
);

function Side({ comparison, side }: { comparison: ReviewComparison; side: 'income' | 'expenditure' }) {
  const [income, expenditure] = comparison.working.lines;
  const total = side === 'income' ? income : expenditure;
  return (
    <>
      {comparison.headings
        .filter((heading) => heading.side === side)
        .map(({ id, name, beforePence, nowPence }) => (
          <Line key={id} label={name} beforePence={beforePence} nowPence={nowPence} />
        ))}
      {total && <Line {...total} isTotal />}
    </>
  );
}

function Budgets({ comparison }: { comparison: ReviewComparison }) {
  const surplus = comparison.working.lines.at(-1)!;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-96 border-collapse">
        <caption className="sr-only">The budgets side by side, each month</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Each month
            </th>
            <th scope="col" className={`${head} text-right`}>
              Before
            </th>
            <th scope="col" className={`${head} text-right`}>
              Now
            </th>
            <th scope="col" className={`${head} text-right`}>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          <Side comparison={comparison} side="income" />
          <Side comparison={comparison} side="expenditure" />
          <Line {...surplus} isTotal />
        </tbody>
      </table>
    </div>
  );
}

const Step = ({ label, pence, isTotal = false }: { label: ReactNode; pence: number; isTotal?: boolean }) => (
  <div className={`flex justify-between gap-4 py-1 ${isTotal ? 'border-t border-border font-semibold' : ''}`}>
    <dt>{label}</dt>
    <dd className="figures">
      <Money pence={pence} />
    </dd>
  </div>
);

/** The 50% rule, line by line. */
function Working({ working }: { working: ReviewComparison['working'] }) {
  return (
    <section aria-label="The 50% rule">
      <h4 className="mb-1 text-sm font-semibold">The 50% rule</h4>
      <dl>
        <Step label="Left more each month" pence={working.increasePence} />
        <Step label="Half of it, rounded down" pence={working.upliftPence} />
        <Step label="Current contribution" pence={working.contributionPence} />
        <Step label="New contribution by the rule" pence={working.suggestedPence} isTotal />
      </dl>
      {working.increasePence === 0 && (
        <p className="mt-2 text-sm text-muted">
          No more is left than before, so the rule requires no increase. A lower contribution has to be
          decided separately.
        </p>
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  options: { id: number; label: string }[];
  value: number | null;
  onChange: (id: number) => void;
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <div className="min-w-52">
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={value}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      )}
    </Field>
  </div>
);

interface BudgetComparisonProps {
  caseId: number;
  review: ReviewDetail;
  chosen: ChosenBudgets | null;
  onChoose: (chosen: ChosenBudgets) => void;
}

/** The budget of the year beside the one before, and the result of the 50% rule. */
export function BudgetComparison({ caseId, review, chosen, onChoose }: BudgetComparisonProps) {
  const isUsual =
    chosen?.statementId === review.comparison?.statementId &&
    chosen?.comparedWithId === review.comparison?.comparedWithId;
  const other = useQuery({
    ...comparisonOptions(caseId, review.id, chosen?.statementId ?? 0, chosen?.comparedWithId ?? 0),
    enabled: chosen !== null && !isUsual,
    retry: false,
  });
  const options = optionsOf(review);
  if (review.statements.length < 2)
    return (
      <section aria-label="Budgets">
        <h3 className="mb-1 text-sm font-semibold">Budgets</h3>
        <p className="text-muted">
          {review.statements.length === 0
            ? 'The case has no budget.'
            : 'The case has one budget, so there is nothing to compare.'}{' '}
          <AppLink
            href={`/cases/${caseId}?tab=income-expenditure`}
            className="rounded-sm text-accent-text underline underline-offset-2"
          >
            Draw up this year’s budget
          </AppLink>
        </p>
      </section>
    );
  const first = chosen ?? { statementId: options[0]!.id, comparedWithId: options[1]!.id };
  const comparison = isUsual ? review.comparison : other.data;
  return (
    <section aria-label="Budgets" className="space-y-3">
      <h3 className="text-sm font-semibold">Budgets</h3>
      <div className="flex flex-wrap gap-4">
        <Choice
          label="Budget of the year"
          options={options}
          value={chosen?.statementId ?? null}
          onChange={(statementId) => onChoose({ ...first, statementId })}
        />
        <Choice
          label="Budget before it"
          options={options}
          value={chosen?.comparedWithId ?? null}
          onChange={(comparedWithId) => onChoose({ ...first, comparedWithId })}
        />
      </div>
      {other.isError && !isUsual && <Alert colour="red" message={messageOf(other.error)} />}
      {other.isFetching && !comparison && <Skeleton className="h-48 w-full" />}
      {comparison && (
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[2fr_1fr]">
          <Budgets comparison={comparison} />
          <Working working={comparison.working} />
        </div>
      )}
      {!comparison && !other.isFetching && !other.isError && (
        <p className="text-sm text-muted">
          No budget has been drawn up since the year began. Choose two, or draw one up.
        </p>
      )}
    </section>
  );
}
