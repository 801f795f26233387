import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadCases } from '#demo/cases/load-cases.ts';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';
import { fileStoreOf } from '#server/platform/store/store-of.ts';

const usage = `npm run seed -- --cases 1000000

  Adds made-up cases to the demo firm, for trying the product at size and for the benchmarks.
  --cases <n>  how many; the first 2,000 with notes, tasks, documents, budgets and assets, the rest with people, addresses, statuses and debts
  --seed <n>   a different set of cases; 2 by default
`;

const most = 1_900_000;
const fullCases = 2_000;

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, seed: { type: 'string', default: '2' } },
  });
  const [count, number] = [Number(values.cases), Number(values.seed)];
  if (!Number.isSafeInteger(count) || count < 1 || count > most || !Number.isSafeInteger(number)) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  if (!settings.demo)
    throw new StartError('Made-up cases are for the demo firm, which this installation does not have.');
  const { database, close } = await openDatabase(settings);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s`;
  try {
    await loadStarter(database);
    await loadDemo(database);
    await loadCases(database, {
      count,
      seed: number,
      fullCases,
      files: fileStoreOf(settings),
      progress: (text) => console.log(`${seconds()}  ${text}`),
    });
    console.log(`${seconds()}  ${count.toLocaleString('en-GB')} cases added`);
  } finally {
    await close();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
