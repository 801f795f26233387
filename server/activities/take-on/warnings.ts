import type pg from 'pg';
import { clientRows, col, missing } from '#server/platform/database/rows.ts';
import { personRoles } from '#shared/records/cases/person.ts';
import type { CasePlan } from './case-plan.ts';

/** What needs attention in a case that is taken on all the same, by its row in cases.csv. */
export type Warning = { row: number; reference: string; message: string };

/** Applicants whose estates have to be bonded (section 390), but are not. */
export const unbondedIn = ({ row, oldReference, unbonded }: CasePlan): Warning[] =>
  unbonded.map((role) => ({
    row,
    reference: oldReference,
    message: `bonds.csv has no cover in force for ${personRoles[role]}, whose estate has to be bonded.`,
  }));

/** What stored cases lack, according to the tables: deadlines, and reviews of running arrangements. */
export async function lackingAfterwards(
  client: pg.ClientBase,
  stored: ReadonlyMap<number, CasePlan>,
): Promise<Warning[]> {
  const rows = await clientRows(client, { id: col.number, hasClocks: col.boolean, hasReviews: col.boolean })(
    `select c.id, exists (select from case_clocks k where k.case_id = c.id) as "hasClocks",
        exists (select from annual_reviews r where r.case_id = c.id and r.exempt_reason is null) as "hasReviews"
      from cases c where c.id = any($1::int[]) order by c.id`,
    [[...stored.keys()]],
  );
  return rows.flatMap(({ id, hasClocks, hasReviews }) => {
    const plan = stored.get(id) ?? missing();
    const warn = (message: string): Warning => ({ row: plan.row, reference: plan.oldReference, message });
    return [
      ...(hasClocks ? [] : [warn('None of its dates sets a deadline: check them.')]),
      ...(plan.isReviewed && !hasReviews
        ? [
            warn(
              'The arrangement runs, but none of its years is to be reviewed: check approval_date and reports_sent_to_year.',
            ),
          ]
        : []),
    ];
  });
}
