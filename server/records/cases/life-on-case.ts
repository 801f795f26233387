import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { checkVersion, lockRow, type VersionedTable } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type Life, refuseStep } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { loosenedAmong } from '#shared/records/rules/rule.ts';
import { type Case, writeToCase } from './access.ts';
import { auditLoosened } from './loosened.ts';

/** The record to be changed, and the version that the caller saw. */
export type Seen = { caseId: number; id: number; version: number };

/** What a step works on: the stored record, its form on pages, the facts it is judged by, and its locked case. */
export type Stepping<Row, Shown, Facts> = {
  w: Write;
  actor: Actor;
  found: Case;
  before: Row;
  shown: Shown;
  facts: Facts;
  today: string;
};

/**
 * What a step changes, its entry in the history, and what follows once it is stored. If `follow` returns an id, the answer shows that
 * record instead.
 */
export type Taken<Row> = {
  values: Partial<Row>;
  note: string | null;
  follow?: (after: Row) => Promise<number | void>;
};

type OnCase = VersionedTable & { caseId: PgColumn };

interface LifeOnCase<
  Status extends string,
  Facts extends { status: Status },
  Name extends string,
  Table extends OnCase,
  Shown extends object,
  Known extends Facts,
  Answer,
> {
  life: Life<Status, Facts, Name>;
  table: Table;
  /** What is announced besides the case. */
  topic: string;
  /** The record as pages show it; refused if the actor may not see it. */
  show: (tx: Tx, actor: Actor, caseId: number, id: number) => Promise<Shown>;
  facts: (tx: Database | Tx, found: Case, shown: Shown, actor: Actor) => Promise<Known>;
  /** Changes the record and keeps the step in its history. */
  store: (
    w: Write,
    before: Table['$inferSelect'],
    values: Partial<Table['$inferSelect']>,
    note: string | null,
    step: Name,
  ) => Promise<Table['$inferSelect']>;
  /** The answer of a call. */
  answer: (tx: Tx, actor: Actor, found: Case, id: number) => Promise<Answer>;
}

/**
 * The steps of a life on a case. `takeStep` locks case and record, refuses a step that the life does not allow or whose record has changed
 * meanwhile, stores the change with its history, and does what follows; `stepWithin` does the same on a case that the caller has locked,
 * and returns the id of the record to show.
 */
export function lifeOnCase<
  Status extends string,
  Facts extends { status: Status },
  Name extends string,
  Table extends OnCase,
  Shown extends object,
  Known extends Facts,
  Answer,
>({
  life,
  table,
  topic,
  show,
  facts,
  store,
  answer,
}: LifeOnCase<Status, Facts, Name, Table, Shown, Known, Answer>) {
  type Row = Table['$inferSelect'] & { id: number; version: number };
  type Change = (at: Stepping<Row, Shown, Known>) => Promise<Taken<Row>>;

  async function stepWithin(
    w: Write,
    actor: Actor,
    found: Case,
    { id, version, step }: { id: number; version: number; step: Name },
    change: Change,
  ): Promise<number> {
    const before = (await lockRow(w, table, id, { column: table.caseId, id: found.id })) as Row;
    const shown = await show(w.tx, actor, found.id, id);
    await checkVersion(w, before, version, () => shown);
    const known = await facts(w.tx, found, shown, actor);
    refuseStep(life, step, known);
    const { label, needs } = life.steps[step];
    auditLoosened(w, found, label, loosenedAmong(needs, known));
    const at = { w, actor, found, before, shown, facts: known, today: londonDate() };
    const { values, note, follow } = await change(at);
    const after = (await store(w, before, values, note, step)) as Row;
    const answered = await follow?.(after);
    w.changed(topic);
    return answered ?? id;
  }

  const takeStep = (
    ctx: SignedIn,
    { caseId, id, version }: Seen,
    step: Name,
    change: Change,
  ): Promise<Answer> =>
    writeToCase(ctx, caseId, async (w, found) => {
      const shown = await stepWithin(w, ctx.actor, found, { id, version, step }, change);
      return answer(w.tx, ctx.actor, found, shown);
    });

  return { takeStep, stepWithin };
}
