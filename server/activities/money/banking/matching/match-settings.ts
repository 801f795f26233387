import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Evidence } from '#shared/activities/money/banking/match-evidence.ts';
import {
  type MatchRule,
  matchRule,
  matchThresholds,
  type RuleBook,
  ruleBook,
} from '#shared/activities/money/banking/match-rules.ts';
import { matchRules } from '../tables.ts';

/** The firm's rules and thresholds, fixed when a run starts. */
export const matchSettings = z.object({ rules: z.array(matchRule), thresholds: matchThresholds });
export type MatchSettings = z.output<typeof matchSettings>;

/** Reads the current rules and thresholds. */
export async function readSettings(tx: Database | Tx): Promise<MatchSettings> {
  const rows = await tx.select().from(matchRules).orderBy(asc(matchRules.priority));
  const pointsOf = (kind: string) => (rows.find((row) => row.kind === kind) ?? missing()).points;
  const rules = rows.flatMap(
    ({ kind, points, preventsPosting, isActive, priority, settings, words }): MatchRule[] =>
      kind === 'post' || kind === 'suggest'
        ? []
        : [{ kind, points, preventsPosting, isActive, priority, settings, words }],
  );
  return { rules, thresholds: { postAt: pointsOf('post'), suggestAt: pointsOf('suggest') } };
}

/** The rule book used for scoring. */
export const bookOf = ({ rules }: MatchSettings): RuleBook => ruleBook(rules);

/** Counts how often each rule was evidence for or against something posted or proposed. */
export async function countHits(tx: Tx, evidence: readonly Evidence[]): Promise<void> {
  const counts: Record<string, number> = {};
  for (const each of evidence) if ('rule' in each) counts[each.rule] = (counts[each.rule] ?? 0) + 1;
  if (Object.keys(counts).length === 0) return;
  await tx.execute(sql`update match_rules r set hit_count = r.hit_count + h.value::int, last_hit_at = now()
    from json_each_text(${JSON.stringify(counts)}::json) h where r.kind = h.key`);
}
