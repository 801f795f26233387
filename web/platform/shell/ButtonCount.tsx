const mostShown = 99;

/** A number on the corner of a button; none where there is nothing to count. */
export function ButtonCount({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className="figures pointer-events-none absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-accent-contrast">
      {count > mostShown ? `${mostShown}+` : count}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
