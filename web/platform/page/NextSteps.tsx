import type { ReactNode } from 'react';
import { Button, type ButtonColour } from '#web/platform/ui/Button.tsx';

interface NextStepsProps<Step extends string> {
  steps: readonly { step: Step; label: string; obstacle: string | null }[];
  colourOf: (step: Step) => ButtonColour;
  onStep: (step: Step) => void;
  /** The link or button that resolves an obstacle, after its text. */
  help?: (step: Step) => ReactNode;
}

/** The actions on a record: a button for each possible one, and for the others the obstacle. */
export function NextSteps<Step extends string>({ steps, colourOf, onStep, help }: NextStepsProps<Step>) {
  if (steps.length === 0) return null;
  const barred = steps.filter(({ obstacle }) => obstacle !== null);
  return (
    <section aria-label="Next steps" className="no-print space-y-2">
      <h3 className="text-sm font-semibold">Next</h3>
      <div className="flex flex-wrap gap-2">
        {steps
          .filter(({ obstacle }) => obstacle === null)
          .map(({ step, label }) => (
            <Button key={step} colour={colourOf(step)} onClick={() => onStep(step)}>
              {label}
            </Button>
          ))}
      </div>
      {barred.length > 0 && (
        <ul className="space-y-1 text-sm text-muted">
          {barred.map(({ step, label, obstacle }) => (
            <li key={step}>
              <span className="font-medium">{label}:</span> {obstacle}
              {help?.(step)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
