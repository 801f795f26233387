import { Columns3 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';

export interface ColumnChooserProps {
  /** All columns, in order. */
  columns: readonly { key: string; label: string }[];
  /** The one that opens the row and cannot be left out. */
  fixed: string | undefined;
  chosen: readonly string[];
  usual: readonly string[];
  onChoose: (columns: readonly string[]) => void;
}

/** Chooses which columns a list shows. */
export function ColumnChooser({ columns, fixed, chosen, usual, onChoose }: ColumnChooserProps) {
  const id = useId();
  function toggle(key: string) {
    onChoose(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  }
  return (
    <Popover
      label="Columns"
      placement="bottom-end"
      className="max-h-96 w-72 p-2"
      trigger={(trigger) => (
        <Button icon={Columns3} {...trigger}>
          Columns
        </Button>
      )}
    >
      <fieldset>
        <legend className="sr-only">Columns of the list</legend>
        {columns.map(({ key, label }) => (
          <div key={key} className="flex min-h-8 items-center gap-2 px-1">
            <input
              id={`${id}-${key}`}
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(key)}
              disabled={key === fixed}
              onChange={() => toggle(key)}
            />
            <label htmlFor={`${id}-${key}`} className="grow">
              {label}
            </label>
          </div>
        ))}
      </fieldset>
      <Button small fill className="mt-2" onClick={() => onChoose(usual)}>
        Usual columns
      </Button>
    </Popover>
  );
}
