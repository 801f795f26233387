import { Link2 } from 'lucide-react';
import { showPhone } from '#shared/platform/fields/formats.ts';
import { WITHHELD_ADDRESS } from '#shared/records/cases/names.ts';
import { personRoles } from '#shared/records/cases/person.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { CaseFlags } from '#web/records/cases/CaseHeading.tsx';

const linkClass = 'rounded-sm font-medium text-accent-text hover:underline';

/** Who it is: names, dates of birth, how to reach them, where they live, and what to beware of. */
export function ClientCard({ row }: { row: CaseRow }) {
  const people = `/cases/${row.id}?tab=people`;
  return (
    <Card
      title={row.applicants.length > 1 ? 'Clients' : 'Client'}
      aside={
        <AppLink href={people} className={linkClass}>
          People
        </AppLink>
      }
    >
      <p className="flex flex-wrap gap-2 not-empty:mb-2">
        <CaseFlags row={row} />
      </p>
      {row.applicants.length === 0 ? (
        <p className="text-sm text-muted">Nobody has been entered yet: add the client under People.</p>
      ) : (
        <ul className="space-y-1.5">
          {row.applicants.map(({ rowId, name, role, dateOfBirth, phones, email }) => (
            <li key={rowId} className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{name}</span>
              <span className="text-muted">{personRoles[role]}</span>
              {dateOfBirth && (
                <span>
                  born <DateText day={dateOfBirth} />
                </span>
              )}
              {phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`} className={`figures ${linkClass}`}>
                  {showPhone(phone)}
                </a>
              ))}
              {email && (
                <a href={`mailto:${email}`} className={linkClass}>
                  {email}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        {row.isAddressWithheld ? (
          <span className="text-red-text">{WITHHELD_ADDRESS}</span>
        ) : (
          (row.address ?? <span className="text-muted">No current address.</span>)
        )}
      </p>
      {row.hasVulnerabilityNotes && row.vulnerabilityNotes === undefined && (
        <p className="mt-2 text-sm text-muted">
          There are vulnerability notes, which you do not have permission to read.
        </p>
      )}
      {row.vulnerabilityNotes && (
        <p className="mt-3 rounded-md border border-yellow-border bg-yellow-bg p-2 whitespace-pre-line">
          {row.vulnerabilityNotes}
        </p>
      )}
      {row.previousReference && (
        <p className="mt-3 text-sm text-muted">
          In the system before: <span className="figures text-text">{row.previousReference}</span>
        </p>
      )}
      {row.interlockingCase && (
        <p className="mt-3 flex items-center gap-2">
          <Link2 aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span>
            Linked with{' '}
            <AppLink href={`/cases/${row.interlockingCase.id}`} className={linkClass}>
              {row.interlockingCase.uniqueReference} {row.interlockingCase.caseName}
            </AppLink>
          </span>
        </p>
      )}
    </Card>
  );
}
