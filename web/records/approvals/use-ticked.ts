import { useState } from 'react';
import { isOpen } from '#shared/records/approvals/approvals.ts';
import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';

/** The ticked rows of the page: several of one kind, none of one's own. */
export function useTicked(rows: readonly ListedApproval[]) {
  const { profile } = useAuth();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const requests = rows.filter(({ id, decision }) => ids.has(id) && isOpen(decision));
  const kind = requests[0]?.kind;
  return {
    ids,
    requests,
    clear: () => setIds(new Set()),
    toggle: (id: number) => {
      const next = new Set(requests.map((row) => row.id));
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    whyNot: (row: ListedApproval): string | null => {
      if (!isOpen(row.decision)) return 'This has already been decided.';
      if (row.requester?.id === profile.id) return 'You asked for this, so somebody else must decide it.';
      return kind !== undefined && kind !== row.kind
        ? 'Only requests of one kind can be approved together.'
        : null;
    },
  };
}
