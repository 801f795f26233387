import { accountPaper } from './account-paper.ts';
import { bondingPaper } from './bonding-paper.ts';
import type { Paper } from './paper.ts';
import { statementPaper } from './statement-paper.ts';

const papers: Readonly<Record<string, Paper>> = {
  'bonding-report': bondingPaper,
  'receipts-and-payments': accountPaper,
  'wth-dep-statements': statementPaper,
};

/** The reports that are laid out on paper in a form other than a table of rows. */
export const paperOf = (name: string): Paper | undefined =>
  Object.hasOwn(papers, name) ? papers[name] : undefined;
