import { expect, test } from 'vitest';
import { isReferenceName } from '#shared/records/reference/registry.ts';
import { reportNames } from '#shared/views/reports/registry.ts';
import { router } from '#web/app/routes.ts';
import page from '../../docs/monitoring-visit.md?raw';

const paths = [...new Set([...page.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path))];
const [screen = ''] = Object.values(
  import.meta.glob<string>('./case-screen.ts', { query: '?raw', import: 'default', eager: true }),
);
const caseTabs = [...screen.matchAll(/key: '([\w-]+)',\n\s+label: '/g)].map(([, key]) => key);
const reportsOf: readonly string[] = reportNames;

/** What is wrong with a path of Concordat, or null. */
function problemOf(path: string): string | null {
  const [pathname = '', search = ''] = path.replace('{id}', '7').split('?');
  const found = router.matchRoutes(pathname, {}).at(-1);
  const tab = new URLSearchParams(search).get('tab');
  if (!found || found.routeId === '/inside/$') return `${path}: no page`;
  if (tab !== null && !caseTabs.includes(tab)) return `${path}: no such tab`;
  const { entity, report } = found.params as { entity?: string; report?: string };
  if (entity !== undefined && !isReferenceName(entity)) return `${path}: no such entity`;
  if (report !== undefined && !reportsOf.includes(report)) return `${path}: no such report`;
  return null;
}

test('every path of the checklist of a monitoring visit leads to a page', () => {
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.flatMap((path) => problemOf(path) ?? [])).toEqual([]);
});

test('a path that leads nowhere is noticed', () => {
  const wrong = ['/no-such-page', '/cases/{id}?tab=nothing', '/reports/nothing', '/cases/{id}/nothing'];
  expect(wrong.map((path) => problemOf(path) !== null)).toEqual([true, true, true, true]);
});

test('it covers every standard, and says plainly what is not answered', () => {
  const heads = [...page.matchAll(/^## (.+)$/gm)].map(([, head]) => head);
  for (const asked of [
    'SIP 3.1',
    'SIP 3.3',
    'SIP 7',
    'SIP 9',
    'SIP 11',
    'Protocol',
    'Money laundering',
    'DISP',
  ])
    expect(heads.some((head) => head?.includes(asked))).toBe(true);
  const unanswered = [...page.matchAll(/^\| .+ \| ([^|]*) \|$/gm)].filter(
    ([, answer = '']) => !/`|\[|Not answered yet|^All clocks|^the |^Answered by|^---$/.test(answer),
  );
  expect(unanswered.map(([line]) => line)).toEqual([]);
});
