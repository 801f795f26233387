import type { OpenLetters } from '#web/platform/case/case-letters.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { DebtThread } from './CreditorThread.tsx';
import { LetterDialog } from './LetterDialog.tsx';
import { MailPane } from './MailPane.tsx';

interface CaseLettersProps {
  caseId: number;
  open: OpenLetters;
  onClose: () => void;
}

/** The mail of a case as its records open it: a letter about one of them, an item, or the thread of a debt. */
export function CaseLetters({ caseId, open, onClose }: CaseLettersProps) {
  switch (open.what) {
    case 'write':
      return <LetterDialog caseId={caseId} start={open.start} onClose={onClose} />;
    case 'item':
      return (
        <Modal open title={open.title} onClose={onClose}>
          <MailPane id={open.id} />
        </Modal>
      );
    case 'thread':
      return (
        <Modal open title={`Letters and mail with ${open.creditor}`} onClose={onClose}>
          <DebtThread caseId={caseId} debtId={open.debtId} />
        </Modal>
      );
  }
}
