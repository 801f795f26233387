import { type BondAction, bondActions, penaltySum } from '#shared/activities/bonding/bonding.ts';
import { type BondedPerson, type BondsOfCase, entryInput } from '#shared/activities/bonding/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { enterBond } from './bonding-client.ts';

const titles: Record<BondAction, string> = {
  new: 'Bond the estate of',
  increase: 'Increase the bond of',
  decrease: 'Decrease the bond of',
  release: 'Release the bond of',
};

interface EntryDialogProps {
  caseId: number;
  bonds: BondsOfCase;
  person: BondedPerson;
  action: BondAction;
  onClose: () => void;
}

/** The specific penalty sum that follows from what has been typed. */
function Cover({
  form,
  bonds,
}: {
  form: ContractForm<{ bondablePence: number | null }>;
  bonds: BondsOfCase;
}) {
  const bondablePence = useValue(form, 'bondablePence');
  return (
    <p aria-live="polite">
      Cover: {bondablePence === null ? '–' : <Money pence={penaltySum(bondablePence, bonds)} />}, between{' '}
      {poundsText(bonds.minimumPence)} and {poundsText(bonds.maximumPence)}.
    </p>
  );
}

/** Makes an entry in one person's bond. */
export function EntryDialog({ caseId, bonds, person, action, onClose }: EntryDialogProps) {
  const { casePersonId, current, name, valuePence } = person;
  const form = useContractForm({
    schema: entryInput,
    given: {
      caseId,
      casePersonId,
      entryId: current?.id ?? null,
      version: current?.version ?? null,
      action,
    },
    values: {
      bondablePence: action === 'release' ? 0 : valuePence,
      premiumPence: action === 'new' ? bonds.premiumPence : 0,
      effectiveOn: londonDate(),
      reason: '',
      lateReason: null,
      lateEvidence: null,
    },
    isComparable: false,
    refusedAt: { action: 'effectiveOn' },
    save: async (input) => {
      await enterBond(input);
      toast.success('Item Created.', `Bond: ${bondActions[action].toLowerCase()}`);
    },
  });
  return (
    <FormDialog title={`${titles[action]} ${name}`} submitLabel="Save entry" form={form} onClose={onClose}>
      {action !== 'release' && (
        <>
          <InputField
            form={form}
            name="bondablePence"
            label="Bondable value"
            required
            help={`Assets after security and money of third parties come to ${poundsText(valuePence)} today.`}
            kind="pence"
          />
          <Cover form={form} bonds={bonds} />
          <InputField form={form} name="premiumPence" label="Premium" kind="pence" />
        </>
      )}
      <FormField form={form} name="effectiveOn" label="Effective" required>
        {(control) => <DateInput {...control} {...(current && { min: current.effectiveOn })} />}
      </FormField>
      <InputField form={form} name="reason" label="Reason" kind="line" max={500} />
      <PlainFields form={form} fields={lateAsked} days={['effectiveOn']} />
    </FormDialog>
  );
}
