import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface TickedBarProps {
  /** Names the bar for screen readers, such as 'Ticked tasks'. */
  label: string;
  /** What is ticked, with its number. */
  words: string;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the ticked rows of a table, above it. */
export const TickedBar = ({ label, words, onClear, children }: TickedBarProps) => (
  <section
    aria-label={label}
    className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
  >
    <output className="figures mr-2 font-medium">{words}</output>
    {children}
    <Button icon={X} small colour="plain" onClick={onClear}>
      Untick all
    </Button>
  </section>
);
