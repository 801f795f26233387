import { useState } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { bacsSettings, contraWays, fileDays } from '#shared/activities/money/outgoing/bacs-settings.ts';
import {
  cycleOf,
  type FileFormat,
  type FileSettings,
  fileFormats,
  fileSettings,
} from '#shared/activities/money/outgoing/file-settings.ts';
import { shippedPainRails } from '#shared/activities/money/outgoing/pain-settings.ts';
import { type RailCycle, rails } from '#shared/activities/money/outgoing/rails.ts';
import { shippedBulkProfiles } from '#shared/activities/money/outgoing/shipped-bulk-profiles.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { changeAccount, valuesOf } from './banking-client.ts';

const optionsOf = <Id extends string>(labels: Readonly<Record<Id, string>>) =>
  (Object.entries(labels) as [Id, string][]).map(([id, label]) => ({ id, label }));
const namesOf = <Id extends string>(shipped: Readonly<Record<Id, { name: string }>>) =>
  (Object.entries(shipped) as [Id, { name: string }][]).map(([id, { name }]) => ({ id, label: name }));

/** The choices that banks ask for; the rest stays as the Bacs specification has it. */
type Draft = {
  format: FileFormat | 'none';
  serviceUserNumber: string;
  serviceUserName: string;
  days: keyof typeof fileDays;
  contra: keyof typeof contraWays;
  lineEnd: 'crlf' | 'lf';
  marksHsbc: boolean;
  rail: keyof typeof shippedPainRails;
  initiatingName: string;
  profile: keyof typeof shippedBulkProfiles;
  cycle: RailCycle;
};

/** The shipped choice that matches a saved one, or the first. */
const shippedOf = <Id extends string, Shipped>(
  shipped: Readonly<Record<Id, Shipped>>,
  isSaved: (one: Shipped) => boolean,
): Id => {
  const ids = Object.keys(shipped) as Id[];
  return ids.find((id) => isSaved(shipped[id])) ?? ids[0]!;
};

function draftOf({ fileSettings: saved, name }: ListedBankAccount): Draft {
  const bacs = saved?.format === 'standard18' ? saved.bacs : null;
  const pain = saved?.format === 'pain001' ? saved.pain : null;
  const bulk = saved?.format === 'bulk' ? saved.bulk : null;
  const level = pain?.rail.serviceLevel?.value;
  return {
    format: saved?.format ?? 'none',
    serviceUserNumber: bacs?.serviceUserNumber ?? '',
    serviceUserName: bacs?.serviceUserName ?? '',
    days: bacs?.days ?? 'single',
    contra: bacs?.contra ?? 'perDay',
    lineEnd: bacs?.lineEnd ?? 'crlf',
    marksHsbc: bacs?.marksHsbc ?? false,
    rail: shippedOf(shippedPainRails, ({ rail }) => rail.serviceLevel.value === level),
    initiatingName: pain?.initiatingName ?? name,
    profile: shippedOf(shippedBulkProfiles, (profile) => profile.name === bulk?.name),
    cycle: cycleOf(saved),
  };
}

/** The settings that the draft stands for; saved ones that it does not show are kept. */
function settingsOf(draft: Draft, saved: FileSettings | null) {
  const { format, rail, initiatingName, profile, cycle, ...bacs } = draft;
  switch (format) {
    case 'none':
      return { success: true as const, data: null };
    case 'standard18': {
      const kept = saved?.format === 'standard18' ? saved.bacs : {};
      const parsed = bacsSettings.safeParse({
        ...kept,
        ...bacs,
        serviceUserName: bacs.serviceUserName.toUpperCase(),
      });
      return parsed.success ? { ...parsed, data: { format, bacs: parsed.data } } : parsed;
    }
    case 'pain001': {
      const pain = {
        initiatingName,
        debtorName: initiatingName.slice(0, 18).trim(),
        initiatingId: saved?.format === 'pain001' ? saved.pain.initiatingId : null,
        rail: { ...shippedPainRails[rail].rail, cycle },
      };
      return fileSettings.safeParse({ format, pain });
    }
    case 'bulk':
      return fileSettings.safeParse({ format, bulk: { ...shippedBulkProfiles[profile], cycle } });
  }
}

function CycleFields({ cycle, onChange }: { cycle: RailCycle; onChange: (cycle: RailCycle) => void }) {
  return (
    <>
      <Field
        label="Rail"
        help={`A payee is ${rails[cycle.rail].takes}; a batch can have no earlier pay day.`}
      >
        {(control) => (
          <Select
            {...control}
            value={cycle.rail}
            onChange={(rail) => rail && onChange({ ...cycle, rail })}
            options={namesOf(rails)}
          />
        )}
      </Field>
      <Field
        label="Cut-off"
        required
        help="The time in London until which the bank takes a file for the same day."
      >
        {(control) => (
          <TextInput
            {...control}
            value={cycle.cutOff}
            onChange={(cutOff) => onChange({ ...cycle, cutOff })}
            maxLength={5}
          />
        )}
      </Field>
    </>
  );
}

