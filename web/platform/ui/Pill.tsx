import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export interface PillProps {
  /** Names what is removed, for screen readers. */
  label: string;
  children?: ReactNode;
  /** Omitted when the pill cannot be removed. */
  onRemove?: (() => void) | undefined;
}

export function Pill({ label, children = label, onRemove }: PillProps) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border border-grey-border bg-grey-bg pl-1.5 text-sm text-grey-text">
      <span className={`truncate ${onRemove ? '' : 'pr-1.5'}`}>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
