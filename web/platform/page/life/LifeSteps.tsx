import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Step } from '#shared/platform/life/life.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import type { ButtonColour } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { BarredSteps, type NextStep, NextSteps, StepButtons } from './NextSteps.tsx';
import { type Started, StepDialog, type StepWords } from './StepDialog.tsx';

type AnySteps = Readonly<Record<string, Step<string, never>>>;
type FieldsOf<Row> = Row extends { asks: { fields: infer Fields } } ? keyof Fields : never;

/**
 * What pages add to the steps of a life: words that depend on the record, initial values of fields, values sent besides, or a dialog of
 * their own. Where a step `isTold`, what prevents it is shown elsewhere on the page.
 */
export type OnPage<Steps extends AnySteps> = {
  readonly [Name in keyof Steps]?: {
    fields?: { readonly [Field in FieldsOf<Steps[Name]>]?: Started };
    label?: string;
    words?: StepWords;
    input?: object;
    done?: string;
    isTold?: boolean;
    colour?: ButtonColour;
    dialog?: (onClose: () => void) => ReactNode;
  };
};

interface LifeProps<Steps extends AnySteps> {
  life: { steps: Steps };
  /** Those that the record offers now. */
  steps: readonly NextStep<keyof Steps & string>[];
  /** The calls that take them: steps have their names. */
  contract?: { readonly [Name in keyof Steps]?: { input: z.ZodType } };
  /** Or the one call that takes the name of the step. */
  call?: { input: z.ZodType };
  given: object;
  take: (step: keyof Steps & string, input: object) => Promise<unknown>;
  onPage?: OnPage<Steps>;
  /** Shows buttons for the steps that cannot be taken, too. */
  showsBarred?: boolean;
}

/** The steps that have a button on the page: they ask something, or are taken at once; as the page words them. */
function shownOf<Steps extends AnySteps>({ life, steps, onPage }: LifeProps<Steps>) {
  const added = (name: keyof Steps): OnPage<AnySteps>[string] => onPage?.[name];
  return steps.flatMap(({ step, label, blockers }) => {
    const { asks, done, colour } = life.steps[step] as Step<string, never>;
    const page = added(step);
    if (!asks && done === undefined && page?.done === undefined && !page?.dialog) return [];
    return [{ step, label: page?.label ?? label, blockers, colour: page?.colour ?? colour }];
  });
}

const barredOf = <Steps extends AnySteps>(props: LifeProps<Steps>) =>
  shownOf(props).filter(({ step }) => !props.onPage?.[step]?.isTold);

/** A button for each step of a life that may be taken now, with its dialog. */
export function LifeButtons<Steps extends AnySteps>(props: LifeProps<Steps>) {
  const { life, contract, call, given, take, showsBarred = false } = props;
  const onPage: OnPage<Steps> = props.onPage ?? {};
  type Name = keyof Steps & string;
  const [open, setOpen] = useState<Name | null>(null);
  const [busy, setBusy] = useState<Name | null>(null);
  const close = () => setOpen(null);
  const added = (name: Name): OnPage<AnySteps>[string] => onPage[name];
  const sentWith = (name: Name) => ({ ...given, ...(call && { step: name }), ...added(name)?.input });
  async function run(name: Name, done: string) {
    setBusy(name);
    try {
      await take(name, sentWith(name));
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
  return (
    <>
      <StepButtons steps={shownOf(props)} busy={busy} showsBarred={showsBarred} onStep={press} />
      {open !== null &&
        (added(open)?.dialog?.(close) ?? (
          <StepDialog
            step={life.steps[open] as Step<string, never>}
            schema={(call ?? contract?.[open])?.input as z.ZodType<object, object>}
            given={sentWith(open)}
            started={added(open)?.fields}
            words={added(open)?.words}
            call={(input) => take(open, input)}
            onClose={close}
          />
        ))}
    </>
  );
}

/** What prevents the steps of a life, where their buttons are elsewhere on the page. */
export const LifeBlockers = <Steps extends AnySteps>(props: LifeProps<Steps>) => (
  <BarredSteps steps={barredOf(props)} />
);

/**
 * What may be done with a record now: a button for each possible step, and for the others what prevents them. `children` is what else may
 * be done, between the steps.
 */
export const LifeSteps = <Steps extends AnySteps>({
  children,
  ...props
}: LifeProps<Steps> & { children?: ReactNode }) => (
  <NextSteps steps={barredOf(props)} isEmpty={props.steps.length === 0 && !children}>
    <LifeButtons {...props} />
    {children}
  </NextSteps>
);
