import type { Editor } from '@tiptap/react';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { TextInput } from '#web/platform/ui/Field.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';

function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const id = useId();
  const current: unknown = editor.getAttributes('link').href;
  const [href, setHref] = useState(typeof current === 'string' ? current : '');

  function save() {
    close();
    const selection = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') selection.unsetLink().run();
    else if (editor.state.selection.empty && !current) {
      selection
        .insertContent({
          type: 'text',
          text: href.trim(),
          marks: [{ type: 'link', attrs: { href: href.trim() } }],
        })
        .run();
    } else selection.setLink({ href: href.trim() }).run();
  }

  return (
    // A form of its own would nest in the form around the editor: Enter and the button save instead.
    <div className="w-72 space-y-2">
      <label htmlFor={id} className="text-sm font-medium">
        Web address
      </label>
      <TextInput
        id={id}
        type="url"
        value={href}
        onChange={setHref}
        placeholder="https://"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      <div className="flex justify-end">
        <Button small colour="accent" onClick={save}>
          {href.trim() === '' && current ? 'Remove link' : 'Set link'}
        </Button>
      </div>
    </div>
  );
}

/** The link button of the toolbar, with its small form. */
export function RichTextLink({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  return (
    <Popover
      label="Link"
      focusPanel
      trigger={(trigger) => <IconButton {...trigger} small disabled={disabled} label="Link" icon={Link2} />}
    >
      {(close) => <LinkForm editor={editor} close={close} />}
    </Popover>
  );
}
