import { menuScreens, reportAccess } from '#shared/app/navigation.ts';
import type { CallerAccess } from '#shared/platform/permissions.ts';

/**
 * What a route declares that opening it needs. 'entity' and 'report' stand for what the menu requires for the one named in the address;
 * 'public' pages are for people who are not signed in.
 */
export type PageAccess = CallerAccess | 'entity' | 'report' | 'public';

declare module '@tanstack/react-router' {
  /** Every route declares its access: one without does not compile. */
  interface StaticDataRouteOption {
    access: PageAccess;
  }
}

/** The access that the page at this address requires of the signed-in user; null if the address names no entity or report. */
export function accessOf(
  declared: PageAccess,
  { entity, report }: Readonly<Record<string, string | undefined>>,
): CallerAccess | null {
  if (declared === 'public') return 'signedIn';
  if (declared === 'entity') return menuScreens.find(({ path }) => path === `/${entity}`)?.permission ?? null;
  if (declared === 'report') return reportAccess(report ?? '');
  return declared;
}
