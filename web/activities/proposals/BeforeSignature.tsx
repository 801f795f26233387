import type { ProposalOverview } from '#shared/activities/proposals/contract.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

/** What is missing before a proposal may be generated or signed, each with a link to where it belongs. */
export function BeforeSignature({ missing }: { missing: ProposalOverview['beforeSignature'] }) {
  if (missing.length === 0) return null;
  return (
    <Alert colour="yellow" role="none" title="Before anything is signed">
      <ul className="space-y-1">
        {missing.map(({ text, href }) => (
          <li key={text}>
            <AppLink
              href={href}
              className="inline-block min-h-6 rounded-sm align-top underline underline-offset-2"
            >
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
