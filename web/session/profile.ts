import type { User } from '#shared/staff/contract.ts';
import { rest } from '#web/api/rest.ts';
import { domainNow, domainsOf, holdDomains } from '#web/session/domain.ts';
import { sessionState } from '#web/session/session.ts';

const read = async (userId: number, signal?: AbortSignal) =>
  (await rest.get<User>(`/users/${userId}`, {}, signal)).data;

let askedFor: number | null = null;
let early: Promise<User> | null = null;
let arrival: Promise<void> = Promise.resolve();

/** Asks for the profile of who has just come, once, while the code that shows it is still loading. */
export function askForProfile(userId: number): void {
  if (askedFor === userId) return;
  askedFor = userId;
  early = read(userId);
  arrival = early.then(
    (profile) => holdDomains(domainsOf(profile, [])),
    // The consumer handles a failure.
    () => undefined,
  );
}

/**
 * The domain on screen as soon as it is known, for what a page reads beside its code; null if the profile could not be read, or the
 * session has ended meanwhile.
 */
export async function domainSoon(): Promise<number | 'all' | null> {
  await arrival;
  return sessionState().session ? domainNow() : null;
}

/** The profile as it is now: the answer that was asked for early, which is given once, or another. */
export function readProfile(userId: number, signal?: AbortSignal): Promise<User> {
  const answer = askedFor === userId ? early : null;
  early = null;
  return answer ?? read(userId, signal);
}
