import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Blocker, Step } from '#shared/platform/life/life.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { type Started, StepDialog, type StepWords } from './StepDialog.tsx';

type AnySteps = Readonly<Record<string, Step<string, never>>>;
type FieldsOf<Row> = Row extends { asks: { fields: infer Fields } } ? keyof Fields : never;

/**
 * What pages add to the steps of a life: words that depend on the record, what fields start with, values that are sent besides, or a dialog
 * of their own. What keeps a step that `isTold` from being taken stands elsewhere on the page.
 */
export type OnPage<Steps extends AnySteps> = {
  readonly [Name in keyof Steps]?: {
    fields?: { readonly [Field in FieldsOf<Steps[Name]>]?: Started };
    label?: string;
    words?: StepWords;
    input?: object;
    done?: string;
    isTold?: boolean;
    dialog?: (onClose: () => void) => ReactNode;
  };
};

interface LifeStepsProps<Steps extends AnySteps> {
  life: { steps: Steps };
  /** Those that the record offers now. */
  steps: readonly { step: keyof Steps & string; label: string; blockers: readonly Blocker[] }[];
  /** The calls that take them: steps have their names. */
  contract: Readonly<Record<keyof Steps & string, { input: z.ZodType }>>;
  given: object;
  take: (step: keyof Steps & string, input: object) => Promise<unknown>;
  onPage?: OnPage<Steps>;
  /** Shows the steps that cannot be taken as buttons, too. */
  showsBarred?: boolean;
  /** What else may be done, between the steps. */
  children?: ReactNode;
}

/** One reason against a step, which leads to where it can be met. */
const BlockerLink = ({ text, source, at }: Blocker) =>
  at === '' ? (
    <span>{text}</span>
  ) : (
    <AppLink href={at} title={source} className="underline underline-offset-4">
      {text}
    </AppLink>
  );

/** What may be done with a record now: a button for each possible step, and for the others what keeps them from being taken. */
export function LifeSteps<Steps extends AnySteps>({
  life,
  steps,
  contract,
  given,
  take,
  onPage = {},
  showsBarred = false,
  children,
}: LifeStepsProps<Steps>) {
  type Name = keyof Steps & string;
  const [open, setOpen] = useState<Name | null>(null);
  const [busy, setBusy] = useState<Name | null>(null);
  const close = () => setOpen(null);
  const added = (name: Name): OnPage<AnySteps>[string] => onPage[name];
  async function run(name: Name, done: string) {
    setBusy(name);
    try {
      await take(name, { ...given, ...added(name)?.input });
      toast.success(done);
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(null);
  }
  function press(name: Name) {
    const done = added(name)?.done ?? (life.steps[name] as Step<string, never>).done;
    if (done === undefined) setOpen(name);
    else void run(name, done);
  }
  if (steps.length === 0 && !children) return null;
  const labelled = steps.map((each) => ({ ...each, label: added(each.step)?.label ?? each.label }));
  const barred = labelled.filter(({ step, blockers }) => blockers.length > 0 && !added(step)?.isTold);
  return (
    <section aria-label="Next steps" className="no-print space-y-2">
      <h3 className="text-sm font-semibold">Next</h3>
      <div className="flex flex-wrap gap-2">
        {labelled
          .filter(({ blockers }) => showsBarred || blockers.length === 0)
          .map(({ step, label, blockers }) => (
            <Button
              key={step}
              small={showsBarred}
              colour={life.steps[step]?.colour ?? 'neutral'}
              loading={busy === step}
              disabled={blockers.length > 0}
              title={blockers[0]?.text}
              onClick={() => press(step)}
            >
              {label}
            </Button>
          ))}
        {children}
      </div>
      {barred.length > 0 && (
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
      )}
      {open !== null &&
        (added(open)?.dialog?.(close) ?? (
          <StepDialog
            step={life.steps[open] as Step<string, never>}
            schema={contract[open].input as z.ZodType<object, object>}
            given={given}
            started={added(open)?.fields}
            words={added(open)?.words}
            call={(input) => take(open, input)}
            onClose={close}
          />
        ))}
    </section>
  );
}
