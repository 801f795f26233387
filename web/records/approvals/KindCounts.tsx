import { poundsText } from '#shared/platform/money.ts';
import { type ApprovalKind, approvalKinds } from '#shared/records/approvals/approvals.ts';

interface KindCountsProps {
  kinds: readonly { kind: ApprovalKind; count: number; amountPence: number }[];
  chosen: ApprovalKind | undefined;
  onChoose: (kind: ApprovalKind | undefined) => void;
}

interface ChipProps {
  label: string;
  count: number;
  amountPence: number;
  isChosen: boolean;
  onClick: () => void;
}

const Chip = ({ label, count, amountPence, isChosen, onClick }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onClick}
    className="inline-flex min-h-8 items-center gap-2 rounded-full border border-border bg-surface px-3 text-sm hover:bg-hover aria-pressed:border-accent-text aria-pressed:bg-accent-soft aria-pressed:font-medium"
  >
    {label}
    <span className="figures font-semibold">{count.toLocaleString('en-GB')}</span>
    {amountPence > 0 && <span className="figures text-muted">{poundsText(amountPence)}</span>}
  </button>
);

/** How many there are of each kind, with their sums; choosing one narrows the queue to that kind. */
export function KindCounts({ kinds, chosen, onChoose }: KindCountsProps) {
  const sum = (part: 'count' | 'amountPence') => kinds.reduce((total, each) => total + each[part], 0);
  return (
    <fieldset aria-label="Kinds" className="mb-3 flex flex-wrap gap-2">
      <Chip
        label="All"
        count={sum('count')}
        amountPence={sum('amountPence')}
        isChosen={chosen === undefined}
        onClick={() => onChoose(undefined)}
      />
      {kinds.map((each) => (
        <Chip
          key={each.kind}
          label={approvalKinds[each.kind]}
          {...each}
          isChosen={chosen === each.kind}
          onClick={() => onChoose(each.kind)}
        />
      ))}
    </fieldset>
  );
}
