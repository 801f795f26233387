import { comingScreens } from '#shared/coming-screens.ts';
import { expect, test, visit } from './fixtures.ts';

const areas = ['reports', 'report-generator'];

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
