import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Filing, fileInput, type InboundDetail } from '#shared/activities/inbound/contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import { type FormOf, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Select, TextInput } from '#web/platform/ui/Field.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { debtsOptions } from './inbound-client.ts';
import { SuggestionCards } from './SuggestionCards.tsx';

/** The field for the case, to which its key goes, and the button that files. */
export const CASE_FIELD = 'case-of-post';
export const FILE_BUTTON = 'file-post';

const choicesOptions = trpc.documents.choices.queryOptions(undefined, { staleTime: 600_000 });

const titleFor = (item: InboundDetail, typeName: string | undefined) =>
  item.subject?.slice(0, 200) || typeName || item.title;

/** A letter of ours that came back is noted as returned, unless it may be a reply that bears our code. */
function returnOf({ returned }: InboundDetail) {
  const isReturned = returned?.isLikely ?? false;
  return {
    returnedMailId: isReturned ? returned!.id : null,
    returnedRecipientId: returned?.recipients.length === 1 ? returned.recipients[0]!.id : null,
    returnReason: returned?.reason ?? '',
  };
}

/** What the form starts with: the suggestion, if there is one. */
function startOf(item: InboundDetail, userId: number) {
  const leading = item.suggestions.find(({ case: of }) => of.id === item.leading);
  const leadingType = item.types.find(({ id }) => id === item.leadingTypeId);
  const type = (item.returned?.isLikely ? item.returned.type : null) ?? leadingType;
  const debtId = leading?.debtId ?? null;
  const isClaim = debtId !== null && type !== undefined && /claim|proof/i.test(type.name);
  return {
    caseId: item.leading,
    documentTypeId: type?.id ?? null,
    folderId: type?.folderId ?? null,
    title: titleFor(item, type?.name),
    userId: item.assignee?.id ?? leading?.case.owner.id ?? userId,
    receivedOn: item.receivedOn,
    task: '',
    debtId: isClaim ? debtId : null,
    claimPence: isClaim ? item.claimedPence : null,
    ...returnOf(item),
  };
}

type FilingForm = FormOf<typeof fileInput, Exclude<keyof Filing, 'id' | 'version'>>;

/** The debt that a claim is about and its amount: entered on the debt, to be checked by whoever the item goes to. */
function ClaimFields({ form, found }: { form: FilingForm; found: number | null }) {
  const caseId = useValue(form, 'caseId');
  const debtId = useValue(form, 'debtId');
  const debts = useQuery({ ...debtsOptions(caseId ?? 0), enabled: caseId !== null });
  return (
    <FoldedFields
      form={form}
      names={['debtId', 'claimPence']}
      summary={debtId === null ? 'A claim of a creditor' : 'The claim'}
      opensWith={debtId !== null}
    >
      <FormField form={form} name="debtId" label="Debt">
        {(control) => (
          <Select
            {...control}
            label="debt"
            options={(debts.data ?? []).map(({ id, creditor, accountNumber, balancePence }) => ({
              id,
              label: [creditor, accountNumber, poundsText(balancePence)].filter(Boolean).join(' · '),
            }))}
          />
        )}
      </FormField>
      <InputField
        form={form}
        name="claimPence"
        label="Claimed"
        help={found ? `${poundsText(found)} was found.` : undefined}
        kind="pence"
      />
    </FoldedFields>
  );
}

/** Our own letter, by the code on it: whether it came back, whose, and why. */
function ReturnedFields({
  form,
  letter: { id, number, title, recipients },
}: {
  form: FilingForm;
  letter: NonNullable<InboundDetail['returned']>;
}) {
  const isReturned = useValue(form, 'returnedMailId') !== null;
  return (
    <fieldset className="space-y-3 rounded-lg border border-border p-3">
      <legend className="px-1 font-medium">Our letter {number}</legend>
      <p className="text-sm text-muted">
        {title} to {recipients.map(({ name }) => name).join(', ')}
      </p>
      <Switch
        value={isReturned}
        onChange={(on) => form.set({ returnedMailId: on ? id : null })}
        label="It came back: returned post"
      />
      {isReturned && recipients.length > 1 && (
        <FormField form={form} name="returnedRecipientId" label="Whose letter came back" required>
          {(control) => (
            <Select
              {...control}
              label="recipient"
              options={recipients.map(({ id: of, name }) => ({ id: of, label: name }))}
            />
          )}
        </FormField>
      )}
      {isReturned && (
        <FormField
          form={form}
          name="returnReason"
          label="What the envelope says"
          help="The address is flagged, the next mail to it is held, and a task asks for the new one."
          required
        >
          {(control) => <TextInput {...control} maxLength={200} />}
        </FormField>
      )}
    </fieldset>
  );
}

