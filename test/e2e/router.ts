import type { Page } from '@playwright/test';
import { settled, visit } from '#test/e2e/fixtures.ts';
import { isWaiting } from '#test/e2e/kept-pages.ts';

/** As much of the application's router, which it leaves in the window for its tools, as tests need. */
export type Router = {
  navigate: (to: { href: string; ignoreBlocker?: boolean }) => Promise<void>;
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  routesByPath: Record<string, unknown>;
};

/** Goes to an address within the application, which only a new page loads, and waits until it shows its data. */
export async function follow(page: Page, path: string, heading?: string | RegExp): Promise<void> {
  if (page.url() === 'about:blank' || isWaiting(page)) return visit(page, path, heading);
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    await router.navigate({ href });
    while (router.state.resolvedLocation?.href !== router.state.location.href)
      await new Promise(requestAnimationFrame);
  }, path);
  await settled(page, heading);
}

/** The patterns of all routes, and those of them that addresses lead to. */
export async function routesOf(page: Page, addresses: readonly string[]) {
  const routes = await page.evaluate(() =>
    Object.keys((window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath),
  );
  // The one that fits everything comes last.
  const variables = (route: string) => (route === '/$' ? Number.POSITIVE_INFINITY : route.split('$').length);
  const fits = (route: string, path: string) =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+').replace(/\$$/, '.*')}$`).test(path);
  const routeOf = (address: string) => {
    const [path = ''] = address.split(/[?#]/);
    return routes
      .filter((route) => fits(route, path))
      .toSorted((one, other) => variables(one) - variables(other))[0];
  };
  return { routes, matched: addresses.map(routeOf) };
}
