import { useId, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';

export interface PaginatorProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** The accessible name, where a page has more than one pager. */
  label?: string;
}

const windowSize = 5;
const stepsFrom = 5;
const skipAbove = 5;

/** The page numbers to offer: five at most, around the current one. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(windowSize, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), totalPages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

function SkipToPage({ totalPages, onPage }: Pick<PaginatorProps, 'totalPages' | 'onPage'>) {
  const id = useId();
  const [text, setText] = useState('');

  function go() {
    const page = Number.parseInt(text, 10);
    if (Number.isNaN(page)) return;
    onPage(Math.min(Math.max(page, 1), totalPages));
    setText('');
  }

  return (
    <form
      className="flex items-center gap-1.5 text-sm text-muted"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id}>Skip to page</label>
      <input
        id={id}
        inputMode="numeric"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
        className="figures min-h-7 w-14 rounded-md border border-border-strong bg-surface px-2 text-sm text-text"
      />
      <Button small type="submit">
        Go
      </Button>
    </form>
  );
}

/** Page numbers; First, Previous, Next and Last from 5 pages on, a skip-to-page field above 5. */
export function Paginator({ page, totalPages, onPage, label = 'Pages' }: PaginatorProps) {
  if (totalPages <= 1) return null;
  const hasSteps = totalPages >= stepsFrom;
  const step = (name: string, target: number) => (
    <Button
      small
      colour="plain"
      disabled={target < 1 || target > totalPages || target === page}
      onClick={() => onPage(target)}
    >
      {name}
    </Button>
  );
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-1">
        {hasSteps && step('First', 1)}
        {hasSteps && step('Previous', page - 1)}
        {pageWindow(page, totalPages).map((number) => (
          <Button
            key={number}
            small
            colour={number === page ? 'accent' : 'plain'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
            className="figures min-w-7"
          >
            {number}
          </Button>
        ))}
        {hasSteps && step('Next', page + 1)}
        {hasSteps && step('Last', totalPages)}
      </div>
      {totalPages > skipAbove && <SkipToPage totalPages={totalPages} onPage={onPage} />}
    </nav>
  );
}
