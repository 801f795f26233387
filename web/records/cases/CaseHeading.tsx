import { ShieldAlert, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import { historicHow } from '#shared/records/cases/historic.ts';
import { type CaseRow, statusColour } from '#web/platform/case/case.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { casesPath } from '#web/records/cases/list-search.ts';

/** What anybody who picks up the phone must know before they speak. */
export function CaseFlags({ row }: { row: Pick<CaseRow, 'riskOfViolence' | 'isVulnerable'> }) {
  return (
    <>
      {row.riskOfViolence && (
        <Badge colour="red">
          <ShieldAlert aria-hidden="true" className="mr-1 size-3.5" />
          Risk of violence
        </Badge>
      )}
      {row.isVulnerable && (
        <Badge colour="yellow">
          <UserRoundCheck aria-hidden="true" className="mr-1 size-3.5" />
          Vulnerable client
        </Badge>
      )}
    </>
  );
}

export interface CaseHeadingProps {
  row: CaseRow;
  presence?: ReactNode;
  actions?: ReactNode;
}

/** The top of a case: who, which reference, in which state, and what to beware of. */
export function CaseHeading({ row, presence, actions }: CaseHeadingProps) {
  return (
    <PageHeading
      title={row.caseName}
      context={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="no-print">
            <AppLink href={casesPath()} className="rounded-sm hover:text-text hover:underline">
              Cases
            </AppLink>{' '}
            <span aria-hidden="true">/</span>
          </span>
          <span className="figures font-medium text-text">{row.uniqueReference}</span>
          <Badge colour={statusColour(row.status)}>{row.status.name}</Badge>
          {row.substatus && <span>{row.substatus.name}</span>}
          <CaseFlags row={row} />
          {row.notices.map((notice) => (
            <Badge key={notice} colour="red">
              {notice}
            </Badge>
          ))}
          {row.historic && (
            <Badge colour="grey">
              Historic: {historicHow[row.historic.from]} {showDate(row.historic.on)}
            </Badge>
          )}
          {presence}
        </span>
      }
      actions={actions && <span className="no-print flex flex-wrap items-center gap-2">{actions}</span>}
    />
  );
}
