import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Duplicate } from '#shared/records/cases/contract.ts';
import { statusColour } from '#web/platform/case/case.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';

type Person = Duplicate['people'][number];

export interface DuplicateCasesProps {
  duplicates: readonly Duplicate[];
  /** What can be done with a person on them. */
  action?: (person: Person) => ReactNode;
}

/** Cases that may be about the same people, each with the reasons and a link to it. */
export function DuplicateCases({ duplicates, action }: DuplicateCasesProps) {
  return (
    <ul className="mt-2 space-y-2">
      {duplicates.map((found) => (
        <li key={found.id} className="rounded-md border border-border bg-surface p-3 text-text">
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
            {found.people.map((person) => (
              <li key={person.personId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span>
                  {person.name}
                  {person.dateOfBirth && (
                    <span className="text-muted">, born {textOfIso(person.dateOfBirth)}</span>
                  )}
                  : {person.why.join(', ').toLowerCase()}
                </span>
                {action && <span className="ml-auto">{action(person)}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
