import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { plainLine } from '#shared/platform/validation.ts';
import { standardCards } from '#shared/views/dashboard/cards.ts';
import type { OwnDashboard as Own, OwnCard } from '#shared/views/dashboard/own-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useFocusKept } from '#web/platform/ui/use-focus-kept.ts';
import { type Dashboards, useDashboard, useFigures } from '../dashboard-client.ts';
import { rearrange } from './own-client.ts';
import { ReportCard } from './ReportCard.tsx';
import { StandardCard } from './StandardCard.tsx';

const grid = 'grid items-start gap-4 md:grid-cols-2';
const renamed = z.strictObject({ title: plainLine(80, 1) });
const titleOf = (card: OwnCard): string =>
  card.of === 'report' ? card.title : (card.title ?? standardCards[card.key].title);

/** The cards with one moved by a place, or as they are where it can't be. */
function moved(cards: readonly OwnCard[], id: number, by: 1 | -1): readonly OwnCard[] {
  const at = cards.findIndex((card) => card.id === id);
  const card = cards[at];
  if (!card || !cards[at + by]) return cards;
  return cards.toSpliced(at, 1).toSpliced(at + by, 0, card);
}

/** Moves, renames or removes a card of the user's own dashboard; while the buttons have the focus, Alt and an arrow key also move it. */
function CardBar({ dashboard, at }: { dashboard: Own; at: number }) {
  const [isNaming, setNaming] = useState(false);
  const { id, cards } = dashboard;
  const card = cards[at];
  if (!card) return null;
  const title = titleOf(card);
  const arrange = (change: (now: readonly OwnCard[]) => readonly OwnCard[]) =>
    rearrange(id, change).catch((error: unknown) => toast.error('Error updating.', messageOf(error)));
  const move = (by: 1 | -1) => void arrange((now) => moved(now, card.id, by));
  const byKey = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  return (
    <fieldset className="no-print mb-1 flex items-center justify-end gap-1">
      <legend className="sr-only">Card {title}</legend>
      <IconButton
        small
        label={`Move ${title} up`}
        icon={ArrowUp}
        aria-disabled={at === 0}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => move(-1)}
        onKeyDown={byKey}
      />
      <IconButton
        small
        label={`Move ${title} down`}
        icon={ArrowDown}
        aria-disabled={at === cards.length - 1}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => move(1)}
        onKeyDown={byKey}
      />
      <IconButton small label={`Rename ${title}`} icon={Pencil} onClick={() => setNaming(true)} />
      <IconButton
        small
        label={`Remove ${title}`}
        icon={Trash2}
        onClick={() => void arrange((now) => now.filter((other) => other.id !== card.id))}
      />
      {isNaming && (
        <FieldsDialog
          title={`Rename ${title}`}
          submitLabel="Save"
          schema={renamed}
          given={{}}
          fields={{ title: { kind: 'line', label: 'Title', required: true, max: 80, value: title } }}
          call={({ title: next }) =>
            rearrange(id, (now) =>
              now.map((other) => (other.id === card.id ? { ...other, title: next } : other)),
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
    </fieldset>
  );
}

/** The cards of the chosen dashboard in its order, or those of the standard one of the user's role. */
export function OwnDashboard({ chosenId, standard, dashboards }: Dashboards) {
  const { data, error, isFetching, refetch } = useDashboard();
  const { data: figures } = useFigures();
  const dashboard = dashboards.find(({ id }) => id === chosenId);
  const keepsFocus = useFocusKept<HTMLDivElement>();
  if (error && !data)
    return (
      <ErrorState
        title="The dashboard could not be loaded."
        message={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!dashboard)
    return (
      <div className={grid}>
        {standard.cards.map((name) => (
          <StandardCard key={name} name={name} data={data} figures={figures} />
        ))}
      </div>
    );
  const { id, cards, isOwn } = dashboard;
  return (
    <div {...keepsFocus}>
      {cards.length === 0 && (
        <EmptyState
          title="No cards yet."
          message={
            isOwn
              ? 'Add a card from the menu above, or open a report and add it to this dashboard.'
              : 'Its owner has not added any.'
          }
        />
      )}
      <ul className={grid} aria-label={dashboard.name}>
        {cards.map((card, at) => (
          <li key={card.id} className="min-w-0">
            {isOwn && <CardBar dashboard={dashboard} at={at} />}
            {card.of === 'standard' && card.title !== null && (
              <p className="mb-1 truncate font-medium">{card.title}</p>
            )}
            {card.of === 'report' ? (
              <ReportCard dashboardId={id} card={card} />
            ) : (
              <StandardCard name={card.key} data={data} figures={figures} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
