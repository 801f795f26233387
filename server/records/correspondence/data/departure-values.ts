import { sql } from 'drizzle-orm';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import type { VariationTerms } from '#shared/activities/creditors/variations/terms.ts';
import { termsTexts, variationName } from '#shared/activities/creditors/variations/terms-text.ts';
import type { VariationKind } from '#shared/activities/creditors/variations/variations.ts';
import { counted } from '#shared/platform/counted.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { breakMonths } from '#shared/records/payments/schedules.ts';
import type { Filled, Letter } from './letter.ts';

const approvedColumns = {
  kind: col.word<VariationKind>(),
  customName: col.text.orNull,
  terms: col.json<VariationTerms>(),
  decidedOn: col.text,
  supervisor: col.text.orNull,
};

const readVariations = fixedSql(approvedColumns)`
  select v.kind, v.custom_name as "customName", v.terms, v.decided_on::text as "decidedOn", u.name as supervisor
  from case_variations v left join users u on u.id = (v.terms->>'supervisorUserId')::int
  where v.case_id = ${sql.placeholder('caseId')} and v.status = 'approved' order by v.decided_on, v.id`;

/**
 * How an arrangement departed from the terms that creditors approved, for its supervisor's reports (rules 8.28 and 8.31): each variation,
 * and any payment breaks. The reasons are left out: they may be private to the client.
 */
export async function departureValues({ tx, found, on }: Letter): Promise<Filled> {
  const variations = (await readVariations(tx, { caseId: found.id })).filter(
    ({ decidedOn }) => decidedOn <= on,
  );
  const { due } = await scheduleAndContributions(tx, found);
  const varied = variations.map(({ kind, terms, supervisor, decidedOn, ...named }) =>
    [
      `The terms were varied on ${letterDate(decidedOn)}: ${variationName({ kind, ...named }).toLowerCase()}.`,
      ...termsTexts(kind, terms, supervisor),
    ].join(' '),
  );
  const paused = breakMonths(due.filter(({ dueOn }) => dueOn <= on));
  const breaks = paused > 0 ? [`Payments were paused for ${counted(paused, 'month')}.`] : [];
  return { values: { 'case.departures': [...varied, ...breaks].join(' ') || null } };
}
