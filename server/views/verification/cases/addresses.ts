import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { CURRENT_ADDRESS } from '#shared/records/cases/address.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

const endedColumns = {
  caseId: col.number,
  line1: col.text,
  residentTo: col.day.filled,
  isCurrent: col.boolean,
};

const endedText = `select cp.case_id as "caseId", a.line1, a.resident_to as "residentTo", t.code = $2 as "isCurrent"
  from case_people cp join addresses a on a.person_id = cp.person_id join address_types t on t.id = a.address_type_id
  where cp.case_id = any($1::int[]) and a.resident_to is not null and (t.code = $2 or a.is_mailing_default)
  order by cp.case_id, a.id`;

/** An address that has ended is not current, and letters do not go there. */
export const addresses: CaseRule = {
  name: 'Addresses',
  check: async ({ tx, cases }) => {
    const ids = cases.map(({ id }) => id);
    const ended = byCase(await planned(tx, endedColumns, endedText, [ids, CURRENT_ADDRESS]));
    return cases.flatMap(({ id, reference }) =>
      told(
        reference,
        (ended.get(id) ?? []).map(({ line1, residentTo, isCurrent }) =>
          isCurrent
            ? `${line1} ended on ${showDate(residentTo)} but still has the type ‘Current’.`
            : `${line1} ended on ${showDate(residentTo)}, but letters still go there.`,
        ),
      ),
    );
  },
};
