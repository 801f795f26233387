import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MatchSetting, matchRuleKinds } from '#shared/activities/money/banking/match-rules.ts';
import { type ListedMatchRule, settingsOf } from '#shared/activities/money/banking/match-rules-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

const inDays = (days: number) => counted(days, 'day');

const words: Readonly<Record<MatchSetting, (value: number) => string>> = {
  daysBefore: (days) => `${inDays(days)} before`,
  daysAfter: (days) => `${inDays(days)} after`,
  tolerancePence: (pence) => (pence === 0 ? 'to the penny' : `within ${poundsText(pence)}`),
  times: (times) => `up to ${times} times`,
  percent: (percent) => `within ${percent}%`,
};

/** The numbers of a rule in words: '5 days before, 10 days after'. */
const settingsText = ({ kind, settings }: ListedMatchRule): string =>
  settingsOf(kind)
    .map(([name]) =>
      kind === 'payerEstablished' || kind === 'unusualWord'
        ? `at least ${settings.times} times`
        : words[name](settings[name] ?? 0),
    )
    .join(', ');

function Badges({ rule }: { rule: ListedMatchRule }) {
  return (
    <>
      {!rule.isActive && <Badge colour="yellow">Off</Badge>}
      {rule.preventsPosting && <Badge colour="blue">Never posted automatically</Badge>}
    </>
  );
}

const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace('-', '−'));

export interface MatchRuleListProps {
  rules: readonly ListedMatchRule[];
  onEdit: (rule: ListedMatchRule) => void;
  onMove: (rule: ListedMatchRule, direction: 'up' | 'down') => void;
}

/** The rules in their order, each with what it looks for and its points. */
export function MatchRuleList({ rules, onEdit, onMove }: MatchRuleListProps) {
  return (
    <ol aria-label="Rules" className="divide-y divide-border rounded-lg border border-border bg-surface">
      {rules.map((rule, index) => {
        const { label, meaning } = matchRuleKinds[rule.kind];
        const numbers = settingsText(rule);
        return (
          <li key={rule.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span
              className={`figures w-10 text-right text-lg font-semibold ${rule.isActive ? '' : 'text-muted line-through'}`}
            >
              {signed(rule.points)}
              <span className="sr-only"> points</span>
            </span>
            <div className="min-w-0 grow basis-60 space-y-0.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <strong className="font-semibold">{label}</strong>
                {numbers && <span className="figures text-sm">{numbers}</span>}
                <Badges rule={rule} />
              </p>
              <p className="text-sm text-muted">
                {meaning}
                {rule.lastHitAt && (
                  <>
                    {' '}
                    Applied {counted(rule.hitCount, 'time')}, last <Timestamp at={rule.lastHitAt} />.
                  </>
                )}
              </p>
            </div>
            <div className="ml-auto flex items-center gap-1">
              <IconButton
                small
                label={`Move ${label} up`}
                disabled={index === 0}
                icon={ArrowUp}
                onClick={() => onMove(rule, 'up')}
              />
              <IconButton
                small
                label={`Move ${label} down`}
                disabled={index === rules.length - 1}
                icon={ArrowDown}
                onClick={() => onMove(rule, 'down')}
              />
              <Button small aria-label={`Edit ${label}`} onClick={() => onEdit(rule)}>
                Edit
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
