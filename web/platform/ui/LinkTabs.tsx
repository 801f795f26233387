import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

export interface LinkTab {
  key: string;
  label: ReactNode;
  href: string;
  /** How much the view holds, where that is counted; null until it is known, when its place is kept. */
  count?: number | null | undefined;
}

export interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  selected: string;
}

export const tabListClass = 'flex gap-0.5 overflow-x-auto border-b border-border';

export function tabClass(isSelected: boolean): string {
  const look = isSelected ? 'border-accent-text text-text' : 'border-transparent text-muted hover:text-text';
  return `-mb-px inline-flex min-h-9 items-center gap-1.5 border-b-2 px-2.5 text-base font-medium whitespace-nowrap focus-visible:outline-offset-[-2px] ${look}`;
}

/** Scrolls a list of more tabs than fit to the selected one; the page itself stays where it is. */
export function useSelectedInSight<List extends HTMLElement>(selected: string): RefObject<List | null> {
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

/** As wide without a figure as with two, and centred: nothing moves when the figure arrives, and the gaps are even. */
function Count({ count }: { count: number | null }) {
  return (
    <span
      className={`figures inline-flex min-w-6 justify-center rounded-full px-0.5 text-xs leading-5 font-normal ${count ? 'bg-grey-bg text-grey-text' : 'text-muted'}`}
    >
      {count !== null && (count > 99 ? '99+' : count)}
    </span>
  );
}

/** Views of one thing that have addresses of their own; the page below them is the router's. More than fit take a second row, or scroll on a phone. */
export function LinkTabs({ label, tabs, selected }: LinkTabsProps) {
  const list = useSelectedInSight<HTMLElement>(selected);
  return (
    <nav ref={list} aria-label={label} className={`${tabListClass} lg:flex-wrap`}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.key}
          data-tab={tab.key}
          href={tab.href}
          aria-current={tab.key === selected ? 'page' : undefined}
          className={tabClass(tab.key === selected)}
        >
          {tab.label} {tab.count !== undefined && <Count count={tab.count} />}
        </AppLink>
      ))}
    </nav>
  );
}
