import { useAuth } from '#web/session/auth.ts';
import { useStored, writeStored } from '#web/session/stored.ts';

const key = 'domain';

export function chooseDomain(domain: number | 'all'): void {
  writeStored(key, String(domain));
}

/** The domain whose cases are on screen: the chosen one, the only one, or all that the user may see. */
export function useDomain(): number | 'all' {
  const { allUserDomains } = useAuth();
  const stored = Number(useStored(key));
  const [first, second] = allUserDomains;
  if (first && !second) return first.id;
  return allUserDomains.some((domain) => domain.id === stored) ? stored : 'all';
}
