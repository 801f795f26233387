import type { MajorityTest } from '#shared/activities/creditors/decisions/contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { percentText } from './decision-words.ts';

type Part = { what: string; amount: number; fill: string };

/** How much of a bar a part takes, in per cent. */
const widthOf = (amount: number, of: number) => (of === 0 ? 0 : (amount * 100) / of);

interface BarProps {
  title: string;
  test: Pick<MajorityTest, 'isPassed' | 'shareBp' | 'limitBp'>;
  parts: readonly Part[];
  /** The length of the whole bar. */
  of: number;
  /** An amount as text. */
  text?: (amount: number) => string;
  /** The words for the share and for a test passed or failed, where its kind has its own. */
  figure?: string;
  words?: readonly [passed: string, failed: string];
  /** What the mark on the bar says. */
  limitText: string;
  /** Nothing has been voted that the test could be calculated from. */
  isEmpty: boolean;
}

/** One test as a bar, with the mark that it must or must not reach. */
export function MajorityBar({
  title,
  test,
  parts,
  of,
  text = poundsText,
  limitText,
  isEmpty,
  ...own
}: BarProps) {
  const { figure = percentText(test.shareBp), words = ['Passed', 'Not passed'] } = own;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <span className="flex items-baseline gap-2">
          <span className="figures text-lg font-semibold">{isEmpty ? '–' : figure}</span>
          {isEmpty ? (
            <Badge colour="grey">No votes yet</Badge>
          ) : (
            <Badge colour={test.isPassed ? 'green' : 'red'}>{words[test.isPassed ? 0 : 1]}</Badge>
          )}
        </span>
      </div>
      <div
        aria-hidden="true"
        className="relative mt-2 h-4 overflow-hidden rounded-sm border border-border bg-hover"
      >
        <div className="flex h-full">
          {parts.map(({ what, amount, fill }) => (
            <div key={what} className={fill} style={{ width: `${widthOf(amount, of)}%` }} />
          ))}
        </div>
        <div
          className="absolute inset-y-0 w-0.5 bg-text"
          style={{ left: `${Math.min(99.5, test.limitBp / 100)}%` }}
        />
      </div>
      <p className="mt-1 text-sm text-muted">{limitText}</p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map(({ what, amount, fill }) => (
          <div key={what} className="flex items-baseline gap-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              <span aria-hidden="true" className={`inline-block size-2.5 rounded-sm ${fill}`} />
              {what}
            </dt>
            <dd className="figures">{text(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
