// Which files of a build each page of the application needs.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Components that a page shows at once, although each is a separate chunk. */
const shownFirst = {
  'app/case-screen.ts': ['app/CaseSummaryTab.tsx'],
  'views/dashboard/DashboardPage.tsx': ['platform/page/MarkdownText.tsx'],
  'activities/money/banking/ItemsPage.tsx': ['activities/money/banking/MatchForm.tsx'],
};
const shell = ['platform/shell/Shell.tsx'];

/** A function that names the scripts and style sheets of some sources, with all that they import, by the manifest of a build. */
export function filesIn(build) {
  const manifest = JSON.parse(readFileSync(`${build}/.vite/manifest.json`, 'utf8'));
  const keyOf = (source) => {
    const key = Object.keys(manifest).find((each) => each.endsWith(source));
    if (!key) throw new Error(`The build has no chunk for ${source}.`);
    return key;
  };
  const gather = (key, seen) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) gather(imported, seen);
  };
  return (...sources) => {
    const seen = new Set();
    for (const source of sources) gather(keyOf(source), seen);
    return new Set([...seen].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  };
}

/** The pattern of each page's address with the sources of what it shows, read from the files that declare the routes. */
export function pagesIn(web) {
  const declarations = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => posix.basename(file) === 'routes.ts')
    .sort((one, other) => one.localeCompare(other));
  return declarations.flatMap((file) => {
    const frame = file.startsWith('views/visitors/sign-in/')
      ? ['views/visitors/sign-in/PublicFrame.tsx']
      : shell;
    const routes = readFileSync(`${web}/${file}`, 'utf8').split('createRoute(');
    return routes.flatMap((route) => {
      const [, path] = /path: '(.+)'/.exec(route) ?? [];
      const [, imported] = /lazyPage\(\s*\(\) => import\('(.+?)'\)/.exec(route) ?? [];
      // For other addresses the shell says that there is no page.
      if (!path || !imported || path === '/$') return [];
      const source = imported.startsWith('#web/')
        ? imported.slice('#web/'.length)
        : posix.join(posix.dirname(file), imported);
      return [{ path, sources: [...frame, source, ...(shownFirst[source] ?? [])] }];
    });
  });
}
