import type { z } from 'zod';
import {
  type AlertUnit,
  alertRhythms,
  crossings,
  watchedInWords,
  watches,
} from '#shared/views/reports/alert.ts';
import { type ReportAlert, reportAlertsContract } from '#shared/views/reports/alerts-contract.ts';
import type { Report } from '#shared/views/reports/report.ts';
import { FormDialog, type FormOf, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addAlert, changeAlert } from './alerts-client.ts';

const { create, update } = reportAlertsContract;
type FieldName = 'name' | 'crossing' | 'line' | 'rhythm' | 'isMailed';
type LineForm = FormOf<typeof update.input, FieldName>;
type NewForm = FormOf<typeof create.input, FieldName | 'watch' | 'column'>;

/** The threshold, an amount of money or a number, and the side of it that is watched. */
function LineFields({ form, unit }: { form: LineForm; unit: AlertUnit }) {
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
      <FormField form={form} name="crossing" label="Tell me when it" required>
        {(control) => <Select {...control} label="side" options={optionsOf(crossings)} />}
      </FormField>
      <InputField
        form={form}
        name="line"
        label="Threshold"
        required
        {...(unit === 'pence'
          ? { kind: 'pence', min: -1_000_000_000_00 }
          : { kind: 'number', min: -1_000_000_000 })}
      />
    </div>
  );
}

function WhenFields({ form }: { form: LineForm }) {
  return (
    <>
      <FormField form={form} name="rhythm" label="How often to check" required>
        {(control) => <Select {...control} label="how often" options={optionsOf(alertRhythms)} />}
      </FormField>
      <FormSwitch form={form} name="isMailed" label="Also send me an e-mail" />
    </>
  );
}

/** The totals of a report that can be watched, with their units. */
const totalsOf = ({ columns, totals, ratios = {} }: Report) =>
  totals.flatMap((name) => {
    const column = columns[name];
    if (!column || name in ratios || (column.kind !== 'pence' && column.kind !== 'count')) return [];
    return [{ id: name, label: column.label, unit: column.kind }];
  });

function NewFields({ form, report }: { form: NewForm; report: Report }) {
  const totals = totalsOf(report);
  const watch = useValue(form, 'watch');
  const column = useValue(form, 'column');
  const unit = totals.find(({ id }) => id === column)?.unit ?? 'count';
  const occasions = optionsOf(watches).filter(({ id }) => id !== 'sum' || totals.length > 0);
  return (
    <>
      <InputField form={form} name="name" label="Name" required kind="line" max={80} />
      <FormField form={form} name="watch" label="Tell me when" required>
        {(control) => <Select {...control} label="occasion" options={occasions} />}
      </FormField>
      {watch === 'sum' && (
        <InputField
          form={form}
          name="column"
          label="Total"
          required
          kind="choice"
          options={totals}
          noun="total"
        />
      )}
      {watch !== 'rows' && <LineFields form={form} unit={watch === 'sum' ? unit : 'count'} />}
      <WhenFields form={form} />
    </>
  );
}

/** What is watched: a report with the filters on its page. */
export type AlertOf = Pick<z.input<typeof create.input>, 'report' | 'domainId' | 'filters'>;
export interface AlertDialogProps {
  of: AlertOf;
  report: Report;
  onClose: () => void;
}

/** Sets up an alert. */
export function AlertDialog({ of: { report: which, domainId, filters }, report, onClose }: AlertDialogProps) {
  const form = useContractForm({
    schema: create.input,
    given: { report: which, domainId, filters },
    values: {
      name: report.title.slice(0, 80),
      watch: 'rows',
      column: null,
      crossing: 'above',
      line: 0,
      rhythm: 'quarter',
      isMailed: false,
    },
    failure: 'Error creating item.',
    save: async (input) => {
      await addAlert(input);
      toast.success('You will be told.', undefined, { href: '/reports/viewer/alerts' });
    },
  });
  return (
    <FormDialog title={`Alert on ${report.title}`} submitLabel="Alert me" form={form} onClose={onClose}>
      <p className="text-muted">
        The alert checks the rows that you may see, with the present filters, and tells you once each time.
      </p>
      <NewFields form={form} report={report} />
    </FormDialog>
  );
}

/** Changes when an alert is raised. */
export function EditAlertDialog({ alert, onClose }: { alert: ReportAlert; onClose: () => void }) {
  const { id, version, name, crossing, line, rhythm, isMailed } = alert;
  const form = useContractForm({
    schema: update.input,
    given: { id, version },
    values: { name, crossing, line, rhythm, isMailed },
    save: async (input) => {
      await changeAlert(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Alert on ${alert.title}`} submitLabel="Save" form={form} onClose={onClose}>
      <p className="text-muted">{watchedInWords(alert)}</p>
      <InputField form={form} name="name" label="Name" required kind="line" max={80} />
      {alert.watch !== 'rows' && <LineFields form={form} unit={alert.unit} />}
      <WhenFields form={form} />
    </FormDialog>
  );
}
