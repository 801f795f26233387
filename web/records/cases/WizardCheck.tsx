import { useWatch } from 'react-hook-form';
import { type Fields, labelOf } from '#shared/platform/fields/field.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { isFilled } from '#web/platform/reference/kinds.tsx';
import { LookedUpValue } from '#web/platform/reference/StalePanel.tsx';
import {
  addressFields,
  personFields,
  positionsOf,
  type WizardValues,
} from '#web/records/cases/wizard-values.ts';

function Lines({ fields, values }: { fields: Fields; values: Values }) {
  return Object.entries(fields)
    .filter(([name]) => isFilled(values[name]))
    .map(([name, field]) => (
      <div key={name} className="contents">
        <dt className="text-sm text-muted">{labelOf(name, field)}</dt>
        <dd className="min-w-0 break-words">
          <LookedUpValue field={field} value={values[name]} />
        </dd>
      </div>
    ));
}

const { productId, portfolioId, introducerId, leadSourceDetail, isVulnerable, riskOfViolence } =
  caseEntity.fields;
const caseFields = { productId, portfolioId, introducerId, leadSourceDetail, isVulnerable, riskOfViolence };
const listClass = 'grid grid-cols-[minmax(7rem,12rem)_1fr] gap-x-4 gap-y-1.5';

/** Third step: everything that was entered, once more to read. */
export function CheckStep() {
  const values = useWatch<WizardValues>() as WizardValues;
  const { allUserDomains } = useAuth();
  const domain = allUserDomains.find(({ id }) => id === values.domainId);
  return (
    <div className="space-y-4">
      <Card title="Case">
        <dl className={listClass}>
          <div className="contents">
            <dt className="text-sm text-muted">Domain</dt>
            <dd>{domain?.name}</dd>
          </div>
          <Lines fields={caseFields} values={{ ...values }} />
        </dl>
      </Card>
      {positionsOf(values).map((position) => {
        const { known, person, address } = values.applicants[position];
        const lives = position === 1 && values.sharesAddress ? values.applicants[0].address : address;
        return (
          <Card key={position} title={`Applicant ${position + 1}`}>
            {known ? (
              <p>{known.name}, as in the other case</p>
            ) : (
              <dl className={listClass}>
                <Lines fields={personFields} values={person} />
                <Lines fields={addressFields} values={lives} />
              </dl>
            )}
          </Card>
        );
      })}
    </div>
  );
}
