import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import { DateText } from '#web/platform/page/DateText.tsx';

interface ClockLineProps {
  clock: CaseClock;
  /** Below its name, such as the case that it runs on. */
  children?: ReactNode;
}

/** A clock on one line: its name, rule and end, in red where it is late; its working opens below. */
export function ClockLine({ clock: { name, law, dueOn, words, isOverdue, kind }, children }: ClockLineProps) {
  return (
    <li>
      <details className="group">
        <summary className="-mx-2 flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2 py-1 hover:bg-hover focus-visible:outline-offset-[-2px]">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 self-center text-muted group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="block">{name}</span>
            <span className="block truncate text-xs text-muted">{law}</span>
          </span>
          <span className={isOverdue ? 'font-semibold text-red-text' : ''}>
            {isOverdue && <span className="sr-only">Overdue since </span>}
            {kind === 'period' && <span className="sr-only">Ends </span>}
            <DateText day={dueOn} />
          </span>
        </summary>
        <p className="pb-2 pl-5 text-sm text-muted">{words}</p>
      </details>
      {children}
    </li>
  );
}
