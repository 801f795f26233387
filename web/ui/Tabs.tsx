import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { AppLink } from '#web/ui/AppLink.tsx';

export interface Tab {
  key: string;
  label: ReactNode;
  /** With an address the tabs are links, and the page below is the router's. */
  href?: string;
  /** Without one this is what the tab shows. */
  content?: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect?: (key: string) => void;
}

const listClass = 'flex gap-0.5 overflow-x-auto border-b border-border';

function tabClass(isSelected: boolean): string {
  const look = isSelected ? 'border-accent-text text-text' : 'border-transparent text-muted hover:text-text';
  return `-mb-px inline-flex min-h-9 items-center gap-1.5 border-b-2 px-2.5 text-base font-medium whitespace-nowrap focus-visible:outline-offset-[-2px] ${look}`;
}

/** Where there are more tabs than fit, the one that is open is brought into sight; the page itself stays where it is. */
function useSelectedInSight<List extends HTMLElement>(selected: string): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const { current } = list;
    const tabs = [...(current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
    const tab = tabs.find(({ dataset }) => dataset.tab === selected);
    if (!current || !tab) return;
    const frame = current.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    if (box.left < frame.left) current.scrollLeft -= frame.left - box.left;
    if (box.right > frame.right) current.scrollLeft += box.right - frame.right;
  }, [selected]);
  return list;
}

function LinkTabs({ label, tabs, selected }: TabsProps) {
  const list = useSelectedInSight<HTMLElement>(selected);
  return (
    <nav ref={list} aria-label={label} className={listClass}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.key}
          data-tab={tab.key}
          href={tab.href ?? ''}
          aria-current={tab.key === selected ? 'page' : undefined}
          className={tabClass(tab.key === selected)}
        >
          {tab.label}
        </AppLink>
      ))}
    </nav>
  );
}

function PanelTabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useSelectedInSight<HTMLDivElement>(selected);

  function move(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.key === selected);
    const last = tabs.length - 1;
    const next = { ArrowRight: current + 1, ArrowLeft: current + last, Home: 0, End: last }[event.key];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect?.(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  }

  const content = tabs.find((tab) => tab.key === selected)?.content;
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move} className={listClass}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            type="button"
            role="tab"
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect?.(tab.key)}
            className={tabClass(tab.key === selected)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        tabIndex={0}
        className="pt-4"
      >
        {content}
      </div>
    </div>
  );
}

/** Views of one thing: links where each view has its own address, a tab list where it has none. */
export function Tabs(props: TabsProps) {
  return props.tabs.some((tab) => tab.href !== undefined) ? (
    <LinkTabs {...props} />
  ) : (
    <PanelTabs {...props} />
  );
}
