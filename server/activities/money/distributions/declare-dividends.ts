import { planned } from '#server/platform/database/planned.ts';
import type { Write } from '#server/platform/database/write.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { LineToRelease } from './lines-to-release.ts';
import { moveNextDistribution } from './next-distribution.ts';
import type { DistributionRun } from './run-row.ts';

const dividendText = `with declared as (
    insert into dividends (case_id, run_line_id, declared_on, dividend_pence, admitted_pence, pence_per_pound,
      pence_per_pound_to_date, is_final)
    select d."caseId", d."runLineId", $2::date, d."dividendPence", d."admittedPence", d."pencePerPound", d."toDate", $3::boolean
    from json_to_recordset($1::json) as d("caseId" int, "runLineId" int, "dividendPence" bigint, "admittedPence" bigint,
      "pencePerPound" int, "toDate" int)
    returning id, run_line_id
  )
  insert into dividend_lines (dividend_id, case_creditor_id, admitted_pence, share_pence, retained_pence)
  select v.id, s."caseCreditorId", s."claimPence", s."sharePence", s."retainedPence"
  from json_to_recordset($4::json) as s("runLineId" int, "caseCreditorId" int, "claimPence" bigint, "sharePence" bigint,
    "retainedPence" bigint) join declared v on v.run_line_id = s."runLineId"`;

/**
 * Declares the dividends of released lines, each with its claims' shares, retained ones included, and moves the next
 * distribution date on.
 */
export async function declareDividends(
  w: Write,
  run: DistributionRun,
  lines: readonly LineToRelease[],
  declaredOn: string,
): Promise<void> {
  const paying = lines.filter(({ working }) => working.split.dividendPence > 0);
  if (paying.length === 0) return;
  const dividends = paying.map(({ id, caseId, working: { split, shares } }) => ({
    caseId,
    runLineId: id,
    dividendPence: split.dividendPence,
    admittedPence: sumOf(shares, ({ claimPence }) => claimPence),
    pencePerPound: split.ranks.unsecured.pencePerPound,
    toDate: split.ranks.unsecured.pencePerPoundToDate,
  }));
  const shares = paying.flatMap(({ id, working }) =>
    working.shares
      .filter(({ dividendPence }) => dividendPence > 0)
      .map(({ caseCreditorId, claimPence, dividendPence, retained }) => ({
        runLineId: id,
        caseCreditorId,
        claimPence,
        sharePence: dividendPence,
        retainedPence: retained ? dividendPence : 0,
      })),
  );
  await planned(w.tx, {}, dividendText, [
    JSON.stringify(dividends),
    declaredOn,
    run.kind === 'closing',
    JSON.stringify(shares),
  ]);
  await moveNextDistribution(
    w,
    run,
    dividends.map(({ caseId }) => caseId),
  );
  for (const { caseId, dividendPence, toDate } of dividends)
    w.audit({
      entity: 'dividends',
      entityId: run.id,
      action: 'declared',
      after: { dividendPence, pencePerPoundToDate: toDate },
      caseId,
    });
}
