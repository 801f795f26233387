import type { z } from 'zod';
import { reportFormats } from '#shared/views/reports/runs.ts';
import { rhythms, weekdayNames, weekdayNumbers } from '#shared/views/reports/schedule.ts';
import { type ReportSchedule, reportSchedulesContract } from '#shared/views/reports/schedules-contract.ts';
import { FormDialog, type FormOf, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { NamesInput } from '#web/platform/page/pickers/NamesInput.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addSchedule, changeSchedule } from './schedules-client.ts';

const { create, update } = reportSchedulesContract;
type FieldName =
  | 'format'
  | 'rhythm'
  | 'time'
  | 'weekdays'
  | 'monthDay'
  | 'isBusinessDaysOnly'
  | 'recipientIds';
type ScheduleForm = FormOf<typeof create.input, FieldName>;

const weekdayOptions = weekdayNumbers.map((id) => ({ id, label: weekdayNames[id] }));

function Fields({ form }: { form: ScheduleForm }) {
  const rhythm = useValue(form, 'rhythm');
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_7rem]">
        <FormField form={form} name="rhythm" label="How often" required>
          {(control) => <Select {...control} label="how often" options={optionsOf(rhythms)} />}
        </FormField>
        <InputField form={form} name="time" label="At" required kind="line" max={5} placeholder="07:30" />
      </div>
      {rhythm === 'weekly' && (
        <FormField form={form} name="weekdays" label="Weekdays" required>
          {(control) => (
            <MultiSelect
              {...control}
              value={(control.value ?? []) as number[]}
              onChange={(days) => control.onChange([...days])}
              options={weekdayOptions}
            />
          )}
        </FormField>
      )}
      {rhythm === 'monthly' && (
        <FormField
          form={form}
          name="monthDay"
          label="Day of the month"
          required
          help="31 is the last day of every month."
        >
          {(control) => <NumberInput {...control} min={1} max={31} />}
        </FormField>
      )}
      <FormSwitch form={form} name="isBusinessDaysOnly" label="On business days only" />
      <FormField form={form} name="format" label="Format" required>
        {(control) => <Select {...control} label="format" options={optionsOf(reportFormats)} />}
      </FormField>
      <FormField
        form={form}
        name="recipientIds"
        label="Recipients"
        required
        help="Each gets what they may see: their own domains and permissions."
      >
        {(control) => <NamesInput {...control} from="users" />}
      </FormField>
    </>
  );
}

/** The report that is sent, with the filters on its page. */
export type Scheduled = Pick<
  z.input<typeof create.input>,
  'report' | 'domainId' | 'filters' | 'sort' | 'dir'
>;

/** Schedules a report; times are those of London. */
export function ScheduleDialog(props: { of: Scheduled; title: string; onClose: () => void }) {
  const { of, title, onClose } = props;
  const form = useContractForm({
    schema: create.input,
    given: of,
    values: {
      format: 'xlsx',
      rhythm: 'daily',
      time: '07:00',
      weekdays: [1],
      monthDay: 1,
      isBusinessDaysOnly: true,
      recipientIds: [],
    },
    failure: 'Error creating item.',
    save: async (input) => {
      await addSchedule(input);
      toast.success('The report will be sent.', undefined, { href: '/reports/viewer/schedules' });
    },
  });
  return (
    <FormDialog title={`Schedule ${title}`} submitLabel="Schedule" form={form} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  );
}

/** Changes when and to whom a report is sent. */
export function EditScheduleDialog(props: { schedule: ReportSchedule; onClose: () => void }) {
  const { schedule, onClose } = props;
  const { id, version, format, rhythm, time, weekdays, monthDay, isBusinessDaysOnly, recipients } = schedule;
  const form = useContractForm({
    schema: update.input,
    given: { id, version },
    values: {
      format,
      rhythm,
      time,
      weekdays,
      monthDay,
      isBusinessDaysOnly,
      recipientIds: recipients.map((each) => each.id),
    },
    isComparable: false,
    save: async (input) => {
      await changeSchedule(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Schedule of ${schedule.title}`} submitLabel="Save" form={form} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  );
}
