import {
  domainInput,
  type InboundDetail,
  type InboundRow,
  inboundContract,
  junkInput,
  moveInput,
} from '#shared/activities/inbound/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { inboundCalls, saving, seenOf } from './inbound-client.ts';

interface DialogProps {
  item: InboundDetail;
  onClose: () => void;
  /** After it is done. */
  onDone: () => void;
}

/** Sets an item aside as junk. */
export function JunkDialog({ item, onClose, onDone }: DialogProps) {
  return (
    <FieldsDialog
      title="Set aside as junk"
      submitLabel="Junk"
      about="It is kept, and can be restored."
      schema={junkInput}
      given={seenOf(item)}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' } }}
      call={async (input) => {
        await saving(inboundCalls.junk.mutate(input));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Puts the pages of another item behind this one's. */
export function MergeDialog({ item, rows, onClose, onDone }: DialogProps & { rows: readonly InboundRow[] }) {
  const others = rows.filter(
    ({ id, status }) => id !== item.id && (status === 'classified' || status === 'unidentified'),
  );
  const at = rows.findIndex(({ id }) => id === item.id);
  const next = others.find(({ id }) => rows.findIndex((row) => row.id === id) > at);
  return (
    <FieldsDialog
      title="Merge with another item"
      submitLabel="Merge"
      about="Its pages are added after these. You can undo this."
      schema={inboundContract.merge.input}
      given={seenOf(item)}
      fields={{
        otherId: {
          kind: 'choice',
          label: 'The other item',
          required: true,
          noun: 'item',
          options: others.map(({ id, title, pageCount }) => ({
            id,
            label: `${title} (${counted(pageCount, 'page')})`,
          })),
          value: next?.id ?? null,
        },
      }}
      call={async (input) => {
        await saving(inboundCalls.merge.mutate(input));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Assigns post to a domain, even one that the user cannot see. */
export function DomainDialog({ item, onClose, onDone }: DialogProps) {
  return (
    <FieldsDialog
      title="Assign to a domain"
      submitLabel="Assign"
      about="From then on, only that domain’s staff see it."
      schema={domainInput}
      given={seenOf(item)}
      fields={{ domainId: { kind: 'row', label: 'Domain', required: true, from: 'domains', value: null } }}
      isComparable={false}
      call={async (input) => {
        await saving(inboundCalls.domain.mutate(input));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Moves an item that was filed on the wrong case. */
export function MoveDialog({ item, onClose, onDone }: DialogProps) {
  return (
    <FieldsDialog
      title="Move to another case"
      submitLabel="Move"
      about="Its document, note and open task move too. It counts as misfiled."
      schema={moveInput}
      given={seenOf(item)}
      fields={{
        caseId: { kind: 'case', label: 'Case', required: true, except: item.filed?.case.id, value: null },
        reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' },
      }}
      isComparable={false}
      call={async (input) => {
        await saving(inboundCalls.move.mutate(input));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Corrects the number of sheets of a batch, or says why it continues without some. */
export function BatchDialog({ item: { batch }, onClose, onDone }: DialogProps) {
  return (
    <FieldsDialog
      title={`Sheets of ${batch.name}`}
      submitLabel="Save"
      about={
        <>
          {batch.countedSheets} received. Correct the number, or say why the batch continues without the
          others.
        </>
      }
      schema={inboundContract.settleBatch.input}
      given={{ id: batch.id, version: batch.version }}
      fields={{
        declaredSheets: {
          kind: 'number',
          label: 'Sheets counted before scanning',
          min: 1,
          max: 100_000,
          value: batch.declaredSheets,
        },
        reason: { kind: 'line', label: 'Reason to continue', max: 500, value: '' },
      }}
      isComparable={false}
      call={async (input) => {
        await saving(inboundCalls.settleBatch.mutate(input));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
