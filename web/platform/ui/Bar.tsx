/** A number as a bar beside its figure; screen readers read the figure. */
export function Bar({ value, most }: { value: number; most: number }) {
  const share = value === 0 ? 0 : Math.max(1, (value / Math.max(most, 1)) * 100);
  return (
    <svg width="100%" height="8" aria-hidden="true" className="block min-w-0 flex-1">
      <rect width="100%" height="8" rx="2" className="fill-grey-bg" />
      {share > 0 && <rect width={`${share}%`} height="8" rx="2" className="fill-accent" />}
    </svg>
  );
}
