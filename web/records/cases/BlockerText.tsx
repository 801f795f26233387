import type { Blocker } from '#shared/records/rules/rule.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

/** The tab or the field where a blocker is put right; null where there is no single place. */
export function remedyHref(caseId: number, { tab, field }: Pick<Blocker, 'tab' | 'field'>): string | null {
  if (tab) return `/cases/${caseId}?tab=${tab}${field ? `&field=${field}` : ''}`;
  return field && `/cases/${caseId}/edit?field=${field}`;
}

interface BlockerTextProps {
  caseId: number;
  blocker: Blocker;
  onFollow?: () => void;
}

/** A sentence about what prevents a step: a link to where it is put right. */
export function BlockerText({ caseId, blocker, onFollow }: BlockerTextProps) {
  const href = remedyHref(caseId, blocker);
  if (!href) return blocker.text;
  return (
    <AppLink
      href={href}
      onClick={onFollow}
      className="rounded-sm text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {blocker.text}
    </AppLink>
  );
}
