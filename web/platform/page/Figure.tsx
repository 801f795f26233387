import type { ReactNode } from 'react';
import { Money } from '#web/platform/ui/Money.tsx';

export interface FigureProps {
  label: ReactNode;
  /** Null while it is not known. */
  pence: number | null;
  /** 'total' draws a line above; 'grand' emphasises it. */
  weight?: 'plain' | 'strong' | 'total' | 'grand';
  /** A sub-item of the line above it. */
  indented?: boolean;
}

const weights = {
  plain: '',
  strong: 'font-semibold',
  total: 'border-t border-border pt-1 font-semibold',
  grand: 'border-t-2 border-border-strong pt-1 text-lg font-semibold',
};

/** A label with an amount on its right; for use inside a `dl`. */
export function Figure({ label, pence, weight = 'plain', indented = false }: FigureProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-0.5 ${weights[weight]}`}>
      <dt className={`min-w-0 break-words ${indented ? 'pl-4 text-muted' : ''}`}>{label}</dt>
      <dd>{pence === null ? <span className="text-muted">Not known yet</span> : <Money pence={pence} />}</dd>
    </div>
  );
}
