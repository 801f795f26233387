import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Section, Specimen } from '#web/app/gallery/Specimen.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/platform/ui/Button.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { Pill } from '#web/platform/ui/Pill.tsx';
import { Tooltip } from '#web/platform/ui/Tooltip.tsx';

const icon = { className: 'size-4', 'aria-hidden': true };
const row = 'flex flex-wrap items-center gap-2';

function Looks() {
  return (
    <>
      <Specimen name="Button: colours" wide>
        <div className={row}>
          <Button colour="accent">
            <Plus {...icon} />
            Create supplier
          </Button>
          <Button>Neutral</Button>
          <Button colour="plain">Plain</Button>
          <Button colour="red">Delete</Button>
          <Button colour="green">Approve</Button>
          <Button colour="blue">Send</Button>
          <Button colour="yellow">Hold</Button>
          <ButtonLink href="#buttons">A link that looks like a button</ButtonLink>
        </div>
      </Specimen>
      <Specimen name="Button: small, disabled">
        <div className={row}>
          <Button small>Small</Button>
          <Button small colour="accent">
            Small
          </Button>
          <Button disabled>Disabled</Button>
          <Button disabled colour="accent">
            Disabled
          </Button>
        </div>
      </Specimen>
      <Specimen name="Button: fill">
        <Button fill colour="accent">
          Sign in
        </Button>
      </Specimen>
    </>
  );
}

export function ButtonSection() {
  const [isSaving, setSaving] = useState(false);
  const [chosen, setChosen] = useState('nothing yet');

  function save() {
    setSaving(true);
    setTimeout(() => setSaving(false), 1500);
  }

  return (
    <Section title="Buttons, menus and labels">
      <Looks />
      <Specimen name="Button: loading">
        <div className={row}>
          <Button colour="accent" loading>
            Saving
          </Button>
          <Button loading={isSaving} onClick={save}>
            Press to save
          </Button>
        </div>
      </Specimen>
      <Specimen name="Icon buttons, tooltip">
        <div className={row}>
          <IconButton label="Edit" icon={<Pencil {...icon} />} />
          <IconButton small label="Delete" icon={<Trash2 {...icon} />} />
          <IconButton disabled label="Edit (locked)" icon={<Pencil {...icon} />} />
          <Tooltip text="Bank details need a second person">
            <Button small>Why is this locked?</Button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen name={`Menu: chose ${chosen}`}>
        <Menu
          label="Row actions"
          placement="bottom-start"
          trigger={(trigger) => (
            <IconButton {...trigger} label="Row actions" icon={<MoreHorizontal {...icon} />} />
          )}
          items={[
            { label: 'Edit', icon: <Pencil {...icon} />, onSelect: () => setChosen('Edit') },
            { label: 'Duplicate', onSelect: () => setChosen('Duplicate') },
            { label: 'Merge', disabled: true },
            {
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              danger: true,
              separated: true,
              onSelect: () => setChosen('Delete'),
            },
          ]}
        />
      </Specimen>
      <Specimen name="Badge">
        <div className={row}>
          <Badge colour="green">IVA Accepted</Badge>
          <Badge colour="yellow">Proposal drafted</Badge>
          <Badge colour="red">OVERDUE</Badge>
          <Badge colour="blue">New</Badge>
          <Badge>Inactive</Badge>
          <Badge colour="grey" textColour="red">
            Failed
          </Badge>
        </div>
      </Specimen>
      <Specimen name="Pill, key">
        <div className={row}>
          <Pill label="Northern region" onRemove={() => undefined} />
          <Pill label="Fixed" />
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </span>
        </div>
      </Specimen>
    </Section>
  );
}
