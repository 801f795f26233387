import type { KeyboardEvent } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import type { SearchResult } from '#shared/views/cases/search/contract.ts';
import { statusColour } from '#web/platform/case/case.ts';
import { prefetchCase } from '#web/platform/case/case-reads.ts';
import { MatchedText } from '#web/platform/case/MatchedText.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

export interface CaseCardsProps {
  /** Names the list for screen readers. */
  label: string;
  cards: readonly SearchResult[];
  /** What was searched for, shown in bold. */
  term?: string;
  /** Called when one is chosen. */
  onChoose?: (card: SearchResult) => void;
  className?: string;
}

/** Green for 'IVA Accepted', grey for every other status (specification, section 2). */
export const badgeOf = (status: string) => statusColour({ name: status, badgeColour: 'grey' });

/** The card that an arrow key leads to from the one in focus: by its place on screen, because the grid has one, two or three columns. */
function neighbour(from: HTMLElement, key: string): HTMLElement | null {
  const cards = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])];
  const index = cards.indexOf(from);
  const top = cards[0]?.offsetTop;
  const columns = cards.findIndex((card) => card.offsetTop !== top);
  const row = Math.max(columns, 1);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[key];
  return step === undefined ? null : (cards[index + step] ?? null);
}

/** Arrow keys among the links of a list, however many stand side by side. */
export function moveInList(event: KeyboardEvent<HTMLAnchorElement>) {
  const next = neighbour(event.currentTarget, event.key);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

interface PersonLineProps {
  person: SearchResult['people'][number];
  term: string;
}

/** Whom to ask for on the phone, and what they must be able to confirm. */
export function PersonLine({ person: { name, dateOfBirth, phone }, term }: PersonLineProps) {
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      <span className="break-words">
        <MatchedText text={name} term={term} />
      </span>
      {dateOfBirth && (
        <span className="figures text-muted" title="Date of birth">
          <span className="sr-only">born </span>
          <MatchedText text={showDate(dateOfBirth)} term={term} />
        </span>
      )}
      {phone && (
        <span className="figures whitespace-nowrap text-muted" title="Phone">
          <MatchedText text={showPhone(phone)} term={term} />
        </span>
      )}
    </span>
  );
}

/** What a case was found by, where its names and its reference do not show it. */
export function WhyFound({ why }: Pick<SearchResult, 'why'>) {
  if (why.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <span className="sr-only">Found by: </span>
      {why.map((reason) => (
        <span key={reason} className="rounded-sm bg-accent-soft px-1.5 text-xs leading-5 text-accent-text">
          {reason}
        </span>
      ))}
    </span>
  );
}

/** A grid of cards, each a link to its case; hovering or focusing one prefetches the case. */
export function CaseCards({ label, cards, term = '', onChoose, className = '' }: CaseCardsProps) {
  return (
    <ul aria-label={label} className={`grid gap-2 ${className}`}>
      {cards.map((card) => (
        <li key={card.id}>
          <AppLink
            href={`/cases/${card.id}`}
            onClick={() => onChoose?.(card)}
            onPointerEnter={() => prefetchCase(card.id)}
            onFocus={() => prefetchCase(card.id)}
            onKeyDown={moveInList}
            className="flex h-full flex-col gap-0.5 rounded-md border border-border bg-surface p-3 hover:border-border-strong hover:bg-hover focus-visible:outline-offset-0"
          >
            <span className="flex items-center justify-between gap-2">
              <span className="figures text-sm text-muted">
                <MatchedText text={card.unique_reference} term={term} />
              </span>
              <Badge colour={badgeOf(card.status)}>{card.status}</Badge>
            </span>
            <span className="text-base font-medium break-words">
              <MatchedText text={card.case_name} term={term} />
            </span>
            {card.people.map((person) => (
              <PersonLine key={person.name} person={person} term={term} />
            ))}
            <span className="text-sm text-balance break-words text-muted">
              <MatchedText text={card.address} term={term} />
            </span>
            <WhyFound why={card.why} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
