export const homePath = '/dashboard';

/** The page after signing in: a path of this application, otherwise home. Foreign addresses and public pages are refused. */
export function safeRedirect(target: unknown, origin = window.location.origin): string {
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, origin)) return homePath;
  const url = new URL(target, origin);
  if (url.origin !== origin) return homePath;
  const isPublic = url.pathname === '/login' || url.pathname.startsWith('/auth/') || url.pathname === '/';
  return isPublic ? homePath : `${url.pathname}${url.search}${url.hash}`;
}
