import { useEffect, useState } from 'react';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';

const printedAt = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** The heading of every printed page, not shown on screen: the firm, and the time of the figures. */
export function PrintHead() {
  const { allUserDomains, profile } = useAuth();
  const chosen = useDomain();
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const stamp = () => setAt(new Date());
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  const shown = allUserDomains.filter(({ id }) => chosen === 'all' || id === chosen);
  return (
    <div className="mb-3 hidden justify-between gap-4 border-border border-b pb-1 text-sm print:flex">
      <span className="font-semibold">{shown.map(({ name }) => name).join(', ')}</span>
      <span>
        As at {printedAt.format(at)}, printed by {profile.name}
      </span>
    </div>
  );
}
