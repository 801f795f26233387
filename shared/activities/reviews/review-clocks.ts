import type { WantedClock } from '#shared/records/law/clock-states.ts';

type Facts = {
  approvalDate: string;
  yearNo: number;
  reviewedOn: string | null;
  reportSentOn: string | null;
  exemptReason: string | null;
};

/** The clocks of a year of an arrangement: its report (rule 8.28), and the review of income and expenditure that the Protocol asks for. */
export function reviewClocks({
  approvalDate: on,
  yearNo: times,
  reviewedOn,
  reportSentOn,
  exemptReason,
}: Facts): WantedClock[] {
  const isReported = reportSentOn !== null;
  const exempt = isReported ? null : exemptReason;
  return [
    {
      rule: 'annual-review',
      on,
      times,
      metOn: reviewedOn ?? reportSentOn,
      exempt: reviewedOn === null ? exempt : null,
    },
    { rule: 'annual-report', on, times, metOn: reportSentOn, exempt },
  ];
}
