import type { ReactNode } from 'react';
import { Spinner } from '#web/platform/ui/Spinner.tsx';

export interface ResultsPanelProps {
  loading: boolean;
  /** How many were found, as text ('1,000+'); left out while it is not known. */
  total?: string | undefined;
  /** Nothing matches as typed; similar names are shown. */
  isSimilar?: boolean | undefined;
  /** At the right of the line: a switch, a link. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Results under a line that says how many were found, or that they are being looked for. */
export function ResultsPanel({ loading, total, isSimilar = false, actions, children }: ResultsPanelProps) {
  const found =
    total === '0'
      ? 'No results found.'
      : `${total} ${total === '1' ? 'result' : 'results'} found${isSimilar ? ' with a similar name' : ''}`;
  return (
    <div className="space-y-3">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <output className="flex items-center gap-2 text-sm text-muted">
          {loading && <Spinner label="" className="size-4" />}
          {loading ? 'Loading...' : total !== undefined && found}
        </output>
        {actions}
      </div>
      {children}
    </div>
  );
}
