import { type SQL, sql } from 'drizzle-orm';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import type { ScalarField } from '#shared/platform/fields/field.ts';
import { type EffectKey, effectKeys } from '#shared/records/affairs/effects.ts';

/**
 * A value of a clause’s effect in words, as in `effectTexts` of shared/activities/creditors/modifications; `value` is its text in the
 * stored object.
 */
function inWords(key: EffectKey, field: ScalarField, value: SQL): SQL {
  if (field.kind === 'pence') return sql`'£' || to_char(${value}::numeric / 100, 'FM999,999,999,990.00')`;
  if (field.kind === 'rate')
    return field.unit === 'percent'
      ? sql`trim_scale(${value}::numeric / 100) || '%'`
      : sql`to_char(${value}::numeric / 100, 'FM999990.00') || ' p/£'`;
  if (field.kind === 'choice')
    return sql`case ${value} ${sql.join(
      Object.entries(field.options).map(([name, label]) => sql`when ${name} then ${label}`),
      sql` `,
    )} end`;
  return key === 'termMonths'
    ? sql`${value} || case ${value} when '1' then ' month' else ' months' end`
    : value;
}

/** What a clause changes in words, for the report; the same words as on the case. */
export const effectInWords = (effect: SQL): SQL => {
  const parts = effectKeys.map((key) => {
    const field: ScalarField = modificationEffectFields[key];
    const value = sql`(${effect} ->> ${key})`;
    const label = field.label ?? key;
    return field.kind === 'boolean'
      ? sql`case when ${value} = 'true' then ${label} end`
      : sql`${`${label}: `} || ${inWords(key, field, value)}`;
  });
  return sql`nullif(concat_ws(', ', ${sql.join(parts, sql`, `)}), '')`;
};
