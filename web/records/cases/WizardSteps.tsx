import { UserRoundCheck } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Field, type Fields, labelOf } from '#shared/platform/fields/field.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { FieldEditor } from '#web/platform/reference/editors.tsx';
import { isFilled, kinds } from '#web/platform/reference/kinds.tsx';
import { LookedUpValue } from '#web/platform/reference/StalePanel.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field as FieldLabel, Select } from '#web/platform/ui/Field.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import {
  addressFields,
  personFields,
  positionsOf,
  type WizardValues,
} from '#web/records/cases/wizard-values.ts';

const gridClass = 'grid gap-4 sm:grid-cols-2';

interface FieldGridProps {
  fields: Fields;
  path: string;
  /** All of them may be left for later. */
  isOptional?: boolean;
}

/** Fields under a common path of the form. */
function FieldGrid({ fields, path, isOptional = false }: FieldGridProps) {
  return (
    <div className={gridClass}>
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={`min-w-0 ${kinds[field.kind].wide ? 'sm:col-span-2' : ''}`}>
          <FieldEditor
            field={field}
            name={path ? `${path}.${name}` : name}
            label={labelOf(name, field)}
            required={!isOptional && Boolean(field.required)}
            disabled={false}
            help={field.help}
          />
        </div>
      ))}
    </div>
  );
}

const { productId, portfolioId, introducerId, leadSourceDetail, isVulnerable, riskOfViolence } =
  caseEntity.fields;
const caseFields: Readonly<Record<string, Field>> = {
  productId,
  portfolioId: { ...portfolioId, help: 'Leave blank for the domain’s usual portfolio.' },
  introducerId,
  leadSourceDetail,
  isVulnerable,
  riskOfViolence,
};

/** First step: what kind of case it is and where it comes from. */
export function CaseStep() {
  const { allUserDomains } = useAuth();
  const { setValue, formState } = useFormContext<WizardValues>();
  const domainId = useWatch<WizardValues, 'domainId'>({ name: 'domainId' });
  return (
    <Card title="Case">
      <div className="space-y-4">
        {allUserDomains.length > 1 && (
          <div className={gridClass}>
            <FieldLabel label="Domain" required error={formState.errors.domainId?.message}>
              {(control) => (
                <Select
                  {...control}
                  value={domainId}
                  options={allUserDomains.map(({ id, name }) => ({ id, label: name }))}
                  onChange={(id) => {
                    setValue('domainId', id, { shouldDirty: true, shouldValidate: id !== null });
                    setValue('portfolioId', null);
                  }}
                />
              )}
            </FieldLabel>
          </div>
        )}
        <FieldGrid fields={caseFields} path="" />
      </div>
    </Card>
  );
}

function Applicant({ position }: { position: 0 | 1 }) {
  const { setValue } = useFormContext<WizardValues>();
  const known = useWatch<WizardValues, `applicants.${0 | 1}.known`>({ name: `applicants.${position}.known` });
  const shares = useWatch<WizardValues, 'sharesAddress'>({ name: 'sharesAddress' });
  const path = `applicants.${position}`;
  const title = `Applicant ${position + 1}`;
  if (known)
    return (
      <Card title={title}>
        <p className="flex flex-wrap items-center gap-2">
          <UserRoundCheck aria-hidden="true" className="size-4 text-green-text" />
          <span>
            <strong className="font-semibold">{known.name}</strong>, as in the other case
          </span>
          <Button
            small
            colour="plain"
            onClick={() => setValue(`applicants.${position}.known`, null, { shouldDirty: true })}
          >
            Enter somebody else
          </Button>
        </p>
      </Card>
    );
  return (
    <Card title={title}>
      <FieldGrid fields={personFields} path={`${path}.person`} />
      <h3 className="mt-5 mb-3 font-semibold">
        Current address <span className="font-normal text-muted">(may follow later)</span>
      </h3>
      {position === 1 && (
        <Switch
          label="Same as applicant 1"
          value={shares}
          onChange={(isOn) => setValue('sharesAddress', isOn, { shouldDirty: true })}
        />
      )}
      {!(position === 1 && shares) && (
        <FieldGrid fields={addressFields} path={`${path}.address`} isOptional />
      )}
    </Card>
  );
}

/** Second step: who takes it on, alone or jointly. */
export function ApplicantsStep() {
  const { setValue } = useFormContext<WizardValues>();
  const isJoint = useWatch<WizardValues, 'isJoint'>({ name: 'isJoint' });
  return (
    <div className="space-y-4">
      <Applicant position={0} />
      <Switch
        label="There is a second applicant (joint case)"
        value={isJoint}
        onChange={(isOn) => setValue('isJoint', isOn, { shouldDirty: true })}
      />
      {isJoint && <Applicant position={1} />}
    </div>
  );
}

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

const listClass = 'grid grid-cols-[minmax(7rem,12rem)_1fr] gap-x-4 gap-y-1.5';

/** Third step: everything that was entered, to read through. */
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
