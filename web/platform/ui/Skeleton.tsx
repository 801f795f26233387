/** A grey stand-in of the size of what is loading, so that nothing jumps when it arrives. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-grey-bg ${className}`} />;
}
