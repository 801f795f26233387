import { showDate } from '#shared/platform/dates.ts';
import { type Calculated, calculateClock } from './clock.ts';
import type { ClockStatus, WantedClock } from './clock-states.ts';
import type { ClockRuleName } from './rules.ts';

/** A clock as it is stored. */
export type StoredClock = {
  id: number;
  rule: ClockRuleName;
  ruleVersion: number;
  triggerOn: string;
  times: number;
  dueOn: string;
  status: ClockStatus;
  metOn: string | null;
  reason: string | null;
};

type State = Pick<StoredClock, 'status' | 'metOn' | 'reason'>;

/** A clock to start; or one to replace another, with the reason why that no longer applies. */
export type NewClock = Omit<StoredClock, 'id'> & { words: string; replacesId: number | null };

/** The changes that bring clocks up to date with events. */
export type ClockChanges = { start: NewClock[]; change: { id: number; to: State }[] };

const NO_LONGER = 'What it counted from no longer applies.';

const stateOf = ({ metOn = null, exempt = null }: WantedClock): State => ({
  status: exempt !== null ? 'exempt' : metOn !== null ? 'met' : 'open',
  metOn: exempt === null ? metOn : null,
  reason: exempt,
});

const isSame = (one: State, other: State) =>
  one.status === other.status && one.metOn === other.metOn && one.reason === other.reason;

/** Why a stored clock no longer applies as it was calculated, or null. Only an open one follows a changed rule, or changed holidays. */
function whyReplaced(
  stored: StoredClock,
  { on, times = 1 }: WantedClock,
  { dueOn, ruleVersion }: Calculated,
): string | null {
  if (stored.triggerOn !== on) return `It now counts from ${showDate(on)}.`;
  if (stored.times !== times) return 'It now counts other periods.';
  if (stored.status !== 'open' && stored.status !== 'stopped') return null;
  if (stored.ruleVersion !== ruleVersion)
    return `The rule changed, from version ${stored.ruleVersion} to ${ruleVersion}: ${showDate(dueOn)} instead of ${showDate(stored.dueOn)}.`;
  return stored.dueOn === dueOn
    ? null
    : `Bank holidays changed: ${showDate(dueOn)} instead of ${showDate(stored.dueOn)}.`;
}

function changesOf(
  stored: StoredClock | undefined,
  wanted: WantedClock,
  holidaysFor: (rule: ClockRuleName) => ReadonlySet<string>,
): ClockChanges {
  const { rule, on, times = 1 } = wanted;
  const state = stateOf(wanted);
  const holidays = holidaysFor(rule);
  const start = (replacesId: number | null): NewClock => ({
    rule,
    triggerOn: on,
    times,
    ...calculateClock(rule, on, { times, holidays }),
    ...state,
    replacesId,
  });
  if (!stored) return { start: [start(null)], change: [] };
  const reason = whyReplaced(stored, wanted, calculateClock(rule, on, { times, holidays }));
  if (reason !== null && !(state.status !== 'open' && stored.triggerOn === on && stored.times === times))
    return {
      start: [start(stored.id)],
      change: [{ id: stored.id, to: { status: 'superseded', metOn: stored.metOn, reason } }],
    };
  return { start: [], change: isSame(stored, state) ? [] : [{ id: stored.id, to: state }] };
}

/**
 * The changes that bring the stored clocks of one subject up to date: new ones are started, finished ones met, others exempted. A clock
 * that now counts from another day, or whose rule changed while it was open, is replaced and stays beside the new one; those no longer
 * wanted are stopped. `stored` holds no replaced ones. Idempotent.
 */
export function clockChanges(
  stored: readonly StoredClock[],
  wanted: readonly WantedClock[],
  holidaysFor: (rule: ClockRuleName) => ReadonlySet<string>,
): ClockChanges {
  const known = new Map(stored.map((clock) => [clock.rule, clock]));
  const all = wanted.map((clock) => changesOf(known.get(clock.rule), clock, holidaysFor));
  const kept = new Set(wanted.map(({ rule }) => rule));
  const stopped = stored
    .filter(({ rule, status }) => !kept.has(rule) && status !== 'stopped')
    .map(({ id }) => ({ id, to: { status: 'stopped' as const, metOn: null, reason: NO_LONGER } }));
  return {
    start: all.flatMap(({ start }) => start),
    change: [...all.flatMap(({ change }) => change), ...stopped],
  };
}
