import type { User } from '#shared/staff/contract.ts';
import { rest } from '#web/api/rest.ts';

const read = async (userId: number, signal?: AbortSignal) =>
  (await rest.get<User>(`/users/${userId}`, {}, signal)).data;

let askedFor: number | null = null;
let early: Promise<User> | null = null;

/** Asks for the profile of who has just come, once, while the code that shows it is still loading. */
export function askForProfile(userId: number): void {
  if (askedFor === userId) return;
  askedFor = userId;
  early = read(userId);
  // Whoever takes it hears of a failure.
  early.catch(() => undefined);
}

/** The profile as it is now: the answer that was asked for early, which is given once, or another. */
export function readProfile(userId: number, signal?: AbortSignal): Promise<User> {
  const answer = askedFor === userId ? early : null;
  early = null;
  return answer ?? read(userId, signal);
}
