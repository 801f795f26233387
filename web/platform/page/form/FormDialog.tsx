import { type ReactNode, useId, useState } from 'react';
import { LeaveDialog, UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, type ButtonProps } from '#web/platform/ui/Button.tsx';
import { Modal, type ModalProps } from '#web/platform/ui/Modal.tsx';
import type { ContractForm } from './use-contract-form.ts';

export interface FormDialogProps<Values> {
  title: string;
  submitLabel: string;
  /** Leaves the dialog: 'Cancel' by default, 'Keep' where the form itself cancels something. */
  cancelLabel?: string;
  /** The variant of the submit button; 'accent' by default. */
  colour?: ButtonProps['colour'];
  form: ContractForm<Values>;
  onClose: () => void;
  /** 'small' by default. */
  size?: ModalProps['size'];
  /** Stands beside the page, or beside its tab, and is lost with it: leaving asks first. */
  beside?: 'page' | 'tab';
  children: ReactNode;
}

/** A form in a dialog. It closes when saved, stays open with the reason where the server refuses, and asks before it drops what was entered. */
export function FormDialog<Values>({
  title,
  submitLabel,
  cancelLabel = 'Cancel',
  colour = 'accent',
  form,
  onClose,
  size = 'small',
  beside,
  children,
}: FormDialogProps<Values>) {
  const [isAsking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.form.formState;
  const { problem, clash } = form;
  // What is saved may reach the page before the dialog closes: its title stays that of the form which was sent.
  const [shownTitle, showTitle] = useState(title);
  if (!isSubmitting && shownTitle !== title) showTitle(title);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  const formId = useId();
  return (
    <>
      <Modal
        open
        size={size}
        onClose={leave}
        title={shownTitle}
        closeOnBackdrop={false}
        isBeside={beside !== undefined}
        footer={
          <>
            <Button onClick={leave}>{cancelLabel}</Button>
            <Button
              type="submit"
              form={formId}
              colour={colour}
              loading={isSubmitting}
              aria-keyshortcuts="Control+Enter"
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void form.submit(onClose);
          }}
          className="space-y-4"
        >
          {clash && (
            <Alert
              colour="yellow"
              title={`Changed by ${clash.changedBy} since you opened it.`}
              message="Their changes are in the form, beside yours where both of you changed a field. Save again to keep what you see here."
            />
          )}
          {problem && <Alert colour="red" title="Not saved." message={problem} />}
          {children}
        </form>
      </Modal>
      {beside && <UnsavedGuard isUnsaved={() => isDirty && !isSubmitting} onTab={beside === 'tab'} />}
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
