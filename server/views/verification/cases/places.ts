import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { type Jurisdiction, notWrittenFor } from '#shared/records/law/cited-law.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

const placedColumns = {
  caseId: col.number,
  place: col.word<Jurisdiction>(),
  product: col.text,
  of: col.word<Jurisdiction>(),
};
const waitingColumns = { caseId: col.number, name: col.text, jurisdictions: col.texts };

const productsText = `select c.id as "caseId", c.jurisdiction as place, p.name as product, p.jurisdiction as of
  from cases c join products p on p.id = c.product_id where c.id = any($1::int[])`;
/** Letters about to be sent: approved, or queued for a recipient. */
const lettersText = `select distinct i.case_id as "caseId", t.name, t.jurisdictions
  from mail_items i join cases c on c.id = i.case_id join templates t on t.id = i.template_id
    join mail_recipients r on r.item_id = i.id
  where i.case_id = any($1::int[]) and not (c.jurisdiction = any(t.jurisdictions))
    and (i.status = 'approved' or r.status in ('queued', 'sending', 'printed', 'exported'))`;

/** The solution of a case, and the letters about to be sent, are for its jurisdiction (rule 1.29). */
export const places: CaseRule = {
  name: 'Part of the country',
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const of = new Map(
      (await planned(tx, placedColumns, productsText, [ids])).map((row) => [row.caseId, row]),
    );
    const letters = byCase(await planned(tx, waitingColumns, lettersText, [ids]));
    return cases.flatMap(({ id, reference, isFormal }) => {
      const found = of.get(id) ?? missing();
      return told(reference, [
        // An informal plan is a contract, and the same everywhere.
        isFormal &&
          found.of !== 'other' &&
          found.of !== found.place &&
          `${found.product} is for ${jurisdictions[found.of]}; the case is in ${jurisdictions[found.place]}.`,
        ...(letters.get(id) ?? []).map((letter) => notWrittenFor(letter, found.place)),
      ]);
    });
  },
};
