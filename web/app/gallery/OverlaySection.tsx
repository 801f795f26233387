import { useState } from 'react';
import { Section, Specimen } from '#web/app/gallery/Specimen.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Calendar } from '#web/platform/ui/Calendar.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { LinkTabs } from '#web/platform/ui/LinkTabs.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { Tabs } from '#web/platform/ui/Tabs.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const offices = ['Leeds', 'Manchester', 'Cardiff'].map((label, id) => ({ id, label }));

function ModalSpecimen() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('Halifax');
  const [closedOn, setClosedOn] = useState<string | null>(null);
  const [office, setOffice] = useState<number | null>(null);
  const close = () => setOpen(false);
  return (
    <Specimen name="Modal with a form">
      <Button onClick={() => setOpen(true)}>Open a modal</Button>
      <Modal
        open={isOpen}
        onClose={close}
        title="Edit creditor"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button colour="accent" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required>
            {(control) => <TextInput {...control} value={name} onChange={setName} />}
          </Field>
          <Field label="Closed on">
            {(control) => <DateInput {...control} value={closedOn} onChange={setClosedOn} />}
          </Field>
          <Field label="Office">
            {(control) => (
              <SearchableSelect
                {...control}
                label="Office"
                options={offices}
                value={office}
                onChange={setOffice}
              />
            )}
          </Field>
        </div>
      </Modal>
    </Specimen>
  );
}

function ConfirmSpecimen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimen name="Confirmation">
      <Button colour="red" onClick={() => setOpen(true)}>
        Delete three suppliers
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete 3 suppliers?"
        confirmLabel="Delete 3 suppliers"
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          toast.success('Item Deleted.');
        }}
      >
        <p>3 suppliers and their 5 unused bank details will be deleted. This can't be undone.</p>
      </ConfirmDialog>
    </Specimen>
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState('details');
  return (
    <>
      <Specimen name="Tabs: panels">
        <Tabs
          label="Supplier"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: 'details', label: 'Details', content: <p>Name, category and payment terms.</p> },
            { key: 'history', label: 'History', content: <p>Who changed what, and when.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs: links">
        <LinkTabs
          label="Case"
          selected="summary"
          tabs={[
            { key: 'summary', label: 'Summary', href: '#summary' },
            { key: 'creditors', label: 'Creditors', href: '#creditors' },
            { key: 'payments', label: 'Payments', href: '#payments' },
          ]}
        />
      </Specimen>
    </>
  );
}

export function OverlaySection() {
  const [day, setDay] = useState<string | null>('2026-03-12');
  return (
    <Section title="Popovers, modals, tabs, calendar">
      <Specimen name="Popover">
        <Popover
          label="About this figure"
          trigger={(trigger) => <Button {...trigger}>Open a popover</Button>}
          className="w-72 p-3"
        >
          {(close) => (
            <div className="space-y-2">
              <p>The dividend is worked out on the claims admitted so far.</p>
              <Button small onClick={close}>
                Got it
              </Button>
            </div>
          )}
        </Popover>
      </Specimen>
      <ModalSpecimen />
      <ConfirmSpecimen />
      <TabsSpecimen />
      <Specimen name="Calendar">
        <Calendar value={day} onChange={setDay} />
      </Specimen>
    </Section>
  );
}
