import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const [, , base, theme, size, out, ...paths] = process.argv;
const [width, height] = size === 'phone' ? [390, 844] : [1440, 900];
const r = await fetch(`${base}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'demo-concordat' }),
});
const { data } = await r.json();
const browser = await chromium.launch({
  executablePath: await sparticuz.executablePath(),
  args: sparticuz.args,
  headless: true,
});
const ctx = await browser.newContext({ viewport: { width, height } });
await ctx.addInitScript(
  ([d, t]) => {
    localStorage.setItem('token', d.token);
    localStorage.setItem('expiresAt', String(d.expiresAt));
    localStorage.setItem('theme', t);
  },
  [data, theme],
);
const page = await ctx.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
let n = 0;
for (const p of paths) {
  await page.goto(base + p);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}-${n++}.png` });
}
await browser.close();
