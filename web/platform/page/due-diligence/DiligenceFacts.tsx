import type { ReactNode } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import type { DiligenceRecord } from '#shared/records/due-diligence/contract.ts';
import {
  checkResults,
  paperKinds,
  proofs,
  risks,
  screeningResults,
  waysSeen,
  yesOrNo,
} from '#shared/records/due-diligence/due-diligence.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';

type Paper = DiligenceRecord['evidence'][number];
type Check = DiligenceRecord['checks'][number];

const colours = { pass: 'green', refer: 'yellow', fail: 'red' } as const;

function Line({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-2">
      <div className="min-w-0 break-words">{children}</div>
      {action}
    </li>
  );
}

const paperText = ({ kind, referenceEnd, seenHow, seenOn, seenBy, document }: Paper) =>
  [
    `${paperKinds[kind]}${referenceEnd ? ` ending ${referenceEnd}` : ''}`,
    `seen as ${waysSeen[seenHow].toLowerCase()} on ${showDate(seenOn)}${seenBy ? ` by ${seenBy.name}` : ''}`,
    ...(document ? [document.name] : []),
  ].join(', ');

interface PapersProps {
  record: DiligenceRecord;
  onRemove: ((paper: Paper) => void) | null;
  onResolve: ((check: Check) => void) | null;
}

/** The papers and the electronic checks of somebody. */
export function Papers({ record: { evidence, checks }, onRemove, onResolve }: PapersProps) {
  if (evidence.length + checks.length === 0) return null;
  return (
    <ul aria-label="Papers and checks" className="divide-y divide-border">
      {evidence.map((paper) => (
        <Line
          key={`paper ${paper.id}`}
          action={
            onRemove && (
              <Button
                small
                onClick={() => onRemove(paper)}
                aria-label={`Remove ${paperKinds[paper.kind]} (${proofs[paper.proves].toLowerCase()})`}
              >
                Remove
              </Button>
            )
          }
        >
          <p>
            {proofs[paper.proves]} {paper.isElsewhere && <Badge colour="yellow">Another address</Badge>}
          </p>
          <p className="text-sm text-muted">{paperText(paper)}</p>
        </Line>
      ))}
      {checks.map((check) => (
        <Line
          key={`check ${check.id}`}
          action={
            onResolve &&
            check.result !== 'pass' &&
            !check.resolution && (
              <Button small onClick={() => onResolve(check)}>
                Resolve
              </Button>
            )
          }
        >
          <p>
            Electronic check <Badge colour={colours[check.result]}>{checkResults[check.result]}</Badge>
          </p>
          <p className="text-sm text-muted">
            {check.provider}, {check.reference}, {showDate(check.checkedOn)}
            {check.document && `, ${check.document.name}`}
          </p>
          {check.resolution && <p className="text-sm">{check.resolution}</p>}
        </Line>
      ))}
    </ul>
  );
}

const on = (day: string | null) => (day ? `, ${showDate(day)}` : '');

function answersOf(record: DiligenceRecord): [label: string, value: string | null][] {
  const { pep, pepAskedOn, pepOffice, sanctionsResult, sanctionsOn, sanctionsNote } = record;
  const { risk, riskReason, reviewOn, funds, fundsEvidence, approvedBy, isAwaiting } = record;
  return [
    [
      'Politically exposed person',
      pep ? `${yesOrNo[pep]}${on(pepAskedOn)}${pepOffice ? `: ${pepOffice}` : ''}` : 'Not asked yet',
    ],
    [
      'Senior management',
      pep === 'yes'
        ? approvedBy
          ? `Approved by ${approvedBy.name}`
          : isAwaiting
            ? 'Asked to approve'
            : 'Not asked yet'
        : null,
    ],
    [
      'Sanctions screening',
      sanctionsResult
        ? `${screeningResults[sanctionsResult]}${on(sanctionsOn)}${sanctionsNote ? `: ${sanctionsNote}` : ''}`
        : 'Not screened yet',
    ],
    ['Risk', risk ? `${risks[risk]}: ${riskReason ?? ''}` : 'Not rated yet'],
    ['Review due on', reviewOn && showDate(reviewOn)],
    ['Source of funds', funds && `${funds} ${fundsEvidence ?? ''}`],
  ];
}

/** What somebody was asked, the screening, the risk and the funds. */
export function Answers({ record }: { record: DiligenceRecord }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
      {answersOf(record)
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
