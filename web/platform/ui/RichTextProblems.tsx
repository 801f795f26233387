import { CircleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';

export interface RichTextProblemsProps {
  html: string;
  problemsIn: (html: string) => readonly { message: string }[];
}

/** The problems in a text, below it, updated while typing; above the bar at the foot of the page while the text is long. */
export function RichTextProblems({ html, problemsIn }: RichTextProblemsProps) {
  const settled = useDeferredValue(html);
  const problems = useMemo(() => problemsIn(settled), [problemsIn, settled]);
  return (
    <output
      aria-label="Problems in the text"
      className="sticky bottom-[4.2rem] block rounded-b-md border-t border-border bg-surface px-3 py-1.5 text-sm text-red-text empty:hidden"
    >
      {problems.map(({ message }) => (
        <span key={message} className="flex items-start gap-1.5 py-0.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
        </span>
      ))}
    </output>
  );
}
