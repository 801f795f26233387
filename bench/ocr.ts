import { performance } from 'node:perf_hooks';
import { type PostKind, postKinds, printPost, type Subject } from '#demo/paper/post.ts';
import { scan, scanners } from '#demo/paper/scan.ts';
import { PaperReader } from '#server/paper/reading/reader.ts';
import { poundsText } from '#shared/money.ts';

/**
 * Recognising: a page alone, a queue of BENCH_PAGES pages (200) two at a time while a child is killed for every twenty, and how
 * much of what stands on worn pages is found. Ends with 1 when a bar is not met.
 */
const pages = Number(process.env.BENCH_PAGES ?? 200);
const names = ['Prydderch', 'Okonkwo', 'Hartley', 'Evans', 'Macdonald', 'Whitcombe'];
const wears = Object.entries(scanners);

const subjectOf = (at: number): Subject => ({
  reference: `IVA-${20_000 + at * 37}`,
  firstName: 'Alex',
  lastName: names[at % names.length]!,
  address: [`${at + 1} Station Road`],
  postcode: `SY${(at % 20) + 1} ${at % 10}AB`,
  dateOfBirth: '1979-04-12',
  creditor: 'Northern Counties Bank',
  accountNumber: `4929 ${1000 + at * 13} 7731`,
  balancePence: 10_000 + at * 1_931,
});

/** What a reader must find on a letter of the kind. */
function truth(
  kind: PostKind,
  { reference, lastName, postcode, accountNumber, balancePence }: Subject,
): string[] {
  const signs: Record<PostKind, string[]> = {
    ourReference: [reference, lastName],
    accountNumber: [accountNumber, poundsText(balancePence)],
    nameAndPostcode: [lastName, postcode],
    nameAndBirth: [lastName, '12/04/1979'],
    proofOfDebt: [reference, lastName, accountNumber, poundsText(balancePence)],
    welsh: [reference, lastName],
    unknown: [],
  };
  return signs[kind];
}

const letters = await Promise.all(
  Array.from({ length: Math.min(pages, 42) }, async (_, at) => {
    const kind = postKinds[at % postKinds.length]!;
    const [wear, scanner] = wears[at % wears.length]!;
    const subject = subjectOf(at);
    const pdf = await scan(await printPost([{ kind, subject, date: '2026-11-02' }]), scanner, at);
    return { kind, wear, subject, pdf };
  }),
);
const reader = new PaperReader();

await reader.text(letters[0]!.pdf, 1);
const alone: number[] = [];
for (const { pdf } of letters.slice(0, 6)) {
  const start = performance.now();
  await reader.text(pdf, 1);
  alone.push(performance.now() - start);
}
const slowest = Math.max(...alone) / 1000;
console.log(`a page alone: slowest ${slowest.toFixed(1)} s of ${alone.length} (bar 4 s)`);

const left = Array.from({ length: pages }, (_, at) => letters[at % letters.length]!);
const found = new Map<string, { right: number; of: number }>();
const start = performance.now();
let done = 0;
let killed = 0;
async function work(): Promise<void> {
  for (let letter = left.shift(); letter; letter = left.shift()) {
    const { text } = await reader.text(letter.pdf, 1);
    const score = found.get(letter.wear) ?? { right: 0, of: 0 };
    for (const part of truth(letter.kind, letter.subject)) {
      score.of += 1;
      if (text.includes(part)) score.right += 1;
    }
    found.set(letter.wear, score);
    done += 1;
    const pid = done % 20 === 10 ? reader.pids.at(-1) : undefined;
    if (pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    killed += 1;
  }
}
await Promise.all([work(), work()]);
const minutes = (performance.now() - start) / 60_000;
console.log(
  `${pages} pages, ${killed} children killed: ${minutes.toFixed(1)} min (bar ${(pages / 25).toFixed(1)} min)`,
);
for (const [wear, { right, of }] of found)
  console.log(
    `${wear}: ${right} of ${of} references, names and amounts right (${((right / of) * 100).toFixed(1)} %)`,
  );
await reader.stop();
process.exit(slowest <= 4 && minutes <= pages / 25 ? 0 : 1);
