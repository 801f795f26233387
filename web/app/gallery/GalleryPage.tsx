import { ButtonSection } from '#web/app/gallery/ButtonSection.tsx';
import { ChoiceSection } from '#web/app/gallery/ChoiceSection.tsx';
import { DataSection } from '#web/app/gallery/DataSection.tsx';
import { FeedbackSection } from '#web/app/gallery/FeedbackSection.tsx';
import { InputSection } from '#web/app/gallery/InputSection.tsx';
import { OverlaySection } from '#web/app/gallery/OverlaySection.tsx';
import { usePageTitle } from '#web/platform/page/title.ts';
import { Select } from '#web/platform/ui/Field.tsx';
import { type Theme, useTheme } from '#web/platform/ui/theme.ts';

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
