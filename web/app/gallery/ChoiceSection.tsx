import { useState } from 'react';
import { Section } from '#web/app/gallery/Specimen.tsx';
import { Field, type Option, Select } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { RichText } from '#web/platform/ui/RichText.tsx';
import { MultiSelect, SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const occupations = (
  'Accountant, Actor, Architect, Baker, Barber, Bricklayer, Builder, Bus driver, Butcher, Carer, Carpenter, Chef, ' +
  'Childminder, Cleaner, Decorator, Dentist, Doctor, Electrician, Engineer, Farmer, Fire officer, Florist, Gardener, ' +
  'Hairdresser, Joiner, Lecturer, Librarian, Mechanic, Midwife, Nurse, Optician, Paramedic'
)
  .split(', ')
  .map((label, index): Option<number> => ({ id: index + 1, label }));

async function searchOccupations(search: string): Promise<Option<number>[]> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  const term = search.toLowerCase();
  return occupations.filter((option) => option.label.toLowerCase().includes(term)).slice(0, 10);
}

const failToLoad = () => Promise.reject(new Error('The connection was lost.'));

function Selects() {
  const [status, setStatus] = useState<number | null>(null);
  const [occupation, setOccupation] = useState<number | null>(30);
  const [found, setFound] = useState<number | null>(null);
  return (
    <>
      <Field label="Occupation" required>
        {(control) => (
          <Select {...control} label="Occupation" options={occupations} value={status} onChange={setStatus} />
        )}
      </Field>
      <Field label="Partner's occupation">
        {(control) => (
          <Select
            {...control}
            disabled
            label="Occupation"
            options={occupations}
            value={null}
            onChange={setStatus}
          />
        )}
      </Field>
      <Field label="Searchable select" aside="32 occupations">
        {(control) => (
          <SearchableSelect
            {...control}
            label="Occupation"
            options={occupations}
            value={occupation}
            onChange={setOccupation}
            createAction={{
              label: 'Create new occupation',
              onSelect: (search) => toast.info('Create new occupation', search || 'Nothing typed yet'),
            }}
          />
        )}
      </Field>
      <Field label="Searched on the server" required error="Choose an occupation.">
        {(control) => (
          <SearchableSelect
            {...control}
            label="Occupation"
            loadOptions={searchOccupations}
            value={found}
            onChange={setFound}
          />
        )}
      </Field>
      <Field label="List that can't be loaded">
        {(control) => (
          <SearchableSelect
            {...control}
            label="Office"
            loadOptions={failToLoad}
            value={found}
            onChange={setFound}
          />
        )}
      </Field>
    </>
  );
}

function MultiSelects() {
  const [few, setFew] = useState<readonly number[]>([3, 12]);
  const [many, setMany] = useState<readonly number[]>(occupations.slice(0, 27).map((option) => option.id));
  return (
    <>
      <Field label="Multi-select">
        {(control) => (
          <MultiSelect {...control} label="Occupations" options={occupations} value={few} onChange={setFew} />
        )}
      </Field>
      <Field label="Multi-select, disabled">
        {(control) => (
          <MultiSelect
            {...control}
            disabled
            label="Occupations"
            options={occupations}
            value={few}
            onChange={setFew}
          />
        )}
      </Field>
      <div className="sm:col-span-2 lg:col-span-3">
        <Field label="Multi-select with 27 chosen">
          {(control) => (
            <MultiSelect
              {...control}
              label="Occupations"
              options={occupations}
              value={many}
              onChange={setMany}
            />
          )}
        </Field>
      </div>
    </>
  );
}

function Documents() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState<readonly File[]>(() => [
    new File([new Uint8Array(184_300)], 'Letterhead of the Leeds office, approved version.pdf'),
  ]);
  const [letter, setLetter] = useState(
    '<h2>Your proposal</h2><p>Dear <strong>Ms Hughes</strong>, we are writing about:</p><ul><li><p>the meeting of creditors</p></li><li><p>your first payment</p></li></ul><table><tbody><tr><th><p>Creditor</p></th><th><p>Owed</p></th></tr><tr><td><p>Albion Mutual</p></td><td><p>£1,240.00</p></td></tr></tbody></table>',
  );
  const insertions = [
    { group: 'Client', label: 'Full name', text: '{{client.1.name}}' },
    { group: 'Case', label: 'Our reference', text: '{{case.reference}}' },
  ];
  return (
    <>
      <Field label="Scanned form" required help="PDF or PNG.">
        {(control) => (
          <FileUpload
            {...control}
            value={files}
            onChange={setFiles}
            accept={{ 'application/pdf': ['.pdf'], 'image/png': ['.png'] }}
            maxSize={2_000_000}
          />
        )}
      </Field>
      <Field label="Letterhead">
        {(control) => <FileUpload {...control} multiple value={chosen} onChange={setChosen} />}
      </Field>
      <Field label="Locked upload">
        {(control) => <FileUpload {...control} disabled value={[]} onChange={setFiles} />}
      </Field>
      <div className="sm:col-span-2 lg:col-span-3">
        <Field label="Letter text" required help="Fields are filled in when the letter is written.">
          {(control) => <RichText {...control} value={letter} onChange={setLetter} insertions={insertions} />}
        </Field>
      </div>
    </>
  );
}

export function ChoiceSection() {
  return (
    <Section title="Choices, files and rich text">
      <Selects />
      <MultiSelects />
      <Documents />
    </Section>
  );
}
