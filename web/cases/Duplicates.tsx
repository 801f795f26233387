import { skipToken, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { Duplicate } from '#shared/cases/contract.ts';
import { type Inputs, trpc } from '#web/api/trpc.ts';
import { statusColour } from '#web/case/case.ts';
import { comparedOf, type KnownPerson, type WizardValues } from '#web/cases/wizard-values.ts';
import { useSettled } from '#web/page/use-settled.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { textOfIso } from '#web/ui/date-text.ts';

const pause = 600;

/** The cases in which the applicants may take part already, looked for whenever typing pauses. */
export function useDuplicates(values: WizardValues) {
  const compared = useSettled(JSON.stringify(comparedOf(values)), pause);
  const input = JSON.parse(compared) as Inputs['cases']['duplicates'] | null;
  const { data = [] } = useQuery(
    trpc.cases.duplicates.queryOptions(input ?? skipToken, { staleTime: 60_000 }),
  );
  return { duplicates: input ? data : [] };
}

interface DuplicatesProps {
  duplicates: readonly Duplicate[];
  /** Takes the person for an applicant instead of entering them again. */
  onUse: (person: KnownPerson) => void;
}

function DuplicateCase({ found, onUse }: { found: Duplicate; onUse: DuplicatesProps['onUse'] }) {
  return (
    <li className="rounded-md border border-border bg-surface p-3 text-text">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="figures text-sm text-muted">{found.uniqueReference}</span>
        <span className="font-medium">{found.caseName}</span>
        <Badge colour={statusColour(found.status)}>{found.status.name}</Badge>
        <span className="ml-auto">
          <ButtonLink small href={`/cases/${found.id}`}>
            <ExternalLink aria-hidden="true" className="size-3.5" />
            Open existing
          </ButtonLink>
        </span>
      </div>
      {found.address && <p className="text-sm text-muted">{found.address}</p>}
      <ul className="mt-2 space-y-1">
        {found.people.map(({ personId, name, dateOfBirth, why }) => (
          <li key={personId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              {name}
              {dateOfBirth && <span className="text-muted">, born {textOfIso(dateOfBirth)}</span>}:{' '}
              {why.join(', ').toLowerCase()}
            </span>
            <span className="ml-auto">
              <Button small colour="plain" onClick={() => onUse({ personId, name })}>
                It is the same person
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Warns of cases that may be about the same people, before another one is opened. */
export function Duplicates({ duplicates, onUse }: DuplicatesProps) {
  return (
    <output className="block empty:hidden">
      {duplicates.length > 0 && (
        <Alert
          colour="yellow"
          role="none"
          title={
            duplicates.length === 1
              ? 'There may be a case about this client already.'
              : `There may be ${duplicates.length} cases about these clients already.`
          }
        >
          <ul className="mt-2 space-y-2">
            {duplicates.map((found) => (
              <DuplicateCase key={found.id} found={found} onUse={onUse} />
            ))}
          </ul>
        </Alert>
      )}
    </output>
  );
}
