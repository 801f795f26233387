import { asc, desc, eq } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import {
  type MatchRuleKind,
  type MatchSetting,
  type MatchThresholds,
  matchRuleKinds,
  matchSettings,
} from '#shared/activities/money/banking/match-rules.ts';
import {
  changedText,
  type ListedMatchRule,
  type RuleChange,
  type RuleHistory,
  type RulesAnswer,
} from '#shared/activities/money/banking/match-rules-contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { matchRules } from '../tables.ts';

type Row = typeof matchRules.$inferSelect;

/** Announced when a rule or a threshold changes; runs in progress keep theirs. */
const TOPIC = 'match-rules';
const ENTITY = 'match-rules';
const isThreshold = ({ kind }: Pick<Row, 'kind'>) => kind === 'post' || kind === 'suggest';

/** The firm's rules in their order, and its thresholds. */
export async function listRules(database: Database): Promise<RulesAnswer> {
  const rows = await database.select().from(matchRules).orderBy(asc(matchRules.priority), asc(matchRules.id));
  const { post, suggest } = thresholdsIn(rows);
  return {
    thresholds: thresholdsOf(post, suggest),
    rules: rows.filter((row) => !isThreshold(row)).map(ruleItem),
  };
}

const ruleItem = ({ lastHitAt, kind, ...row }: Row): ListedMatchRule => ({
  kind: kind as MatchRuleKind,
  version: row.version,
  points: row.points,
  preventsPosting: row.preventsPosting,
  isActive: row.isActive,
  priority: row.priority,
  settings: row.settings,
  words: row.words,
  hitCount: row.hitCount,
  lastHitAt: lastHitAt?.toISOString() ?? null,
});

function thresholdsIn(rows: readonly Row[]): { post: Row; suggest: Row } {
  const of = (kind: Row['kind']) => rows.find((row) => row.kind === kind) ?? missing();
  return { post: of('post'), suggest: of('suggest') };
}

/** Both thresholds are edited as one record; its version increases with either. */
const thresholdsOf = (post: Row, suggest: Row): RulesAnswer['thresholds'] => ({
  postAt: post.points,
  suggestAt: suggest.points,
  version: post.version + suggest.version,
});

/** Changes the rules with all of them locked, so that changes to their order are serialised. */
const writeToRules = (
  { services: { database }, author }: SignedIn,
  change: (w: Write, rows: Row[]) => Promise<void>,
): Promise<RulesAnswer> =>
  writeChanges(database, author, async (w) => {
    const rows = await w.tx.select().from(matchRules).orderBy(asc(matchRules.id)).for('update');
    w.changed(TOPIC);
    await change(w, rows);
  }).then(() => listRules(database));

function ruleOf(rows: readonly Row[], kind: MatchRuleKind): Row {
  const row = rows.find((each) => each.kind === kind);
  if (!row) throw new AppError('notFound', 'That rule does not exist.');
  return row;
}

/** Changes a rule, with effect from the next run. Refused if somebody has changed it since. */
export const changeRule = (ctx: SignedIn, { kind, version, isActive, points, settings, words }: RuleChange) =>
  writeToRules(ctx, async (w, rows) => {
    const row = ruleOf(rows, kind);
    await changeRow(w, ENTITY, matchRules, row, version, {
      isActive,
      points,
      settings: { ...row.settings, ...settings },
      ...(words && { words }),
    });
  });

/** Changes the scores from which items are posted or proposed. */
export const changeThresholds = (
  ctx: SignedIn,
  { version, postAt, suggestAt }: MatchThresholds & { version: number },
) =>
  writeToRules(ctx, async (w, rows) => {
    const { post, suggest } = thresholdsIn(rows);
    const { updatedAt, updatedBy } = post.updatedAt > suggest.updatedAt ? post : suggest;
    await checkVersion(w, { ...thresholdsOf(post, suggest), updatedAt, updatedBy }, version);
    await changeRow(w, ENTITY, matchRules, post, post.version, { points: postAt });
    await changeRow(w, ENTITY, matchRules, suggest, suggest.version, { points: suggestAt });
  });

/** Swaps a rule with the one above or below; at the end of the list nothing happens. */
export const moveRule = (
  ctx: SignedIn,
  { kind, version, direction }: { kind: MatchRuleKind; version: number; direction: 'up' | 'down' },
) =>
  writeToRules(ctx, async (w, rows) => {
    const row = ruleOf(rows, kind);
    const ordered = rows
      .filter((each) => !isThreshold(each))
      .toSorted((a, b) => a.priority - b.priority || a.id - b.id);
    const other = ordered[ordered.indexOf(row) + (direction === 'up' ? -1 : 1)];
    if (!other) return;
    await changeRow(w, ENTITY, matchRules, row, version, { priority: other.priority });
    await changeRow(w, ENTITY, matchRules, other, other.version, { priority: row.priority });
  });

const thresholdNames = { post: 'Posted from', suggest: 'Proposed from' } as const;
const nameOf = (kind: Row['kind']): string =>
  kind === 'post' || kind === 'suggest' ? thresholdNames[kind] : matchRuleKinds[kind].label;

const fieldLabels: Readonly<Record<string, string>> = {
  isActive: 'Rule',
  points: 'Points',
  priority: 'Place',
  words: 'Words',
};

function* changesOf({ before, after }: Pick<typeof auditLog.$inferSelect, 'before' | 'after'>) {
  for (const [field, value] of Object.entries(after ?? {})) {
    const previous = before?.[field];
    if (field !== 'settings') {
      const label = fieldLabels[field];
      if (label) yield { label, before: changedText(field, previous), after: changedText(field, value) };
      continue;
    }
    const [was, is] = [previous, value] as Record<string, unknown>[];
    for (const name of Object.keys(is ?? {}))
      if (is?.[name] !== was?.[name])
        yield {
          label: matchSettings[name as MatchSetting],
          before: changedText(name, was?.[name]),
          after: changedText(name, is?.[name]),
        };
  }
}

/** Who changed which rule, when, from what to what; newest first, at most 200. */
export async function rulesHistory(database: Database): Promise<RuleHistory> {
  const rows = await database
    .select({ entry: auditLog, user: tables.users.name, kind: matchRules.kind })
    .from(auditLog)
    .innerJoin(matchRules, eq(matchRules.id, auditLog.entityId))
    .leftJoin(tables.users, eq(tables.users.id, auditLog.userId))
    .where(eq(auditLog.entity, ENTITY))
    .orderBy(desc(auditLog.id))
    .limit(200);
  return rows.map(({ entry, user, kind }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    user: user ?? 'System',
    rule: nameOf(kind),
    changes: [...changesOf(entry)],
  }));
}
