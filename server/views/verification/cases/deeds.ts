import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { daysOutOfOrder } from '#shared/records/deeds/deed-days.ts';
import { type DeedStatus, deedStatuses, protectedDeeds } from '#shared/records/deeds/deeds.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';
import { type CaseRule, type LiveCase, told } from './case-rule.ts';

const deedColumns = {
  caseId: col.number,
  status: col.word<DeedStatus>(),
  grantedOn: col.day.orNull,
  publishedOn: col.day.orNull,
  documentsSentOn: col.day.orNull,
  windowEndedOn: col.day.orNull,
  appliedOn: col.day.orNull,
  registeredOn: col.day.orNull,
  debtorDischargedOn: col.day.orNull,
  cameOn: col.day.orNull,
};
type Deed = InferRow<typeof deedColumns>;

const text = `select case_id as "caseId", status, granted_on as "grantedOn", published_on as "publishedOn", documents_sent_on as "documentsSentOn",
    window_ended_on as "windowEndedOn", applied_on as "appliedOn", registered_on as "registeredOn",
    debtor_discharged_on as "debtorDischargedOn", came_on as "cameOn"
  from trust_deeds where case_id = any($1::int[]) order by case_id`;

/** The possible stages of a trust deed for each status of its case. */
const stagesOf: Readonly<Record<string, readonly DeedStatus[]>> = {
  // After a withdrawn window another one is awaited.
  [trustDeedCodes.objections]: ['delivered', 'window', 'cleared', 'applied'],
  [trustDeedCodes.isProtected]: protectedDeeds,
};

function problems(found: LiveCase, deed: Deed | undefined): (string | false)[] {
  if (!deed) return ['The grant of the trust deed is not recorded.'];
  const { status, publishedOn, appliedOn, registeredOn, cameOn } = deed;
  const isNew = cameOn === null;
  return [
    !(stagesOf[found.status] ?? []).includes(status) &&
      `Its trust deed is ‘${deedStatuses[status]}’, which does not go with the status of the case.`,
    ...daysOutOfOrder(deed).map(({ text: fault }) => fault),
    isNew && found.isRunning && registeredOn === null && 'It counts as protected but has no registration.',
    isNew &&
      found.isRunning &&
      found.approvalDate !== registeredOn &&
      'It counts as protected from another day than its registration.',
    isNew &&
      found.isRunning &&
      found.commencementDate !== deed.grantedOn &&
      'It does not run from the day on which it was granted.',
    publishedOn !== null &&
      appliedOn !== null &&
      appliedOn > dueBy('deed-registration', publishedOn) &&
      `Registration was applied for on ${showDate(appliedOn)}, after ${showDate(dueBy('deed-registration', publishedOn))}.`,
  ];
}

/** A trust deed is at the stage that its case implies, by steps in order, and is protected from its registration on. */
export const deeds: CaseRule = {
  name: 'Trust deeds',
  check: async ({ tx, cases }) => {
    const asked = cases.filter(({ type }) => type === 'ptd');
    if (asked.length === 0) return [];
    const rows = await planned(tx, deedColumns, text, [asked.map(({ id }) => id)]);
    const byCase = new Map(rows.map((row) => [row.caseId, row]));
    return asked.flatMap((found) => told(found.reference, problems(found, byCase.get(found.id))));
  },
};
