import { type SQL, sql } from 'drizzle-orm';
import { accountLife, movementBatchLife } from '#shared/activities/money/client-accounts/account-life.ts';
import { runLife } from '#shared/activities/money/distributions/run-life.ts';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import { paymentLife } from '#shared/activities/money/outgoing/payment-states.ts';

type AnyWay = { from: readonly string[] | 'nothing'; to: readonly string[] | 'stays' };

/** Lives of money whose every change is in the audit trail, under this name. */
const lives = {
  distributions: runLife,
  'payment-batches': batchLife,
  payments: paymentLife,
  'client-accounts': accountLife,
  'wth-dep-batches': movementBatchLife,
} as const;
const ways = Object.entries(lives).flatMap(([entity, { steps, events }]) =>
  [...Object.values<AnyWay>(steps), ...Object.values<AnyWay>(events)].flatMap(({ from, to }) =>
    from === 'nothing' || to === 'stays'
      ? []
      : from.flatMap((before) => to.map((after) => ({ entity, before, after }))),
  ),
);

/** Every change of status in the audit trail is made by a step or an event of the life. */
export const moneyLives: [rule: string, broken: SQL] = [
  'Runs, batches, payments and client accounts changed their status by the steps of their lives',
  sql`select a.entity || ' ' || a.entity_id as subject, (a.before ->> 'status') || ' → ' || (a.after ->> 'status') as detail
    from audit_log a where a.entity = any(${sql.param(Object.keys(lives))}::text[]) and a.before ? 'status' and not exists (
      select from json_to_recordset(${JSON.stringify(ways)}::json) as s(entity text, before text, after text)
      where s.entity = a.entity and s.before = a.before ->> 'status' and s.after = a.after ->> 'status')`,
];
