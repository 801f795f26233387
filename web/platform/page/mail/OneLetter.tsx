import { type MailState, mailStates } from '#shared/records/letters/mail-states.ts';
import { useCaseLetters } from '#web/platform/case/case-letters.ts';

interface OneLetterProps {
  /** What the letter is called here, such as 'Request'. */
  label: string;
  letter: { id: number; status: MailState };
}

/** A letter that belongs to a record of the case, with its state; opens it. */
export function OneLetter({ label, letter: { id, status } }: OneLetterProps) {
  const open = useCaseLetters();
  return (
    <>
      {open ? (
        <button
          type="button"
          className="text-left text-accent-text underline-offset-2 hover:underline"
          onClick={() => open({ what: 'item', id, title: label })}
        >
          {label}
        </button>
      ) : (
        label
      )}{' '}
      <span className="text-sm text-muted">{mailStates[status]}</span>
    </>
  );
}
