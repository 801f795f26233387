// Fails when the JavaScript a browser needs outgrows its budget: to a usable sign-in page, from there to the signed-in shell, and
// in files to a page with everything, each of which is a round trip; and when it carries what only the server needs.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesIn, pagesIn } from './page-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = `${root}dist/web`;
const filesOf = filesIn(build);
const scripts = (files) => [...files].filter((file) => file.endsWith('.js'));
const kilobytes = (files) =>
  scripts(files).reduce((sum, file) => sum + gzipSync(readFileSync(`${build}/${file}`)).length, 0) / 1000;

const login = filesOf('index.html', 'views/visitors/sign-in/LoginPage.tsx');
const shell = new Set(
  [...filesOf('index.html', 'platform/shell/Shell.tsx')].filter((file) => !login.has(file)),
);
const inside = (...sources) => filesOf('index.html', 'platform/shell/Shell.tsx', ...sources);
const dashboard = inside('views/dashboard/DashboardPage.tsx');
const list = inside('records/cases/CasesPage.tsx');
/** What a report with a chart loads besides its page. */
const savedReport = inside('views/reports/generator/SavedReportPage.tsx');
const chart = new Set(
  [...filesOf('platform/charts/ChartFigure.tsx')].filter((file) => !savedReport.has(file)),
);
const caseSummary = inside('app/case-screen.ts', 'app/CaseSummaryTab.tsx');
/** Besides scripts and styles, a first visit requests the page itself, its theme, icon, manifest and fonts, and data. */
const pages = pagesIn(`${root}web`).map(({ path, sources }) => ({
  path,
  count: filesOf('index.html', ...sources).size,
}));
/** Routes and summaries of calls are for the server (scripts/contracts-only.ts). */
const declaring = readdirSync(`${build}/assets`).filter(
  (file) => file.endsWith('.js') && /\/\{\w*[iI]d\}/.test(readFileSync(`${build}/assets/${file}`, 'utf8')),
);
const largest = pages.reduce((one, other) => (other.count > one.count ? other : one));

const rows = [
  { what: 'sign-in page', size: kilobytes(login), limit: 130, unit: 'kB gzip' },
  { what: 'signed-in shell, besides', size: kilobytes(shell), limit: 60, unit: 'kB gzip' },
  { what: 'the dashboard, with all before it', size: kilobytes(dashboard), limit: 182, unit: 'kB gzip' },
  { what: 'a case, with all before it', size: kilobytes(caseSummary), limit: 205, unit: 'kB gzip' },
  { what: 'a chart, besides its report', size: kilobytes(chart), limit: 18, unit: 'kB gzip' },
  { what: 'the list of cases, with all before it', size: scripts(list).length, limit: 25, unit: 'files' },
  { what: `the page of the most files (${largest.path})`, size: largest.count, limit: 18, unit: 'files' },
  { what: 'scripts that hold routes of calls', size: declaring.length, limit: 0, unit: 'files' },
];
for (const { what, size, limit, unit } of rows) {
  console.log(`${what}: ${unit === 'files' ? size : size.toFixed(1)} of ${limit} ${unit}`);
  if (size > limit) process.exitCode = 1;
}
