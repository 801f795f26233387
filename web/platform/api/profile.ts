import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { NameOfRow } from '#shared/records/reference/contract.ts';
import type { User } from '#shared/records/staff/contract.ts';
import { permissionCheck } from '#web/platform/api/auth.ts';
import { domainNow, domainsOf, holdDomains } from '#web/platform/api/domain.ts';
import { rest } from '#web/platform/api/rest.ts';
import { sessionState } from '#web/platform/api/session.ts';

/** Who has signed in, with every domain whose cases they may see, the primary one first. */
export type SignedIn = { profile: User; domains: NamedRow[]; hasAllDomains: boolean };

async function read(userId: number, signal?: AbortSignal): Promise<SignedIn> {
  const { data: profile } = await rest.get<User>(`/users/${userId}`, {}, signal);
  const hasAllDomains = permissionCheck(profile.permissions, profile.caseAccess)('config.all-domains');
  const all = hasAllDomains
    ? (await rest.get<NameOfRow[]>('/domains/names', { limit: 500 }, signal)).data
    : [];
  return { profile, domains: domainsOf(profile, all), hasAllDomains };
}

let askedFor: number | null = null;
let early: Promise<SignedIn> | null = null;
let arrival: Promise<void> = Promise.resolve();

/** Requests the profile of the user who has just arrived, once, while the code that shows it is still loading. */
export function askForProfile(userId: number): void {
  if (askedFor === userId) return;
  askedFor = userId;
  early = read(userId);
  arrival = early.then(
    ({ domains }) => holdDomains(domains),
    // The consumer handles a failure.
    () => undefined,
  );
}

/**
 * The domain on screen as soon as it is known, for what a page reads while its code loads; null if the profile could not be read, or the
 * session has ended in the meantime.
 */
export async function domainSoon(): Promise<number | 'all' | null> {
  await arrival;
  return sessionState().session ? domainNow() : null;
}

/** The current profile: the answer to the early request, which is used once, or a fresh one. */
export function readProfile(userId: number, signal?: AbortSignal): Promise<SignedIn> {
  const answer = askedFor === userId ? early : null;
  early = null;
  return answer ?? read(userId, signal);
}
