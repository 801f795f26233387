import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Known } from '#shared/views/reports/generator/problems.ts';
import { IconButton } from '#web/platform/ui/Button.tsx';

/** The list, with one of its items moved. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  if (to < 0 || to >= list.length || from === to) return [...list];
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

export interface ChosenColumnsProps {
  columns: readonly string[];
  known: ReadonlyMap<string, Known>;
  onChange: (columns: string[]) => void;
}

/** The columns of the report in their order: dragged, or moved by buttons or by Alt and an arrow key. */
export function ChosenColumns({ columns, known, onChange }: ChosenColumnsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [told, tell] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const labelOf = (name: string) => known.get(name)?.label ?? name;

  function move(from: number, to: number, action?: string) {
    if (to < 0 || to >= columns.length) return;
    onChange(moved(columns, from, to));
    tell(`${labelOf(columns[from]!)} is now column ${to + 1} of ${columns.length}.`);
    if (action)
      requestAnimationFrame(() => {
        const row = list.current?.children[to];
        const same = row?.querySelector<HTMLButtonElement>(`[data-action="${action}"]:not(:disabled)`);
        (same ?? row?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus();
      });
  }
  function remove(at: number) {
    onChange(columns.filter((_, index) => index !== at));
    tell(`${labelOf(columns[at]!)} was removed.`);
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(at, columns.length - 2)];
      row?.querySelector<HTMLButtonElement>('[data-action="remove"]')?.focus();
    });
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(at, at + step, (event.target as HTMLElement).dataset['action']);
  }

  const onDrag = useEffectEvent((event: DragEvent) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
    const at = item ? Number(item.dataset['at']) : null;
    if (event.type === 'dragstart' && at !== null) {
      event.dataTransfer?.setData('text/plain', columns[at] ?? '');
      setDragged(at);
    }
    if (event.type === 'dragover' && dragged !== null) {
      event.preventDefault();
      setOver(at);
    }
    if (event.type === 'drop') {
      event.preventDefault();
      if (dragged !== null && at !== null) move(dragged, at);
    }
    if (event.type === 'dragend') {
      setDragged(null);
      setOver(null);
    }
  });
  // Dragging is an alternative to the buttons: the list listens, so that its items need not be controls.
  useEffect(() => {
    const stop = new AbortController();
    for (const kind of ['dragstart', 'dragover', 'drop', 'dragend'] as const)
      list.current?.addEventListener(kind, (event) => onDrag(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);

  return (
    <>
      <p className="mb-2 text-sm text-muted">
        Drag a column to its place, or move it with its buttons or Alt and an arrow key.
      </p>
      {columns.length === 0 && <p className="text-muted">Add at least one column.</p>}
      <ol ref={list} aria-label="Columns of the report" className="space-y-1">
        {columns.map((name, at) => (
          <li
            key={name}
            draggable
            data-at={at}
            className={`flex items-center gap-1 rounded-md border bg-surface pl-1 ${
              over === at && dragged !== null && dragged !== at ? 'border-accent' : 'border-border'
            } ${dragged === at ? 'opacity-50' : ''}`}
          >
            <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-muted" />
            <span className="min-w-0 grow">{labelOf(name)}</span>
            <IconButton
              small
              data-action="up"
              onKeyDown={(event) => onKeyDown(event, at)}
              label={`Move ${labelOf(name)} up`}
              icon={ArrowUp}
              disabled={at === 0}
              onClick={() => move(at, at - 1, 'up')}
            />
            <IconButton
              small
              data-action="down"
              onKeyDown={(event) => onKeyDown(event, at)}
              label={`Move ${labelOf(name)} down`}
              icon={ArrowDown}
              disabled={at === columns.length - 1}
              onClick={() => move(at, at + 1, 'down')}
            />
            <IconButton
              small
              data-action="remove"
              onKeyDown={(event) => onKeyDown(event, at)}
              label={`Remove ${labelOf(name)}`}
              icon={X}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {told}
      </p>
    </>
  );
}
