import { z } from 'zod';
import { keysOf } from '#shared/platform/options.ts';
import { maySeeCard, standardCards } from '#shared/views/dashboard/cards.ts';
import { dashboardsContract, type OwnDashboard } from '#shared/views/dashboard/own-contract.ts';
import { shares } from '#shared/views/reports/generator/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { NamesInput } from '#web/platform/page/pickers/NamesInput.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addCard, changeDashboard, makeDashboard } from './own-client.ts';

const { create, update } = dashboardsContract;

/** Creates a dashboard of the user's own, empty or as a copy. */
export function NewDialog({
  copyOf,
  onClose,
}: {
  copyOf?: { id: number | 'standard'; name: string };
  onClose: () => void;
}) {
  const { allUserDomains } = useAuth();
  const domain = useDomain();
  const domainId = domain === 'all' ? (allUserDomains[0]?.id ?? 0) : domain;
  return (
    <FieldsDialog
      title={copyOf ? `Copy ${copyOf.name}` : 'New dashboard'}
      submitLabel={copyOf ? 'Copy' : 'Create'}
      schema={create.input}
      given={{ domainId, copyOf: copyOf?.id ?? null }}
      fields={{
        name: {
          kind: 'line',
          label: 'Name',
          help: 'It is yours, and not shared with anybody.',
          required: true,
          max: 80,
          value: copyOf ? `Copy of ${copyOf.name}`.slice(0, 80) : '',
        },
      }}
      failure="Error creating item."
      call={makeDashboard}
      onClose={onClose}
    />
  );
}

const asked = update.input.pick({ name: true, domainId: true }).extend(shares.shape);

/** The name of a dashboard, and who else sees it. */
export function ShareDialog({ dashboard, onClose }: { dashboard: OwnDashboard; onClose: () => void }) {
  const { allUserDomains } = useAuth();
  const { id, version, name, domain } = dashboard;
  const form = useContractForm({
    schema: asked,
    given: {},
    values: {
      name,
      domainId: domain.id,
      isEveryone: dashboard.shares?.isEveryone ?? false,
      departmentIds: dashboard.shares?.departmentIds ?? [],
      userIds: dashboard.shares?.userIds ?? [],
    },
    refusedAt: { 'shares.userIds': 'userIds', 'shares.departmentIds': 'departmentIds' },
    isComparable: false,
    save: async ({ name: newName, domainId, ...sharedWith }) => {
      await changeDashboard({ id, version, name: newName, domainId, shares: sharedWith });
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Rename or share ${name}`} submitLabel="Save" form={form} onClose={onClose}>
      <InputField form={form} name="name" label="Name" required kind="line" max={80} />
      <p className="text-sm text-muted">
        On each card, people see only what they may see in its report. Only you can change the dashboard.
      </p>
      <FormField form={form} name="domainId" label="Domain" required>
        {(control) => (
          <Select {...control} options={allUserDomains.map((each) => ({ id: each.id, label: each.name }))} />
        )}
      </FormField>
      <FormSwitch form={form} name="isEveryone" label="Share with everyone in the domain" />
      <FormField form={form} name="departmentIds" label="Departments">
        {(control) => <NamesInput {...control} from="departments" />}
      </FormField>
      <FormField form={form} name="userIds" label="People">
        {(control) => <NamesInput {...control} from="users" />}
      </FormField>
    </FormDialog>
  );
}

const cardKey = z.strictObject({ key: z.enum(keysOf(standardCards)) });

/** Adds a standard card; a report's card is added on the page of the report. */
export function AddCardDialog({ dashboard, onClose }: { dashboard: OwnDashboard; onClose: () => void }) {
  const { may } = useAuth();
  const options = keysOf(standardCards)
    .filter((key) => maySeeCard(may, key))
    .map((key) => ({ id: key, label: standardCards[key].title }));
  return (
    <FieldsDialog
      title="Add a card"
      submitLabel="Add"
      schema={cardKey}
      given={{}}
      about="To add a report, open it, set its filters and choose Add to dashboard."
      fields={{ key: { kind: 'choice', label: 'Card', required: true, options, noun: 'card', value: null } }}
      refusedAt={{ 'card.key': 'key', id: 'key' }}
      failure="Error creating item."
      call={({ key }) => addCard({ id: dashboard.id, card: { of: 'standard', key } })}
      onClose={onClose}
    />
  );
}
