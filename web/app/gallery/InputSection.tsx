import { useState } from 'react';
import { Section, Specimen } from '#web/app/gallery/Specimen.tsx';
import { CodeInput } from '#web/platform/ui/CodeInput.tsx';
import { ColourInput } from '#web/platform/ui/ColourInput.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { StringsInput } from '#web/platform/ui/StringsInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';

function Texts() {
  const [name, setName] = useState('Halifax Recoveries');
  const [empty, setEmpty] = useState('');
  const [notes, setNotes] = useState('Pays on the 28th.\nAsk for Moira in the recoveries team.');
  return (
    <>
      <Field label="Name" required help="As creditors know it.">
        {(control) => <TextInput {...control} value={name} onChange={setName} />}
      </Field>
      <Field label="Reference" required error="Enter a reference.">
        {(control) => <TextInput {...control} value={empty} onChange={setEmpty} placeholder="e.g. HX-2041" />}
      </Field>
      <Field label="Account manager">
        {(control) => <TextInput {...control} disabled value="Moira Campbell" onChange={setName} />}
      </Field>
      <Field label="Notes">{(control) => <TextArea {...control} value={notes} onChange={setNotes} />}</Field>
    </>
  );
}

function Figures() {
  const [amount, setAmount] = useState<number | null>(123_450);
  const [fee, setFee] = useState<number | null>(null);
  const [percent, setPercent] = useState<number | null>(1750);
  const [days, setDays] = useState<number | null>(30);
  return (
    <>
      <Field label="Amount" required help="At least a penny.">
        {(control) => <CurrencyInput {...control} value={amount} onChange={setAmount} />}
      </Field>
      <Field label="Fee" error="Enter an amount up to £500.00.">
        {(control) => <CurrencyInput {...control} value={fee} onChange={setFee} max={50_000} />}
      </Field>
      <Field label="Dividend">
        {(control) => <PercentInput {...control} value={percent} onChange={setPercent} />}
      </Field>
      <Field label="Payment terms" help="Days from the invoice date.">
        {(control) => <NumberInput {...control} value={days} onChange={setDays} min={0} max={365} />}
      </Field>
    </>
  );
}

function Dates() {
  const [past, setPast] = useState<string | null>('2026-02-28');
  const [none, setNone] = useState<string | null>(null);
  const [future, setFuture] = useState<string | null>(null);
  return (
    <>
      <Field label="Approved on" required help="Not in the future.">
        {(control) => <DateInput {...control} value={past} onChange={setPast} />}
      </Field>
      <Field label="Review on" help="From today on.">
        {(control) => (
          <DateInput {...control} value={future} onChange={setFuture} allowPast={false} allowFuture />
        )}
      </Field>
      <Field label="Closed on" error="Enter the date the case closed.">
        {(control) => <DateInput {...control} value={none} onChange={setNone} />}
      </Field>
      <Field label="Opened on">
        {(control) => <DateInput {...control} disabled value="2025-11-03" onChange={setPast} />}
      </Field>
    </>
  );
}

function Codes() {
  const [sortCode, setSortCode] = useState('20-00-52');
  const [account, setAccount] = useState('55779911');
  const [postcode, setPostcode] = useState('LS1 4AP');
  const [phone, setPhone] = useState('');
  return (
    <>
      <Field label="Sort code">
        {(control) => <CodeInput kind="sortCode" {...control} value={sortCode} onChange={setSortCode} />}
      </Field>
      <Field label="Account number">
        {(control) => <CodeInput kind="accountNumber" {...control} value={account} onChange={setAccount} />}
      </Field>
      <Field label="Postcode">
        {(control) => <CodeInput kind="postcode" {...control} value={postcode} onChange={setPostcode} />}
      </Field>
      <Field label="Telephone">
        {(control) => <CodeInput kind="phone" {...control} value={phone} onChange={setPhone} />}
      </Field>
    </>
  );
}

function Others() {
  const [isActive, setActive] = useState(true);
  const [isOff, setOff] = useState(false);
  const [colour, setColour] = useState<string | null>('#1a61ac');
  const [words, setWords] = useState<readonly string[]>(['arrears', 'catalogue']);
  return (
    <>
      <Field label="Active">
        {(control) => <Switch {...control} value={isActive} onChange={setActive} />}
      </Field>
      <Specimen name="Switch: off, disabled">
        <div className="flex flex-wrap gap-x-6">
          <Switch label="Charges VAT" value={isOff} onChange={setOff} />
          <Switch label="Locked" disabled value={isActive} onChange={setActive} />
        </div>
      </Specimen>
      <Field label="Brand colour">
        {(control) => <ColourInput {...control} value={colour} onChange={setColour} />}
      </Field>
      <Field label="Keywords" help="Enter or a comma adds one.">
        {(control) => <StringsInput {...control} value={words} onChange={setWords} />}
      </Field>
    </>
  );
}

export function InputSection() {
  return (
    <Section title="Text, figures, dates and codes">
      <Texts />
      <Figures />
      <Dates />
      <Codes />
      <Others />
    </Section>
  );
}
