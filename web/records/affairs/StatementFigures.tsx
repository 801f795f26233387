import type { ReactNode } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import { explanationProblem, type GuidelineFlag } from '#shared/records/affairs/income-expenditure.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Field, TextArea } from '#web/platform/ui/Field.tsx';
import type { StatementForm } from './use-statement-form.ts';

function Guideline({ flag }: { flag: GuidelineFlag }) {
  const { label, spentPence, guidelinePence, isOver } = flag;
  const text = `${poundsText(spentPence)} of ${poundsText(guidelinePence)}`;
  return (
    <li className="space-y-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span>{label}</span>
        <span className="figures text-sm text-muted">{text}</span>
      </div>
      <div className="flex items-center gap-2">
        <meter
          aria-label={`${label}: ${text}`}
          min={0}
          max={Math.max(spentPence, guidelinePence)}
          low={guidelinePence}
          high={guidelinePence}
          optimum={0}
          value={spentPence}
          className="h-2 grow"
        />
        {isOver ? (
          <Badge colour="red">{poundsText(spentPence - guidelinePence)} over</Badge>
        ) : (
          <Badge colour="green">Within</Badge>
        )}
      </div>
    </li>
  );
}

interface StatementFiguresProps {
  form: StatementForm;
  isReadOnly: boolean;
  /** What can be done with the surplus. */
  offer: ReactNode;
}

/** What the lines come to while they are typed: surplus, guidelines and missing evidence. */
export function StatementFigures({ form, isReadOnly, offer }: StatementFiguresProps) {
  const { summary, draft, dispatch, errors } = form;
  const needsExplanation = explanationProblem(summary, null) !== null;
  return (
    <div className="grid content-start gap-4 lg:sticky lg:top-4">
      <Card title="Each month">
        <dl aria-live="polite">
          <Figure label="Income" pence={summary.incomePence} weight="strong" />
          {summary.disregardedPence > 0 && (
            <Figure label="Disregarded, not counted" pence={summary.disregardedPence} indented />
          )}
          <Figure label="Fixed costs" pence={summary.fixedPence} indented />
          <Figure label="Flexible costs" pence={summary.flexiblePence} indented />
          <Figure label="Savings" pence={summary.savingsPence} indented />
          <Figure label="Expenditure" pence={summary.expenditurePence} weight="total" />
          <Figure label="Surplus" pence={summary.surplusPence} weight="grand" />
          {summary.debtPence > 0 && (
            <Figure label="Debt repayments, out of the surplus" pence={summary.debtPence} indented />
          )}
        </dl>
        {offer}
      </Card>
      <Card title="Guidelines">
        {summary.guidelines.length === 0 ? (
          <p className="text-sm text-muted">
            No guideline figures are loaded. They are kept with each kind of spending under Expenditure Types.
          </p>
        ) : (
          <ul className="space-y-3">
            {summary.guidelines.map((flag) => (
              <Guideline key={flag.key} flag={flag} />
            ))}
          </ul>
        )}
        {(needsExplanation || draft.head.explanation) && (
          <div className="mt-3">
            <Field
              label="Why spending is over the guideline"
              required={needsExplanation}
              error={errors.explanation}
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={3}
                  maxLength={4000}
                  disabled={isReadOnly}
                  value={draft.head.explanation ?? ''}
                  onChange={(explanation) => dispatch({ type: 'head', change: { explanation } })}
                />
              )}
            </Field>
          </div>
        )}
      </Card>
      {summary.missingEvidence.length > 0 && (
        <Card title="Evidence to ask for">
          <ul className="list-disc pl-5">
            {summary.missingEvidence.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
