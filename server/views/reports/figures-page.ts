import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { figures } from '#shared/views/reports/figures.ts';

export const FIGURES_PAGE = fileURLToPath(new URL('../../../docs/figures.md', import.meta.url));

/** The docs page made from the dictionary of figures. */
export const figuresPage = (): string =>
  [
    '# Figures',
    '',
    'What each figure means that more than one place shows, and its only definition. `npm run figures` writes this page from [`figures.ts`](../shared/views/reports/figures.ts); do not edit it.',
    '',
    '| Figure | Means | Unit | Source | Defined in | Shown in |',
    '|---|---|---|---|---|---|',
    ...figures.map(
      ({ name, means, unit, source, definedIn: { file, name: exported }, shownIn }) =>
        `| ${name} | ${means} | ${unit} | ${source} | [\`${exported}\`](../${file}) | ${shownIn.join('<br>')} |`,
    ),
    '',
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FIGURES_PAGE, figuresPage());
