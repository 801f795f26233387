import { ButtonSection } from '#web/gallery/ButtonSection.tsx';
import { ChoiceSection } from '#web/gallery/ChoiceSection.tsx';
import { DataSection } from '#web/gallery/DataSection.tsx';
import { FeedbackSection } from '#web/gallery/FeedbackSection.tsx';
import { InputSection } from '#web/gallery/InputSection.tsx';
import { OverlaySection } from '#web/gallery/OverlaySection.tsx';
import { usePageTitle } from '#web/page/title.ts';
import { Select } from '#web/ui/Select.tsx';
import { type Theme, useTheme } from '#web/ui/theme.ts';

const themes = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] satisfies { id: Theme; label: string }[];

function ThemePicker() {
  const [theme, setTheme] = useTheme();
  return (
    <Select<Theme>
      aria-label="Theme"
      label="theme"
      defaultText="System"
      options={themes}
      value={theme === 'system' ? null : theme}
      onChange={(choice) => setTheme(choice ?? 'system')}
    />
  );
}

/** Every widget in every state, for development: the page at /ui. */
export function GalleryPage() {
  usePageTitle('Widgets');
  return (
    <div className="mx-auto max-w-6xl space-y-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">Widgets</h1>
          <p className="text-muted">Every shared widget in its states, in both themes.</p>
        </div>
        <div className="w-36">
          <ThemePicker />
        </div>
      </header>
      <ButtonSection />
      <FeedbackSection />
      <OverlaySection />
      <InputSection />
      <ChoiceSection />
      <DataSection />
    </div>
  );
}
