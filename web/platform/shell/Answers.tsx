import { X } from 'lucide-react';
import { approvalDecisions } from '#shared/records/approvals/approvals.ts';
import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { decisionColours } from '#web/platform/page/approvals/decision-colours.ts';
import { markSeen, useAnswers } from '#web/platform/shell/answers.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

function Answer({ answer, onLeave }: { answer: ListedApproval; onLeave: () => void }) {
  const { id, decision, decider, summary, comment, href } = answer;
  const see = () => void markSeen(id).catch((error: unknown) => toast.error('Not saved.', messageOf(error)));
  return (
    <li className="flex items-start gap-2 px-4 py-2">
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge colour={decisionColours[decision]}>{approvalDecisions[decision]}</Badge>
          {decider && <span className="text-muted">by {decider.name}</span>}
        </p>
        <p className="break-words">
          {href ? (
            <AppLink
              href={href}
              onClick={() => {
                see();
                onLeave();
              }}
              className="text-accent-text underline-offset-2 hover:underline"
            >
              {summary}
            </AppLink>
          ) : (
            summary
          )}
        </p>
        {comment && <p className="break-words text-muted">{comment}</p>}
      </div>
      <IconButton label={`Seen: ${summary}`} icon={X} onClick={see} />
    </li>
  );
}

/** Decisions on the user's requests for approval, until dismissed. */
export function Answers({ onLeave }: { onLeave: () => void }) {
  const { data = [] } = useAnswers();
  if (data.length === 0) return null;
  return (
    <section aria-label="Decided for you" className="border-b border-border pt-2">
      <h3 className="px-4 text-sm font-semibold">Decided for you</h3>
      <ul className="divide-y divide-border">
        {data.map((answer) => (
          <Answer key={answer.id} answer={answer} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}
