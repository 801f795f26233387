import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tellProblem, tellResult } from '#server/activities/take-on/report.ts';
import { isClean, takeOn } from '#server/activities/take-on/take-on.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';
import { AppError } from '#shared/platform/errors.ts';

const USAGE = `npm run take-on -- FOLDER [--dry-run] [--domain "Firm name"]

Takes cases on from an old system: people, debts, schedules, modifications, receipts and payments to date, from the CSV files of
FOLDER (docs/take-on.md). A case with a problem is left out entirely; the others are taken on. Cases that were taken on before stay as they are.

  --dry-run   names every problem and stores nothing
  --domain    the domain of cases whose row names none, by name or code
`;

const options = {
  'dry-run': { type: 'boolean', default: false },
  domain: { type: 'string' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (values.help || !folder || more.length > 0) {
    process.exitCode = values.help ? 0 : 1;
    return console.log(USAGE);
  }
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new StartError(`There is no folder ${folder}.`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { database, close } = await openDatabase(readSettings(process.env));
  try {
    await loadStarter(database);
    const isDryRun = values['dry-run'];
    const result = await takeOn(database, {
      folder,
      domain: values.domain,
      isDryRun,
      onProblem: (problem) => console.log(tellProblem(problem)),
    });
    for (const line of tellResult(result, isDryRun)) console.log(line);
    if (!isClean(result)) process.exitCode = 1;
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  const isSaid = error instanceof StartError || error instanceof AppError || error instanceof FieldError;
  if (isSaid) console.error(error.message);
  else if (error instanceof TypeError && 'code' in error) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(error);
}
