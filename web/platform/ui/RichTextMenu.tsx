import type { Editor } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';

/** A command of the toolbar. */
export interface Command {
  label: string;
  run: (editor: Editor) => unknown;
  separated?: boolean;
}

export interface RichTextMenuProps {
  editor: Editor;
  label: string;
  icon: LucideIcon;
  commands: readonly Command[];
  disabled: boolean;
  isOn?: boolean | undefined;
}

/** Toolbar commands used too rarely for their own buttons. */
export function RichTextMenu({ editor, label, icon: Icon, commands, disabled, isOn }: RichTextMenuProps) {
  return (
    <Menu
      label={label}
      placement="bottom-start"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          small
          disabled={disabled}
          label={label}
          icon={Icon}
          className={isOn ? 'bg-accent-soft text-accent-text' : ''}
        />
      )}
      items={commands.map(({ label: name, run, separated = false }) => ({
        label: name,
        separated,
        onSelect: () => run(editor),
      }))}
    />
  );
}
