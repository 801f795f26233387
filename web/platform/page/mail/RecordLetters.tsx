import { useQuery } from '@tanstack/react-query';
import type { LetterAbout } from '#shared/records/correspondence/contract.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCaseLetters } from '#web/platform/case/case-letters.ts';

interface RecordLettersProps {
  caseId: number;
  about: LetterAbout;
}

/** The letters about a record of the case, each with its state; opens them. Nothing where there are none. */
export function RecordLetters({ caseId, about: { entity, id } }: RecordLettersProps) {
  const open = useCaseLetters();
  const { data = [] } = useQuery({
    ...trpc.mail.ofCase.queryOptions({ caseId }),
    enabled: open !== null,
  });
  const letters = data.filter(({ about }) => about?.entity === entity && about.id === id);
  if (letters.length === 0 || open === null) return null;
  return (
    <ul aria-label="Letters" className="space-y-0.5 text-sm">
      {letters.map(({ id: mailId, title, number, status, sentTo }) => (
        <li key={mailId}>
          <button
            type="button"
            className="text-left text-accent-text underline-offset-2 hover:underline"
            onClick={() => open({ what: 'item', id: mailId, title: `${title} to ${sentTo}` })}
          >
            {title} <span className="figures">{number}</span>
          </button>{' '}
          <span className="text-muted">{mailStates[status]}</span>
        </li>
      ))}
    </ul>
  );
}
