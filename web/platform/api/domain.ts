import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Profile, useAuth } from '#web/platform/api/auth.ts';
import { useStored, writeStored } from '#web/platform/api/stored.ts';

const key = 'domain';

export function chooseDomain(domain: number | 'all'): void {
  writeStored(key, String(domain));
}

type Domains = readonly { id: number }[];

/** The user's own domains, primary one first, then, for those who see all, the others. */
export function domainsOf(profile: Pick<Profile, 'domain' | 'additionalDomains'>, all: readonly NamedRow[]) {
  const byId = new Map<number, NamedRow>();
  for (const { id, name } of [profile.domain, ...profile.additionalDomains, ...all])
    if (!byId.has(id)) byId.set(id, { id, name });
  return [...byId.values()];
}

function chosenOf(domains: Domains, stored: number): number | 'all' {
  const [first, second] = domains;
  if (first && !second) return first.id;
  return domains.some((domain) => domain.id === stored) ? stored : 'all';
}

/** The domain whose cases are on screen: the chosen one, the only one, or all that the user may see. */
export function useDomain(): number | 'all' {
  const { allUserDomains } = useAuth();
  return chosenOf(allUserDomains, Number(useStored(key)));
}

let held: Domains | null = null;

/** Remembers the domains that the signed-in user may see, for data that is read before its page is rendered. */
export function holdDomains(domains: Domains): void {
  held = domains;
}

/** The current value of `useDomain`; null before the user is known. */
export const domainNow = (): number | 'all' | null =>
  held && chosenOf(held, Number(localStorage.getItem(key)));
