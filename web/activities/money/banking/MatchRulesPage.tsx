import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedMatchRule, RulesAnswer } from '#shared/activities/money/banking/match-rules-contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NoChanges } from '#web/platform/page/NoChanges.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { Views } from '#web/platform/page/Views.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { MatchRuleDialog, ThresholdsDialog } from './MatchRuleDialog.tsx';
import { MatchRuleList } from './MatchRuleList.tsx';
import { invalidateRules, moveRule, ruleHistoryOptions, rulesOptions } from './match-rules-client.ts';

/** Every change of a rule: who, when, and the values before and after. */
function MatchRuleHistory() {
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

function Thresholds({ thresholds, onEdit }: { thresholds: RulesAnswer['thresholds']; onEdit: () => void }) {
  const { postAt, suggestAt } = thresholds;
  return (
    <Card
      title="What is done with an item"
      aside={
        <Button small aria-label="Edit thresholds" onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="figures font-semibold">From {postAt} points</dt>
        <dd>
          it is posted, unless a rule that applies says “never posted automatically”, or another case has just
          as many.
        </dd>
        <dt className="figures font-semibold">From {suggestAt} points</dt>
        <dd>
          it is proposed, and somebody decides. So is every item with the reference of a case, whatever counts
          against it.
        </dd>
        <dt className="figures font-semibold">Below</dt>
        <dd>it is left as it is.</dd>
      </dl>
    </Card>
  );
}

/** What is being edited, as opened, so that somebody else's change meanwhile is not overwritten. */
type Open =
  | { what: 'thresholds'; thresholds: RulesAnswer['thresholds'] }
  | { what: 'rule'; rule: ListedMatchRule };

function Rules({ answer: { rules, thresholds } }: { answer: RulesAnswer }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const move = (rule: ListedMatchRule, direction: 'up' | 'down') =>
    tellRefusal(async () => {
      await moveRule(rule, direction);
    });

  return (
    <div className="max-w-4xl space-y-4">
      <Thresholds thresholds={thresholds} onEdit={() => setOpen({ what: 'thresholds', thresholds })} />
      <p className="text-sm text-muted">
        The points of the rules that apply to an item and a case are added up. The reasons for a proposal are
        shown in this order. Changes take effect from the next run, for the whole firm.
      </p>
      <MatchRuleList
        rules={rules}
        onEdit={(rule) => setOpen({ what: 'rule', rule })}
        onMove={(rule, direction) => void move(rule, direction)}
      />
      {open?.what === 'thresholds' && <ThresholdsDialog thresholds={open.thresholds} onClose={close} />}
      {open?.what === 'rule' && <MatchRuleDialog rule={open.rule} onClose={close} />}
    </div>
  );
}

/** /banking/match-rules: the rules of bank matching, their points, and the history of their changes. */
export function MatchRulesPage() {
  const list = useQuery(rulesOptions);
  useLive(['match-rules'], () => void invalidateRules());
  return (
    <>
      <PageHeading
        title="Match rules"
        beside={<Siblings />}
        context="How lines of bank statements are matched to cases."
      />
      <Views
        label="Match rules"
        views={[
          {
            key: 'rules',
            label: 'Rules',
            content: (
              <Loaded query={list} path="banking/match-rules">
                {(answer) => <Rules answer={answer} />}
              </Loaded>
            ),
          },
          { key: 'history', label: 'History', content: <MatchRuleHistory /> },
        ]}
      />
    </>
  );
}
