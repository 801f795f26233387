import type { ReactNode } from 'react';
import type { Blocker } from '#shared/platform/life/life.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button, type ButtonColour } from '#web/platform/ui/Button.tsx';

/** A step that may follow, as its page shows it. */
export interface NextStep<Name extends string = string> {
  step: Name;
  label: string;
  blockers: readonly Blocker[];
  colour?: ButtonColour | undefined;
}

/** Whether a step may be taken now. */
export const mayTake = <Name extends string>(steps: readonly NextStep<Name>[], name: Name): boolean =>
  steps.some(({ step, blockers }) => step === name && blockers.length === 0);

interface StepButtonsProps<Name extends string> {
  steps: readonly NextStep<Name>[];
  /** The step that is being taken. */
  busy?: Name | null;
  /** Shows those that cannot be taken, too. */
  showsBarred?: boolean;
  onStep: (step: Name) => void;
}

/** A button for each step that may be taken now. */
export function StepButtons<Name extends string>({
  steps,
  busy = null,
  showsBarred = false,
  onStep,
}: StepButtonsProps<Name>) {
  return steps
    .filter(({ blockers }) => showsBarred || blockers.length === 0)
    .map(({ step, label, blockers, colour = 'neutral' }) => (
      <Button
        key={step}
        small={showsBarred}
        colour={colour}
        loading={busy === step}
        disabled={blockers.length > 0}
        title={blockers[0]?.text}
        onClick={() => onStep(step)}
      >
        {label}
      </Button>
    ));
}

/** One reason against a step, with a link to where it can be put right. */
const BlockerLink = ({ text, at }: Blocker) =>
  at === '' ? (
    <span>{text}</span>
  ) : (
    <AppLink href={at} className="underline underline-offset-4">
      {text}
    </AppLink>
  );

/** What prevents steps, each reason a link to where it can be put right. */
export function BarredSteps({ steps }: { steps: readonly NextStep[] }) {
  const barred = steps.filter(({ blockers }) => blockers.length > 0);
  if (barred.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm text-muted">
      {barred.map(({ step, label, blockers }) => (
        <li key={step}>
          <span className="font-medium">{label}:</span>
          {blockers.map((each) => (
            <span key={each.text}>
              {' '}
              <BlockerLink {...each} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface NextStepsProps {
  steps: readonly NextStep[];
  isEmpty?: boolean;
  children: ReactNode;
}

/** What may be done with a record now: its buttons, and for the other steps what prevents them. */
export function NextSteps({ steps, isEmpty = steps.length === 0, children }: NextStepsProps) {
  if (isEmpty) return null;
  return (
    <section aria-label="Next steps" className="no-print space-y-2">
      <h3 className="text-sm font-semibold">Next</h3>
      <div className="flex flex-wrap gap-2">{children}</div>
      <BarredSteps steps={steps} />
    </section>
  );
}
