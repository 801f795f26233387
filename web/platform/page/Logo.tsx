import { productName } from '#web/platform/page/title.ts';

/** The logo: parties around one point, in agreement. */
function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M21.6 10.2a8 8 0 1 0 0 11.6"
        fill="none"
        stroke="var(--accent-contrast)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="20.5" cy="16" r="3.1" fill="var(--accent-contrast)" />
    </svg>
  );
}

export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark />
      <span className="text-xl font-semibold tracking-tight">{productName}</span>
    </span>
  );
}
