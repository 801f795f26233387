import { useState } from 'react';
import { isOpen } from '#shared/records/approvals/approvals.ts';
import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';

/** Why nobody ticks a request, whatever else is ticked; null when it can be. */
function whyNever({ decision, requester, kind }: ListedApproval, userId: number): string | null {
  if (!isOpen(decision)) return 'This has already been decided.';
  if (requester?.id === userId) return 'You asked for this, so somebody else must decide it.';
  return kind === 'bank_details' ? 'Bank details are compared and verified one by one.' : null;
}

/** The ticked rows of the page: several of one kind, none of one's own. */
export function useTicked(rows: readonly ListedApproval[]) {
  const { profile } = useAuth();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const requests = rows.filter(({ id, decision }) => ids.has(id) && isOpen(decision));
  const kind = requests[0]?.kind;
  const ofKind = rows.filter((row) => row.kind === kind && whyNever(row, profile.id) === null);
  return {
    ids,
    requests,
    /** The rows of the ticked kind that are not ticked yet. */
    moreCount: ofKind.length - requests.length,
    tickAll: () => setIds(new Set(ofKind.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    toggle: (id: number) => {
      const next = new Set(requests.map((row) => row.id));
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    whyNot: (row: ListedApproval): string | null =>
      whyNever(row, profile.id) ??
      (kind !== undefined && kind !== row.kind
        ? 'Only requests of one kind can be approved together.'
        : null),
  };
}
