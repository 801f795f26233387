import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NoChanges } from '#web/platform/page/NoChanges.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { ruleHistoryOptions } from './match-rules-client.ts';

/** Who changed which rule, when, from what to what. */
export function MatchRuleHistory() {
  const history = useQuery(ruleHistoryOptions);
  return (
    <Loaded query={history} path="banking/match-rules/history">
      {(entries) =>
        entries.length === 0 ? (
          <NoChanges message="The rules are as they were set up. Every change from now on is kept here." />
        ) : (
          <ol aria-label="History" className="max-w-3xl space-y-2">
            {entries.map(({ id, at, user, rule, changes }) => (
              <li key={id} className="rounded-lg border border-border bg-surface p-3">
                <p className="flex flex-wrap gap-x-2">
                  <strong className="font-semibold">{user}</strong>
                  <span>changed “{rule}”</span>
                  <span className="text-muted">
                    <Timestamp at={at} />
                  </span>
                </p>
                <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(8rem,14rem)_1fr]">
                  {changes.map(({ label, before, after }) => (
                    <div key={label} className="contents">
                      <dt className="text-muted">{label}</dt>
                      <dd className="figures">
                        {before} <span aria-hidden="true">→</span> <span className="sr-only">became</span>{' '}
                        {after}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
