import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { tabClass, tabListClass, useSelectedInSight } from '#web/platform/ui/LinkTabs.tsx';

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (key: string) => void;
}

/** Views of one thing on one page; LinkTabs where each has an address. Only the content of the open one is there. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useSelectedInSight<HTMLDivElement>(selected);
  return (
    <Base.Root value={selected} onValueChange={onSelect}>
      <Base.List ref={list} activateOnFocus aria-label={label} className={tabListClass}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            data-tab={tab.key}
            className={tabClass(tab.key === selected)}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel key={selected} value={selected} className="pt-4">
        {tabs.find((tab) => tab.key === selected)?.content}
      </Base.Panel>
    </Base.Root>
  );
}
