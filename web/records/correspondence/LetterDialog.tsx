import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LetterChoices, MailDetail, RecipientInput } from '#shared/records/correspondence/contract.ts';
import { ApiError, fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import type { LetterStart } from '#web/platform/case/case-letters.ts';
import { LeaveDialog } from '#web/platform/page/UnsavedGuard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { RichText } from '#web/platform/ui/RichText.tsx';
import { MultiSelect, SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { LetterPreview } from './LetterPreview.tsx';
import { choicesOptions, saveLetter } from './mail-client.ts';
import { RecipientChoice } from './RecipientChoice.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';
import { type Letter, useLetter } from './use-letter.ts';
import { WordLetter } from './WordLetter.tsx';

interface TextProps {
  caseId: number;
  letter: Letter;
  isEmail: boolean;
  isFixed: boolean;
}

/** The text of a letter, which is the template's until its writer changes it. */
function LetterText({ caseId, letter, isEmail, isFixed }: TextProps) {
  const { templateId, subject, body } = letter.draft;
  const [problem, setProblem] = useState<string | null>(null);
  if (templateId === null) return null;
  if (isFixed) return <p className="text-sm text-muted">The text of this template is fixed.</p>;
  const begin = async () => {
    try {
      const text = await trpcClient.mail.text.query({ caseId, templateId });
      letter.change({ body: text.body, ...(isEmail && { subject: text.subject }) });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (body === null)
    return (
      <div className="space-y-2">
        <Button small onClick={() => void begin()}>
          Change the text
        </Button>
        {problem && <Alert colour="red" message={problem} />}
      </div>
    );
  return (
    <div className="space-y-3">
      {isEmail && (
        <Field label="Subject" required>
          {(control) => (
            <TextInput
              {...control}
              value={subject ?? ''}
              onChange={(value) => letter.change({ subject: value })}
            />
          )}
        </Field>
      )}
      <Field
        label="Text"
        help="Anything in double braces is filled in from the case."
        aside={
          <Button small colour="plain" onClick={() => letter.change({ body: null, subject: null })}>
            Back to the template’s
          </Button>
        }
      >
        {(control) => (
          <RichText {...control} value={body} onChange={(value) => letter.change({ body: value })} />
        )}
      </Field>
    </div>
  );
}

const isRepeat = (error: unknown) =>
  error instanceof ApiError && (error.details as { isRepeat?: boolean } | undefined)?.isRepeat === true;

/** Saves the letter, and says why it was not. */
function useSaving(letter: Letter, onDone: (mail: MailDetail) => void) {
  const [busy, setBusy] = useState<'draft' | 'send' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = async (send: boolean, repeatReason: string | null = null) => {
    if (!letter.input) return;
    setBusy(send ? 'send' : 'draft');
    setError(null);
    try {
      onDone(await saveLetter({ ...letter.input, send, repeatReason }));
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(null);
  };
  return { busy, error, save, forget: () => setError(null) };
}

export interface LetterDialogProps {
  caseId: number;
  /** A draft that is continued. */
  mail?: MailDetail | undefined;
  /** A record of the case from which the letter is started. */
  start?: LetterStart | undefined;
  onClose: () => void;
}

const said: Readonly<Record<string, string>> = {
  draft: 'Saved as a draft.',
  awaiting_approval: 'Awaiting approval.',
  queued: 'Queued.',
};

const noteOf = ({ format, requiresApproval }: LetterChoices['templates'][number]) =>
  format === 'docx' ? 'Word document' : requiresApproval ? 'Needs approval' : '';

/** What a chosen recipient is called. */
const nameOf = ({ recipients }: LetterChoices, { type, id, name }: RecipientInput): string =>
  name || (recipients.find((known) => known.type === type && known.id === id)?.name ?? 'the recipient');

/** Writes a letter on a case: to whom, in whose words, with what, and how it will look. */
export function LetterDialog({ caseId, mail, start, onClose }: LetterDialogProps) {
  const { data: choices, error: choicesError } = useQuery(choicesOptions(caseId));
  const { data: documents = [] } = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const letter = useLetter(caseId, choices, { mail, start });
  const [isAsking, setAsking] = useState(false);
  const { busy, error, save, forget } = useSaving(letter, ({ status, number }) => {
    toast.success(said[status] ?? 'Saved.', number);
    onClose();
  });
  const template = choices?.templates.find(({ id }) => id === letter.draft.templateId);
  const isWord = template?.format === 'docx';
  const leave = () => (letter.isChanged ? setAsking(true) : onClose());
  const errors = fieldErrorsOf(error);
  return (
    <>
      <Modal
        open
        title={mail ? `Letter ${mail.number}` : 'Letter'}
        closeOnBackdrop={false}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            {!isWord && (
              <>
                <Button
                  disabled={!letter.input || busy !== null}
                  loading={busy === 'draft'}
                  onClick={() => void save(false)}
                >
                  Save as draft
                </Button>
                <Button
                  colour="accent"
                  disabled={!letter.input || busy !== null}
                  loading={busy === 'send'}
                  onClick={() => void save(true)}
                >
                  {template?.requiresApproval ? 'Submit for approval' : 'Send'}
                </Button>
              </>
            )}
          </>
        }
      >
        {choicesError && <Alert colour="red" message={messageOf(choicesError)} />}
        {!choices && !choicesError && <Skeleton className="h-96 w-full" />}
        {choices && (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="min-w-0 space-y-4">
              {mail?.statusReason && (
                <Alert
                  colour="yellow"
                  role="none"
                  title="Returned to its writer."
                  message={mail.statusReason}
                />
              )}
              {error !== null && !isRepeat(error) && (
                <Alert colour="red" title="Not saved." message={messageOf(error)} />
              )}
              <div data-autofocus>
                <Field label="Template" required error={errors.templateId}>
                  {(control) => (
                    <SearchableSelect
                      {...control}
                      value={letter.draft.templateId}
                      onChange={letter.chooseTemplate}
                      options={choices.templates.map((each) => ({
                        id: each.id,
                        label: each.name,
                        ...(noteOf(each) && { description: noteOf(each) }),
                      }))}
                    />
                  )}
                </Field>
              </div>
              <RecipientChoice choices={choices} letter={letter} errors={errors} />
              {!isWord && (
                <>
                  <Field label="Enclosed" error={errors.attachmentIds}>
                    {(control) => (
                      <MultiSelect
                        {...control}
                        defaultText="Documents of the case"
                        value={letter.draft.attachmentIds}
                        onChange={(attachmentIds) => letter.change({ attachmentIds })}
                        options={documents.map(({ id, title, folder }) => ({
                          id,
                          label: title,
                          description: folder.name,
                        }))}
                      />
                    )}
                  </Field>
                  <LetterText
                    caseId={caseId}
                    letter={letter}
                    isEmail={template?.format === 'email'}
                    isFixed={template?.isFixed === true}
                  />
                </>
              )}
            </div>
            <div className="flex min-h-96 min-w-0 flex-col">
              {isWord ? (
                <WordLetter
                  caseId={caseId}
                  templateId={template.id}
                  about={start?.about}
                  recipients={letter.draft.recipients.map((input) => ({
                    input,
                    name: nameOf(choices, input),
                  }))}
                />
              ) : (
                <LetterPreview input={letter.input} />
              )}
            </div>
          </div>
        )}
      </Modal>
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
      {isRepeat(error) && (
        <RepeatDialog
          message={messageOf(error)}
          isBusy={busy !== null}
          onSend={(reason) => void save(true, reason)}
          onCancel={forget}
        />
      )}
    </>
  );
}
