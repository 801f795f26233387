import { z } from 'zod';
import { AppError } from '#shared/platform/errors.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { CallerAccess } from '#shared/platform/permissions.ts';
import type { AskedFields } from './asked.ts';

const sourceKinds = [
  'domain notes',
  'rule',
  'rules',
  'section',
  'sections',
  'regulation',
  'MLR',
  'MCA',
  'AWI Act',
  'PRIN',
  'CONC',
  'CASS',
  'DISP',
  'SIP',
  'Protocol',
  'Bacs',
  'AiB guidance',
] as const;

/** Where a rule comes from: a domain note, an enactment, a rule book, or 'practice' where it is a choice of our own. */
export type Source = 'practice' | `${(typeof sourceKinds)[number]} ${string}`;

/** The pattern of a source. */
export const sourcePattern = new RegExp(`^(practice|(${sourceKinds.join('|')}) \\S.*)$`);

/** Something that a step needs. */
export type Need<Facts> = {
  source: Source;
  /** The sentence that refuses the step where it is missing: 'The client has until {a day} to put it right.' */
  says: string;
  /**
   * What fills the gaps of the sentence, in order; true where it has no gaps; nothing where the step may be taken. A
   * sentence that is only one gap may be filled with several sentences.
   */
  lacks: (facts: Facts) => boolean | null | undefined | string | readonly string[];
  /** The page on which it can be met, or at least looked at. */
  at: (facts: Facts) => string;
};

/** Where a need of a case-bound record is met: a tab of its case. */
export const onTab =
  (tab: string) =>
  ({ caseId }: { caseId: number }): string =>
    `/cases/${caseId}?tab=${tab}`;

/** What a step asks the person who takes it: its dialog, and with it the input of the call. */
export type Asks = {
  title: string;
  submit: string;
  /** The button that leaves the dialog, where 'Cancel' would be taken for the step itself. */
  keep?: string;
  /** The message once it is done. */
  done: string;
  /** What it brings about, shown above the fields; `notice` where the reader must not miss it. */
  about?: string;
  notice?: string;
  fields: AskedFields;
};

/** A way from one status to another. One that 'stays' changes other things than the status. */
type Way<Status extends string> = {
  label: string;
  to: readonly Status[] | 'stays';
  source: Source;
  /** What follows on the case and elsewhere, in the same transaction. */
  follows?: readonly string[];
  /** The columns that are filled in on a stored row after this change. */
  leaves?: readonly string[];
};

/** What people may do with a record. */
export type Step<Status extends string, Facts> = Way<Status> & {
  from: readonly Status[];
  who: CallerAccess;
  needs: readonly Need<Facts>[];
  /** What its dialog asks; left out where the step is taken at once, or is not one of the buttons of its page. */
  asks?: Asks;
  /** The message once it is done, for a step that is taken at once. */
  done?: string;
  /** Whether pages offer it at all; if left out, wherever the status allows it. */
  isOffered?: (facts: Facts) => boolean;
  /** 'accent' for a step forward, 'red' for one that ends something. */
  colour?: 'accent' | 'red';
};

/**
 * A change that is not a step of its own: through its case, another record, a second person or the clock; 'nothing'
 * is where a record begins.
 */
export type Event<Status extends string> = Way<Status> & {
  from: readonly Status[] | 'nothing';
  by: string;
};

/** The life of a record: all its statuses, and every way between them. Guard, page, docs and verification read the same rows. */
export interface Life<Status extends string, Facts extends { status: Status }, Name extends string> {
  /** What lives, as a heading: 'Breach'. */
  name: string;
  statuses: Readonly<Record<Status, string>>;
  ended: readonly Status[];
  /** Statuses in the domain notes that nothing leads to. */
  unused?: readonly Status[];
  steps: Readonly<Record<Name, Step<Status, Facts>>>;
  events: Readonly<Record<string, Event<Status>>>;
  /** Why a step cannot follow the status, where the life has its own wording. */
  astray?(step: Name, facts: Facts): string | null;
}
/** Any life, for code that does not use its facts. */
export type AnyLife = Life<string, never, string>;

