import { comingReports, comingScreens } from '#shared/coming-screens.ts';
import { isDownload, isGroup, menu } from '#shared/navigation.ts';
import { expect, test, visit } from './fixtures.ts';

const areas = ['reports', 'report-generator'];
const downloads = menu.flatMap((entry) => (isGroup(entry) ? entry.items.filter(isDownload) : []));

test('every screen to come belongs to an area', () => {
  const others = Object.keys(comingScreens).filter((route) => !areas.includes(route.split('/')[1] ?? ''));
  expect(others).toEqual([]);
});

for (const area of areas)
  test(`the screens to come of ${area} say what they will show`, async ({ adminPage: page }) => {
    const screens = Object.entries(comingScreens).filter(([route]) => route.split('/')[1] === area);
    expect(screens).not.toEqual([]);
    for (const [route, { title, about }] of screens) {
      await visit(page, route.replaceAll(/\$\w+/g, '7'), title);
      await expect(page.getByText(about)).toBeVisible();
    }
  });

test('the reports to come say what they will hold', async ({ adminPage: page }) => {
  expect(downloads).toHaveLength(17);
  for (const { label, report, overdue } of downloads) {
    await visit(page, `/reports/download/${report}${overdue ? '?overdue=true' : ''}`, label);
    await expect(page.getByText(comingReports[report] ?? 'nothing')).toBeVisible();
  }
});
