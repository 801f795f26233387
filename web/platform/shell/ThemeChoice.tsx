import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { type Theme, useTheme } from '#web/platform/ui/theme.ts';

const themes = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; Icon: typeof Sun }[];

/** Light, dark, or what the computer is set to. */
export function ThemeChoice() {
  const [chosen, choose] = useTheme();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Theme</legend>
      <div className="flex rounded-md border border-border-strong p-0.5">
        {themes.map(({ theme, label, Icon }) => (
          <label
            key={theme}
            className="flex min-h-7 grow cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2 text-sm has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => choose(theme)}
              className="sr-only"
            />
            <Icon className="size-3.5" aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
