import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { authoritiesContract } from '#shared/records/acts/contract.ts';
import { delegableActs, reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { giveAuthority } from './acts-client.ts';

const papers = { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };

const acts = delegableActs.map((id) => ({ id, label: reservedActs[id].label }));

interface GiveAuthorityDialogProps {
  officeHolderUserId: number;
  isOwn: boolean;
  onClose: () => void;
}

/** Gives somebody written authority under the office holder’s own sign-in, or records the one that they signed. */
export function GiveAuthorityDialog({ officeHolderUserId, isOwn, onClose }: GiveAuthorityDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useContractForm({
    schema: authoritiesContract.give.input,
    given: { officeHolderUserId },
    values: {
      userId: null,
      portfolioId: null,
      acts: [...delegableActs],
      fromOn: londonDate(),
      toOn: null,
      fileId: null,
    },
    needs: ['userId'],
    save: async (input) => {
      const [paper] = files;
      const fileId = paper ? (await storeFile(paper)).id : null;
      await giveAuthority({ ...input, fileId });
      toast.success('Item Created.', 'The authority is recorded.');
    },
  });
  return (
    <FormDialog
      title={isOwn ? 'Give written authority' : 'Record written authority'}
      size="medium"
      submitLabel={isOwn ? 'Give authority' : 'Record authority'}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="userId" label="Person" required>
          {(control) => <NamePicker {...control} from="users" />}
        </FormField>
        <FormField form={form} name="portfolioId" label="Portfolio" help="Leave blank for all cases.">
          {(control) => <NamePicker {...control} from="portfolios" />}
        </FormField>
        <FormField form={form} name="fromOn" label="From" required>
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
        <FormField form={form} name="toOn" label="To" help="Leave blank while it has no end date.">
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
      </div>
      <FormField form={form} name="acts" label="May do" required>
        {({ value, onChange, ...control }) => (
          <MultiSelect
            {...control}
            value={value ?? []}
            options={acts}
            onChange={(chosen) => onChange([...chosen])}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="fileId"
        label="Signed paper"
        help={
          isOwn
            ? 'Needed only for an authority from before today: a PDF or a picture.'
            : 'As the office holder signed it: a PDF or a picture.'
        }
      >
        {({ value: _value, onChange: _change, ...control }) => (
          <FileUpload {...control} value={files} onChange={setFiles} accept={papers} maxSize={10_000_000} />
        )}
      </FormField>
    </FormDialog>
  );
}