/** Declares a life. Its steps keep their literal types, for the calls and dialogs built from them. */
export const defineLife =
  <Status extends string, Facts extends { status: Status }>() =>
  <const Steps extends Readonly<Record<string, Step<Status, Facts>>>>(
    life: Omit<Life<Status, Facts, keyof Steps & string>, 'steps'> & { steps: Steps },
  ) =>
    life;

/** What keeps a step from being taken: the sentence, and where to go. Its source stays in the table: it may be the law of another place. */
export const blocker = z.object({ text: z.string(), at: z.string() });
export type Blocker = z.output<typeof blocker>;

const gaps = /\{([^}]+)\}/g;

/**
 * The sentences of a need with its gaps filled: several where the sentence is only one gap, worded elsewhere; none
 * where nothing is missing.
 */
function sentencesOf<Facts>({ says, lacks }: Need<Facts>, facts: Facts): string[] {
  const missing = lacks(facts);
  if (!missing) return [];
  const values = missing === true ? [] : [missing].flat();
  if (/^\{[^}]+\}$/.test(says)) return values;
  return [says.replace(gaps, () => values.shift() ?? '')];
}

/** The blockers among some needs, where they are judged without a step. */
export const missingOf = <Facts>(needs: readonly Need<Facts>[], facts: Facts): Blocker[] =>
  needs.flatMap((need) => sentencesOf(need, facts).map((text) => ({ text, at: need.at(facts) })));

/** The steps that may follow a status, in the order of the table. */
export const stepsFrom = <Status extends string, Facts extends { status: Status }, Name extends string>(
  { steps }: Life<Status, Facts, Name>,
  status: NoInfer<Status>,
) => keysOf(steps).filter((name) => steps[name].from.includes(status));

/** Why a step may not be taken, each reason with where to go; none where it may. */
export function blockersOf<Status extends string, Facts extends { status: Status }, Name extends string>(
  life: Life<Status, Facts, Name>,
  step: Name,
  facts: Facts,
): Blocker[] {
  const row = life.steps[step];
  if (row.from.includes(facts.status)) return missingOf(row.needs, facts);
  const text = life.astray?.(step, facts) ?? `‘${row.label}’ cannot follow ‘${life.statuses[facts.status]}’.`;
  return [{ text, at: '' }];
}

/** Refuses a step, with everything that prevents it. */
export function refuseStep<Status extends string, Facts extends { status: Status }, Name extends string>(
  life: Life<Status, Facts, Name>,
  step: Name,
  facts: Facts,
): void {
  const blockers = blockersOf(life, step, facts);
  if (blockers.length === 0) return;
  throw new AppError('conflict', blockers.map(({ text }) => text).join(' '), { data: { blockers } });
}

/** The steps that a page offers, each with its blockers. */
export const offered = <Status extends string, Facts extends { status: Status }, Name extends string>(
  life: Life<Status, Facts, Name>,
  facts: Facts,
) =>
  stepsFrom(life, facts.status)
    .filter((step) => life.steps[step].isOffered?.(facts) ?? true)
    .map((step) => ({ step, label: life.steps[step].label, blockers: blockersOf(life, step, facts) }));

/** The same in an answer. */
export const offeredSteps = <Name extends string>({ steps }: { steps: Readonly<Record<Name, unknown>> }) =>
  z.array(
    z.object({
      step: z.enum(keysOf(steps)),
      label: z.string(),
      blockers: z.array(blocker),
    }),
  );

/** The ways that lead from a status, or from nothing, to another; none where no single change leads there. */
export const waysBetween = (
  { steps, events }: Pick<AnyLife, 'steps' | 'events'>,
  from: string | null,
  to: string,
): Way<string>[] =>
  [...Object.values(steps), ...Object.values(events)].filter((way) => {
    const begins = way.from === 'nothing' ? from === null : from !== null && way.from.includes(from);
    return begins && (way.to === 'stays' ? from === to : way.to.includes(to));
  });

/** Fails where a record is about to change in a way that its life does not have: an error in the program. */
export function assertWay(life: AnyLife, from: string | null, to: string): void {
  if (from !== to && waysBetween(life, from, to).length === 0)
    throw new Error(`${life.name}: no step leads from ${from ?? 'nothing'} to ${to}.`);
}