function SettingsDialog({ account, onClose }: { account: ListedBankAccount; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(account));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set =
    <Name extends keyof Draft>(name: Name) =>
    (value: Draft[Name] | null) =>
      setDraft((before) => (value === null ? before : { ...before, [name]: value }));
  async function save() {
    const parsed = settingsOf(draft, account.fileSettings);
    if (!parsed.success) return setProblem(parsed.error.issues[0]!.message);
    setBusy(true);
    try {
      await changeAccount(account.id, {
        ...valuesOf(account),
        fileSettings: parsed.data,
        version: account.version,
      });
      toast.success('Item Updated.');
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <Modal
      open
      title="Payment files"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button colour="accent" loading={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem && <Alert colour="red" title={problem} />}
        <Field label="Format">
          {(control) => (
            <Select
              {...control}
              value={draft.format}
              onChange={set('format')}
              options={optionsOf({ none: 'None: this account pays by no file', ...fileFormats })}
            />
          )}
        </Field>
        {draft.format === 'standard18' && (
          <>
            <Field label="Service user number" required>
              {(control) => (
                <TextInput
                  {...control}
                  value={draft.serviceUserNumber}
                  onChange={set('serviceUserNumber')}
                  maxLength={6}
                />
              )}
            </Field>
            <Field
              label="Service user’s name"
              required
              help="As payees read it on their statements: up to 18 characters."
            >
              {(control) => (
                <TextInput
                  {...control}
                  value={draft.serviceUserName}
                  onChange={set('serviceUserName')}
                  maxLength={18}
                />
              )}
            </Field>
            <Field label="Days of a file" help="The bank must take files of several processing days.">
              {(control) => (
                <Select
                  {...control}
                  value={draft.days}
                  onChange={set('days')}
                  options={optionsOf(fileDays)}
                />
              )}
            </Field>
            <Field label="Balancing debits">
              {(control) => (
                <Select
                  {...control}
                  value={draft.contra}
                  onChange={set('contra')}
                  options={optionsOf(contraWays)}
                />
              )}
            </Field>
            <Field label="Lines end with">
              {(control) => (
                <Select
                  {...control}
                  value={draft.lineEnd}
                  onChange={set('lineEnd')}
                  options={optionsOf({ crlf: 'CR and LF', lf: 'LF alone' })}
                />
              )}
            </Field>
            <Switch value={draft.marksHsbc} onChange={set('marksHsbc')} label="HSBCnet’s mark in VOL1" />
          </>
        )}
        {draft.format === 'pain001' && (
          <>
            <Field label="Bank and rail">
              {(control) => (
                <Select
                  {...control}
                  value={draft.rail}
                  onChange={(rail) =>
                    rail && setDraft({ ...draft, rail, cycle: shippedPainRails[rail].rail.cycle })
                  }
                  options={namesOf(shippedPainRails)}
                />
              )}
            </Field>
            <Field label="Our name" required>
              {(control) => (
                <TextInput
                  {...control}
                  value={draft.initiatingName}
                  onChange={set('initiatingName')}
                  maxLength={140}
                />
              )}
            </Field>
          </>
        )}
        {draft.format === 'bulk' && (
          <Field label="Bank">
            {(control) => (
              <Select
                {...control}
                value={draft.profile}
                onChange={(profile) =>
                  profile &&
                  setDraft({ ...draft, profile, cycle: shippedBulkProfiles[profile].cycle ?? draft.cycle })
                }
                options={namesOf(shippedBulkProfiles)}
              />
            )}
          </Field>
        )}
        {(draft.format === 'pain001' || draft.format === 'bulk') && (
          <CycleFields cycle={draft.cycle} onChange={set('cycle')} />
        )}
      </div>
    </Modal>
  );
}

const inWords = (settings: FileSettings): string => {
  const { rail, cutOff } = cycleOf(settings);
  switch (settings.format) {
    case 'standard18':
      return `${fileFormats.standard18}, service user ${settings.bacs.serviceUserNumber}, ${settings.bacs.serviceUserName}`;
    case 'pain001':
      return `${fileFormats.pain001}, ${settings.pain.debtorName}. ${rails[rail].name}, cut-off ${cutOff}`;
    case 'bulk':
      return `${settings.bulk.name}. ${rails[rail].name}, cut-off ${cutOff}`;
  }
};

/** How the account's payment files are written, and the dialog that changes it. */
export function PaymentFileSettings({ account }: { account: ListedBankAccount }) {
  const [isEditing, setEditing] = useState(false);
  const saved = account.fileSettings;
  return (
    <div className="mt-4 max-w-3xl">
      <Card
        title="Payment files"
        aside={
          <Button small onClick={() => setEditing(true)}>
            {saved ? 'Change' : 'Set up'}
          </Button>
        }
      >
        {saved ? (
          <p className="font-medium">{inWords(saved)}</p>
        ) : (
          <p className="text-sm text-muted">No payment files are set up for this account.</p>
        )}
      </Card>
      {isEditing && <SettingsDialog account={account} onClose={() => setEditing(false)} />}
    </div>
  );
}
