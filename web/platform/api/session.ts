import { useSyncExternalStore } from 'react';
import { clearDrafts } from '#web/platform/api/drafts.ts';

/** The part of a sign-in that the browser stores. */
export interface Session {
  token: string;
  expiresAt: string;
  userId: number;
}

/** How the last session ended: by logging out, by expiry, or from elsewhere. */
export type SessionEnd = 'chosen' | 'ended' | null;

export interface SessionState {
  session: Session | null;
  /** False until the stored token has been read. */
  isStorageChecked: boolean;
  lastEnd: SessionEnd;
}

const longestTimer = 2_147_483_647;
const listeners = new Set<() => void>();
let state: SessionState = { session: null, isStorageChecked: false, lastEnd: null };
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

/** The user id that the token names, or null where it cannot be decoded. The server alone decides whether it is genuine. */
export function userIdOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : null;
    const id = Number(subject);
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** The session behind a stored token and expiry, or null where either is missing, undecodable or past. */
export function sessionFrom(token: string | null, expiresAt: string | null, now: Date): Session | null {
  if (!token || !expiresAt) return null;
  const userId = userIdOf(token);
  if (userId === null || !(new Date(expiresAt).getTime() > now.getTime())) return null;
  return { token, expiresAt, userId };
}

function publish(next: Partial<SessionState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function forgetToken() {
  localStorage.removeItem('token');
  localStorage.removeItem('expiresAt');
}

/** Checks again when the session expires; in steps, because a browser timer cannot run longer than 24 days. */
function watchExpiry(session: Session) {
  clearTimeout(expiryTimer);
  const remaining = new Date(session.expiresAt).getTime() - Date.now();
  expiryTimer = setTimeout(readStorage, Math.min(Math.max(remaining, 0) + 1, longestTimer));
}

/** Adopts the stored session: at start, when another tab signs in or out, on expiry. */
function readStorage() {
  const token = localStorage.getItem('token');
  const expiresAt = localStorage.getItem('expiresAt');
  const session = sessionFrom(token, expiresAt, new Date());
  if (session) {
    watchExpiry(session);
    const isSame = session.token === state.session?.token && session.expiresAt === state.session.expiresAt;
    if (!isSame || !state.isStorageChecked) publish({ session, isStorageChecked: true, lastEnd: null });
    return;
  }
  if (token !== null || expiresAt !== null) forgetToken();
  clearTimeout(expiryTimer);
  const hadOne = state.session !== null || token !== null;
  if (state.session || !state.isStorageChecked)
    publish({ session: null, isStorageChecked: true, lastEnd: hadOne ? 'ended' : null });
}

/** Reads the stored session and follows other tabs; called once at start. */
export function startSession(): void {
  readStorage();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'token' || event.key === 'expiresAt') readStorage();
  });
  // A sleeping computer stops timers: check again on waking.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') readStorage();
  });
}

/** Stores the token of a successful sign-in. Returns false if the response has no usable one. */
export function beginSession(token: string, expiresAt: string): boolean {
  const session = sessionFrom(token, expiresAt, new Date());
  if (!session) return false;
  clearDrafts(session.userId);
  localStorage.setItem('expiresAt', expiresAt);
  localStorage.setItem('token', token);
  watchExpiry(session);
  publish({ session, isStorageChecked: true, lastEnd: null });
  return true;
}

/** Removes the token here and, through storage, in every other tab. */
export function endSession(how: Exclude<SessionEnd, null>): void {
  clearTimeout(expiryTimer);
  forgetToken();
  if (state.session) publish({ session: null, lastEnd: how });
}

/** A refused token ends the session, unless another sign-in has replaced it meanwhile. */
export function refuseToken(token: string | null): void {
  if (token !== null && token === state.session?.token) endSession('ended');
}

export function sessionState(): SessionState {
  return state;
}

/** The token to send, or null when signed out. */
export function currentToken(): string | null {
  return state.session?.token ?? null;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}
