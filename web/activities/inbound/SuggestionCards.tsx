import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

type Suggestion = InboundDetail['suggestions'][number];

interface SuggestionCardsProps {
  item: InboundDetail;
  chosenId: number | null;
  onChoose: (suggestion: Suggestion) => void;
}

/** The cases that an item may belong to, each with its evidence. */
export function SuggestionCards({
  item: { suggestions, leading },
  chosenId,
  onChoose,
}: SuggestionCardsProps) {
  if (suggestions.length === 0)
    return (
      <p className="text-sm text-muted">
        Nothing on the pages points to a case. Find it yourself, or set it aside as unidentified.
      </p>
    );
  const isTie = leading === null && suggestions.length > 1;
  return (
    <div className="space-y-2">
      {isTie && (
        <Alert colour="blue" title="Several cases fit about equally well." message="Choose one of them." />
      )}
      <ul aria-label="Suggested cases" className="space-y-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion.case.id}>
            <button
              type="button"
              aria-pressed={suggestion.case.id === chosenId}
              onClick={() => onChoose(suggestion)}
              className="w-full rounded-lg border border-border bg-surface p-2.5 text-left hover:bg-hover aria-pressed:border-accent aria-pressed:bg-hover"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-medium">
                  {suggestion.case.uniqueReference} {suggestion.case.caseName}
                </span>
                <Badge colour={suggestion.score >= 70 ? 'green' : 'grey'}>{suggestion.score} points</Badge>
              </span>
              <span className="block text-sm text-muted">
                {suggestion.case.status} · {suggestion.case.owner.name}
              </span>
              <span className="mt-1 block text-sm">
                {suggestion.evidence.map(({ text, points }) => (
                  <span key={text} className="block">
                    {text}
                    <span className="figures text-muted">
                      {' '}
                      {points > 0 ? `+${points}` : points === 0 ? '' : `−${-points}`}
                    </span>
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
