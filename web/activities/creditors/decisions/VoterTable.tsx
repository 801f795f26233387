import { TriangleAlert } from 'lucide-react';
import type { DecisionDetail, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type DecisionKind, valueBases, voteText } from '#shared/records/decisions/decisions.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import type { MenuItem } from '#web/platform/ui/Menu.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { receivedText } from './ballot.ts';
import { voteColours, voterName } from './decision-words.ts';

const cell = 'border-b border-border px-3 py-1.5 align-top';
const head = `${cell} sticky top-0 z-10 bg-surface text-left text-sm font-medium text-muted`;

function Counting({ voter, kind }: { voter: DecisionVoter; kind: DecisionKind }) {
  const { counting, votes } = voter;
  const others = votes.filter(({ standing }) => standing !== 'counts');
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      {counting ? (
        <Badge colour={voteColours[counting.vote]}>{voteText(kind, counting.vote)}</Badge>
      ) : (
        <span className="text-muted">{kind === 'objections' ? 'Silent' : 'No vote'}</span>
      )}
      {counting && <span className="figures text-sm text-muted">{receivedText(counting.receivedAt)}</span>}
      {others.some(({ standing }) => standing === 'late') && <Badge colour="yellow">Late vote</Badge>}
      {others.some(({ standing }) => standing === 'superseded') && (
        <span className="text-sm text-muted">changed</span>
      )}
    </span>
  );
}

/** When notice was delivered to the creditor until voting opens; then its vote. */
function Said({ voter, decision }: { voter: DecisionVoter; decision: DecisionDetail }) {
  if (decision.status !== 'draft') return <Counting voter={voter} kind={decision.kind} />;
  if (!voter.noticeDeliveredOn && voter.optedOutOn)
    return (
      <>
        Opted out of notices
        <span className="block text-sm text-muted">
          on <DateText day={voter.optedOutOn} />; votes with a proof
        </span>
      </>
    );
  if (!voter.noticeDeliveredOn) return <span className="text-muted">Notice not recorded</span>;
  return (
    <>
      <DateText day={voter.noticeDeliveredOn} />
      {voter.noticeMethod && <span className="block text-sm text-muted">{voter.noticeMethod.name}</span>}
      {voter.noticeEvidence && <span className="block text-sm text-muted">{voter.noticeEvidence}</span>}
    </>
  );
}

function Value({ voter }: { voter: DecisionVoter }) {
  return (
    <>
      <Money pence={voter.valuePence} />
      {voter.changedToPence !== null && (
        <span
          className="flex items-center justify-end gap-1 text-sm text-yellow-text"
          title="The claim changed after voting opened; the frozen value stays."
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          now {poundsText(voter.changedToPence)}
        </span>
      )}
    </>
  );
}

export interface VoterTableProps {
  decision: DecisionDetail;
  /** The creditor whose votes the keys enter. */
  current: number | undefined;
  onCurrent: (debtId: number) => void;
  actionsOf: (voter: DecisionVoter) => MenuItem[];
}

/** Who votes, for how much, and how; the row that the keys act on is marked. */
export function VoterTable({ decision, current, onCurrent, actionsOf }: VoterTableProps) {
  const isDraft = decision.status === 'draft';
  return (
    <section
      aria-label="Creditors who vote"
      {...keyboardScroll}
      className="overflow-x-auto rounded-lg border border-border bg-surface print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Creditors who vote</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Creditor
            </th>
            <th scope="col" className={`${head} text-right`}>
              {isDraft ? 'Votes at' : 'Admitted'}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              Basis
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {isDraft ? 'Notice delivered' : 'Vote'}
            </th>
            <th scope="col" className={`${head} no-print w-12`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {decision.voters.map((voter) => {
            const items = actionsOf(voter);
            return (
              <tr
                key={voter.debtId}
                aria-current={voter.debtId === current ? 'true' : undefined}
                className="hover:bg-hover aria-current:bg-accent-soft"
                onPointerDown={() => onCurrent(voter.debtId)}
              >
                <th scope="row" className={`${cell} text-left font-normal`}>
                  <button
                    type="button"
                    data-item={voter.debtId}
                    aria-current={voter.debtId === current ? 'true' : undefined}
                    onClick={() => onCurrent(voter.debtId)}
                    className="rounded-sm text-left font-medium hover:text-accent-text"
                  >
                    {voterName(voter)}
                  </button>
                  <span className="block text-sm text-muted">
                    {[
                      voter.agent && `Agent: ${voter.agent.name}`,
                      voter.isAssociate && `Associate: ${voter.associateReason ?? ''}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="mt-1 block sm:hidden">
                    <Said voter={voter} decision={decision} />
                  </span>
                </th>
                <td className={`${cell} text-right`}>
                  <Value voter={voter} />
                  <span className="block text-sm text-muted sm:hidden">
                    {voter.lacksRuling ? 'Disputed' : valueBases[voter.basis]}
                  </span>
                </td>
                <td className={`${cell} max-sm:hidden`}>
                  {voter.lacksRuling ? <Badge colour="red">Disputed</Badge> : valueBases[voter.basis]}
                  {voter.valueReason && <span className="block text-sm text-muted">{voter.valueReason}</span>}
                </td>
                <td className={`${cell} max-sm:hidden`}>
                  <Said voter={voter} decision={decision} />
                </td>
                <td className={`${cell} no-print py-1 text-right`}>
                  {items.length > 0 && <MoreMenu label={`Actions for ${voterName(voter)}`} items={items} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
