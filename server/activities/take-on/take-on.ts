import type pg from 'pg';
import { boundTo, type Database } from '#server/platform/database/connect.ts';
import { clientRows, col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import { asRefusal } from '#server/platform/http/errors.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { type Agreement, agree, differenceOf, readTotals } from './agree-totals.ts';
import type { CasePlan, Note } from './case-plan.ts';
import type { FileName } from './files.ts';
import { linkCases } from './link-cases.ts';
import { digestOf, domainFor, planCase } from './plan-case.ts';
import { type FileSum, type Problem, type StagedCase, Staging } from './staging.ts';
import { storeCases } from './store-cases.ts';
import { lackingAfterwards, unbondedIn, type Warning } from './warnings.ts';
import { readWorld, type World } from './world.ts';

/** What to take on: the files of a folder, and the domain of cases that name none. */
export type TakeOn = {
  folder: string;
  domain?: string | undefined;
  /** Finds problems and stores nothing. */
  isDryRun: boolean;
  /** Called with each problem, by file and row, once all are known. */
  onProblem?: (problem: Problem) => void;
  /** Called with the number of cases processed. */
  onProgress?: (cases: number) => void;
};

/** The outcome. A case that is already here is left as it is; `changed` are those whose rows have changed since. */
export type TakeOnResult = {
  files: ReadonlyMap<FileName, FileSum>;
  taken: number;
  unchanged: number;
  changed: { row: number; reference: string; caseReference: string }[];
  leftOut: number;
  problems: number;
  agreements: Agreement[];
  /** Whether the old system’s totals were given. */
  hasTotals: boolean;
  /** What needs attention in the cases that came in, by row. */
  warnings: Warning[];
};

const CASES_AT_ONCE = 250;
const LOCK = 7_160_031;
const author = { id: 0, name: 'Take-on' };

/**
 * Takes cases on from an old system, each with everything that belongs to it or not at all: one with a problem leaves nothing behind, the
 * others come in. A case that was taken on before is recognised by its domain and old reference, and never changed. Only one take-on runs
 * at a time.
 */
export async function takeOn(database: Database, order: TakeOn): Promise<TakeOnResult> {
  const client = await database.$client.connect();
  try {
    const rows = await clientRows(client, { isFree: col.boolean })(
      'select pg_try_advisory_lock($1) as "isFree"',
      [LOCK],
    );
    if (!rows[0]?.isFree) throw conflict('A take-on is already running.');
    return await new Run(database, client, order).run();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await client
      .query('drop table if exists pg_temp.staged_rows, pg_temp.staged_problems')
      .catch(() => undefined);
    client.release();
  }
}

const knownColumns = {
  key: col.text,
  caseId: col.number,
  domainId: col.number,
  digest: col.text,
  caseReference: col.text,
};
type Known = InferRow<typeof knownColumns>;

class Run {
  readonly #database: Database;
  readonly #client: pg.PoolClient;
  readonly #bound: Database;
  readonly #order: TakeOn;
  readonly #staging: Staging;
  readonly #result = { taken: 0, unchanged: 0, leftOut: 0 };
  readonly #changed: TakeOnResult['changed'] = [];
  readonly #totalProblems: Problem[] = [];
  /** The files' cases that are here: taken on now, or before. */
  readonly #caseIds: number[] = [];
  readonly #warnings: Warning[] = [];

  constructor(database: Database, client: pg.PoolClient, order: TakeOn) {
    this.#database = database;
    this.#client = client;
    this.#bound = boundTo(client);
    this.#order = order;
    this.#staging = new Staging(client);
  }

  async run(): Promise<TakeOnResult> {
    const { folder, domain, isDryRun, onProgress } = this.#order;
    const world = await readWorld(this.#database, domain);
    await this.#staging.prepare();
    await this.#staging.readFolder(folder, world.names);
    let done = 0;
    for (let after = 0; ; ) {
      const { cases, wrong } = await this.#staging.nextCases(after, CASES_AT_ONCE);
      if (cases.length === 0) break;
      after = (cases.at(-1) ?? missing()).row;
      await this.#takeOnBatch(cases, wrong, world);
      done += cases.length;
      onProgress?.(done);
    }
    if (!isDryRun) await linkCases(this.#bound, author, this.#client);
    const totals = await readTotals(folder, (problem) => this.#totalProblems.push(problem));
    const agreements = await agree(this.#client, totals, this.#staging.sums, isDryRun ? null : this.#caseIds);
    return {
      ...this.#result,
      files: this.#staging.sums,
      changed: this.#changed,
      problems: await this.#tellProblems(),
      agreements,
      hasTotals: totals !== null,
      warnings: this.#warnings.toSorted((one, other) => one.row - other.row),
    };
  }

  async #tellProblems(): Promise<number> {
    let count = 0;
    const tell = (problem: Problem) => {
      count++;
      this.#order.onProblem?.(problem);
    };
    for await (const problem of this.#staging.problems()) tell(problem);
    for (const problem of this.#totalProblems) tell(problem);
    return count;
  }

  async #takeOnBatch(cases: readonly StagedCase[], wrong: ReadonlySet<string>, world: World): Promise<void> {
    const known = await this.#known(cases.map(({ key }) => key));
    const plans: CasePlan[] = [];
    for (const staged of cases) {
      const { plan, isKnown } = await this.#judge(staged, wrong.has(staged.key), world, known);
      if (isKnown) continue;
      if (plan) plans.push(plan);
      else this.#result.leftOut++;
    }
    for (const plan of plans) this.#warnings.push(...unbondedIn(plan));
    if (this.#order.isDryRun) this.#result.taken += plans.length;
    else await this.#store(plans, world.today);
  }

  async #known(keys: readonly string[]): Promise<Map<string, Known>> {
    const rows = await clientRows(this.#client, knownColumns)(
      `select t.old_key as key, t.case_id as "caseId", t.domain_id as "domainId", t.digest, c.unique_reference as "caseReference"
        from taken_on_cases t join cases c on c.id = t.case_id where t.old_key = any($1)`,
      [keys],
    );
    return new Map(rows.map((row) => [`${row.domainId} ${row.key}`, row]));
  }

  /** The plan of a case that can be taken on; null if something is wrong with it. */
  async #judge(
    staged: StagedCase,
    hadProblems: boolean,
    world: World,
    known: ReadonlyMap<string, Known>,
  ): Promise<{ plan: CasePlan | null; isKnown: boolean }> {
    let isSound = !hadProblems && !this.#staging.isLacking;
    const note: Note = (column, message, at = { file: 'cases.csv', row: staged.row }) => {
      isSound = false;
      this.#staging.note({ ...at, column, message }, staged.key);
    };
    const domainId = domainFor(staged, world, note);
    const before = domainId === null ? undefined : known.get(`${domainId} ${staged.key}`);
    if (before) {
      this.#caseIds.push(before.caseId);
      if (before.digest === digestOf(staged)) this.#result.unchanged++;
      else if (this.#staging.isLacking) this.#result.leftOut++;
      else this.#noteChanged(staged, before);
      return { plan: null, isKnown: true };
    }
    const plan = domainId === null ? null : await planCase(staged, domainId, world, note);
    return { plan: isSound ? plan : null, isKnown: false };
  }

  #noteChanged({ row, data }: StagedCase, { caseReference }: Known): void {
    this.#changed.push({ row, reference: String(data.reference), caseReference });
  }

  /** Stores cases together; if the database refuses one, each on its own, so that only that one is left out. */
  async #store(plans: readonly CasePlan[], today: string): Promise<void> {
    const store = (some: readonly CasePlan[]) =>
      write(this.#bound, author, (w: Write) => storeCases(w, this.#client, some, today));
    if (plans.length === 0) return;
    try {
      const ids = await store(plans);
      this.#result.taken += plans.length;
      this.#caseIds.push(...ids);
      const stored = ids.map((id, at) => [id, plans[at] ?? missing()] as const);
      this.#warnings.push(...(await lackingAfterwards(this.#client, new Map(stored))));
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      if (plans.length > 1) for (const plan of plans) await this.#store([plan], today);
      else this.#refused(plans[0] ?? missing(), refusal);
    }
  }

  #refused({ row, key }: CasePlan, { message, details }: AppError): void {
    this.#result.leftOut++;
    const fields = Object.entries(details.errors ?? {}).map(([field, text]) => `${field}: ${text}`);
    this.#staging.note(
      { file: 'cases.csv', row, column: null, message: [message, ...fields].join(' ') },
      key,
    );
  }
}

/** Whether nothing is left for a person to look at. */
export const isClean = ({ problems, changed, agreements }: TakeOnResult): boolean =>
  problems === 0 && changed.length === 0 && agreements.every((agreement) => differenceOf(agreement) === 0);
