import { Kbd } from '#web/platform/ui/Kbd.tsx';

interface KeyLegendProps {
  keys: readonly [key: string, what: string][];
  /** Why the last key had no effect; null when it had one. */
  outcome: string | null;
}

/** The keys of the page, always visible to those who have a keyboard, and why the last one had no effect. */
export function KeyLegend({ keys, outcome }: KeyLegendProps) {
  return (
    <div className="no-print sticky bottom-0 z-10 mt-3 border-t border-border bg-canvas py-2 text-sm max-sm:hidden">
      <output aria-label="Last key" aria-live="polite" className="block min-h-5 truncate font-medium">
        {outcome}
      </output>
      <ul aria-label="Keys" className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
        {keys.map(([key, what]) => (
          <li key={key} className="flex items-center gap-1.5">
            <Kbd>{key}</Kbd>
            {what}
          </li>
        ))}
      </ul>
    </div>
  );
}
