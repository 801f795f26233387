import { AppLink } from '#web/platform/ui/AppLink.tsx';

/** A link to a document where it is filed on the case. */
export function PaperLink({ caseId, paper }: { caseId: number; paper: { id: number; title: string } }) {
  return (
    <AppLink
      href={`/cases/${caseId}?tab=documents&document=${paper.id}`}
      className="rounded-sm text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {paper.title}
    </AppLink>
  );
}
