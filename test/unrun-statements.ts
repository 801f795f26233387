// `STATEMENTS_RUN=FOLDER npm test`, then `npm run unrun -- FOLDER`: the declared statements that no test has run, which nothing compares.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { placesIn } from './places.ts';
import { isTest, sourcesIn } from './sources.ts';

const [folder = ''] = process.argv.slice(2);
const ran = new Set(
  readdirSync(resolve(folder)).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
);
const declared = ['server', 'demo']
  .flatMap(sourcesIn)
  .filter((source) => !isTest(source))
  .flatMap(({ path, text }) => placesIn(path, text));
const unrun = declared.filter(({ at }) => !ran.has(at));
for (const { at, name } of unrun) console.log(`${at} ${name}`);
console.log(`${unrun.length} of ${declared.length} statements were run by no test.`);
