import { useQuery } from '@tanstack/react-query';
import type { LetterElsewhere } from '#shared/records/cases/people-contract.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCaseLetters } from '#web/platform/case/case-letters.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

const linkClass = 'text-left text-accent-text underline-offset-2 hover:underline';

interface LetterListProps {
  caseId: number;
  letters: readonly LetterElsewhere[];
  /** Before a letter of this case opens. */
  onOpen?: () => void;
}

/** Waiting letters whose address is not the client's current one, each with a link. */
export function LetterList({ caseId, letters, onOpen }: LetterListProps) {
  const open = useCaseLetters();
  return (
    <ul aria-label="Letters with another address" className="space-y-0.5">
      {letters.map(({ id, caseId: of, caseReference, number, title, to, status }) => (
        <li key={`${id}:${to}`}>
          {of === caseId && open ? (
            <button
              type="button"
              className={linkClass}
              onClick={() => {
                onOpen?.();
                open({ what: 'item', id, title: `${title} to ${to}` });
              }}
            >
              {title} <span className="figures">{number}</span>
            </button>
          ) : (
            <AppLink href={`/cases/${of}?tab=mail`} className={linkClass}>
              {title} <span className="figures">{number}</span>
              {of !== caseId && ` on ${caseReference}`}
            </AppLink>
          )}{' '}
          <span className="text-sm text-muted">
            to {to}, {mailStates[status].toLowerCase()}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const WHAT_TO_DO =
  'They will go to the address they were written for. Rewrite each to use the current one, or cancel it.';

/** Lists the waiting letters of a case whose address is no longer the client's address for letters. */
export function LettersElsewhere({ caseId }: { caseId: number }) {
  const { data: letters = [] } = useQuery(trpc.people.lettersElsewhere.queryOptions({ caseId }));
  if (letters.length === 0) return null;
  return (
    <Alert
      colour="yellow"
      title="Letters waiting have another address"
      message={
        <>
          <p className="mb-1">{WHAT_TO_DO}</p>
          <LetterList caseId={caseId} letters={letters} />
        </>
      }
    />
  );
}
