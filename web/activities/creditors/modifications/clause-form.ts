import { caseModification } from '#shared/activities/creditors/modifications/clause.ts';
import type {
  CaseModification,
  CaseModifications,
} from '#shared/activities/creditors/modifications/contract.ts';
import type { Entity } from '#shared/platform/fields/entity.ts';
import { choices } from '#shared/platform/fields/field.ts';
import { clauseStore } from './modifications-client.ts';

/** The form of a clause: its own fields, the creditors whose rights it cuts, and any clauses that it contradicts. */
export function clauseForm(
  caseId: number,
  { rows, protectedDebts }: CaseModifications,
  clause: CaseModification | null,
) {
  const others = rows.filter(({ id, status }) => id !== clause?.id && /proposed|accepted/.test(status));
  const { effect, ...own } = caseModification.fields;
  const fields = {
    ...own,
    ...(protectedDebts.length > 0 && {
      cutsRightsOf: choices(
        Object.fromEntries(protectedDebts.map((debt) => [String(debt.id), `${debt.name} (${debt.class})`])),
        {
          label: 'Cuts the rights of',
          help: 'Secured and preferential creditors, each of whom has to consent.',
        },
      ),
    }),
    ...(others.length > 0 && {
      contradicts: choices(Object.fromEntries(others.map(({ id, title }) => [String(id), title])), {
        label: 'Contradicts',
        help: 'Clauses that cannot apply alongside it. Those that change the same figure are found automatically.',
      }),
    }),
    effect,
  };
  const entity: Entity = { ...caseModification, fields };
  return { entity, store: clauseStore(caseId) };
}