/** Document type and folder, which follows from the type. */
function TypeFields({ form }: { form: FilingForm }) {
  const choices = useQuery(choicesOptions);
  const types = (choices.data?.types ?? []).filter(
    ({ isActive, direction }) => isActive && direction !== 'out',
  );
  const loadTypes = useCallback(
    async (search: string) =>
      types
        .filter(({ name }) => plainCapitals(name).includes(plainCapitals(search)))
        .map(({ id, name }) => ({ id, label: name })),
    [types],
  );
  const typeId = useValue(form, 'documentTypeId');
  const chosen = types.find(({ id }) => id === typeId);
  return (
    <>
      <FormField form={form} name="documentTypeId" label="Document type" required>
        {(control) => (
          <SearchableSelect
            {...control}
            label="document type"
            loadOptions={loadTypes}
            selected={chosen ? { id: chosen.id, label: chosen.name } : null}
            onChange={(id) => {
              control.onChange(id);
              const type = types.find((each) => each.id === id);
              if (type) form.set({ folderId: type.folderId, title: type.name });
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="folderId" label="Folder" required>
        {(control) => (
          <Select
            {...control}
            label="folder"
            options={(choices.data?.folders ?? [])
              .filter(({ isActive }) => isActive)
              .map(({ id, name }) => ({ id, label: name }))}
          />
        )}
      </FormField>
    </>
  );
}

interface IndexFormProps {
  item: InboundDetail;
  isBusy: boolean;
  /** Throws a refusal, which is shown at its field. */
  file: (filing: Filing) => Promise<void>;
  /** Receives the action of the key that files. */
  onReady: (submit: () => void) => void;
}

/** Where an item belongs: filled in with the suggestion, filed with Enter. */
export function IndexForm({ item, isBusy, file, onReady }: IndexFormProps) {
  const { profile } = useAuth();
  const form = useContractForm({
    schema: fileInput,
    given: { id: item.id, version: item.version },
    values: startOf(item, profile.id),
    isComparable: false,
    save: file,
  });
  const { submit } = form;
  const caseId = useValue(form, 'caseId');
  useEffect(() => onReady(() => void submit()), [onReady, submit]);
  const suggested = item.suggestions.find(({ case: of }) => of.id === caseId)?.case;
  return (
    <form
      aria-label="Where it belongs"
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SuggestionCards
        item={item}
        chosenId={caseId}
        onChoose={({ case: of, debtId }) => form.set({ caseId: of.id, userId: of.owner.id, debtId })}
      />
      {item.returned && <ReturnedFields form={form} letter={item.returned} />}
      <FormField form={form} name="caseId" label="Case" id={CASE_FIELD} required>
        {(control) => (
          <CasePicker
            {...control}
            label="case"
            domainId={item.domain?.id}
            selected={
              suggested
                ? { id: suggested.id, label: `${suggested.uniqueReference} ${suggested.caseName}` }
                : null
            }
            onChange={(id) => {
              control.onChange(id);
              form.set({ debtId: null });
            }}
          />
        )}
      </FormField>
      <TypeFields form={form} />
      <InputField form={form} name="title" label="Title" required kind="line" max={200} />
      <InputField form={form} name="userId" label="Goes to" required kind="row" from="users" noun="person" />
      <InputField form={form} name="receivedOn" label="Received" required kind="day" />
      <FormField form={form} name="task" label="What to do" help="Besides the task of the type.">
        {(control) => <TextInput {...control} maxLength={200} />}
      </FormField>
      <ClaimFields form={form} found={item.claimedPence} />
      <Button
        id={FILE_BUTTON}
        type="submit"
        colour="accent"
        loading={isBusy}
        disabled={item.heldBecause !== null}
      >
        File and next
        <Kbd>Enter</Kbd>
      </Button>
    </form>
  );
}
