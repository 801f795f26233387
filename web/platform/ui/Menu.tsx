import type { KeyboardEvent, ReactNode } from 'react';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { focusableIn } from '#web/platform/ui/focusable.ts';
import { Popover, type PopoverTrigger } from '#web/platform/ui/Popover.tsx';
import type { Placement } from '#web/platform/ui/panel-position.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** For an item that goes somewhere; `onSelect` for one that does something. */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Under the label: why it is disabled. */
  note?: string;
  /** Draws a line above, to separate groups. */
  separated?: boolean;
}

export interface MenuProps {
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  items: readonly MenuItem[];
  placement?: Placement;
  /** Above the items: who is signed in, for example. */
  heading?: ReactNode;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = focusableIn(event.currentTarget);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

const itemClass =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-base hover:bg-hover ' +
  'focus-visible:bg-hover focus-visible:outline-offset-[-2px] disabled:cursor-not-allowed disabled:opacity-60';

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const className = `${itemClass} ${item.danger ? 'text-red-text' : ''}`;
  const choose = () => {
    close();
    item.onSelect?.();
  };
  if (item.href !== undefined) {
    return (
      <AppLink href={item.href} role="menuitem" className={className} onClick={choose}>
        {item.icon}
        {item.label}
      </AppLink>
    );
  }
  return (
    <button type="button" role="menuitem" disabled={item.disabled} className={className} onClick={choose}>
      {item.icon}
      <span>
        {item.label}
        {item.note && <span className="block max-w-64 text-sm text-muted">{item.note}</span>}
      </span>
    </button>
  );
}

/** A list of actions behind a button; arrow keys, Home and End move, Enter or Space chooses. */
export function Menu({ label, trigger, items, placement = 'bottom-end', heading }: MenuProps) {
  return (
    <Popover
      label={label}
      trigger={trigger}
      placement={placement}
      role="menu"
      focusPanel
      className="min-w-44 p-1"
    >
      {(close) => (
        <div role="presentation" onKeyDown={moveFocus}>
          {heading && (
            <div role="presentation" className="border-b border-border px-2 pt-1 pb-2 mb-1">
              {heading}
            </div>
          )}
          {items.map((item) => (
            <div
              key={item.label}
              role="presentation"
              className={item.separated ? 'mt-1 border-t border-border pt-1' : undefined}
            >
              <Item item={item} close={close} />
            </div>
          ))}
        </div>
      )}
    </Popover>
  );
}
