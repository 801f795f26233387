import { Fragment, useMemo, useState } from 'react';
import { type Difference, linesOfHtml, wordDifferences } from '#shared/records/letters/word-differences.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

/** A text that can be compared: a published version, or the draft. */
export interface Comparable {
  id: number;
  label: string;
  subject: string | null;
  body: string | null;
}

const wholeOf = ({ subject, body }: Comparable) =>
  [subject && `Subject: ${subject}`, linesOfHtml(body ?? '')].filter(Boolean).join('\n');

/** Differences line by line, so that unchanged stretches can be left out. */
function linesOf(differences: readonly Difference[]): Difference[][] {
  const lines: Difference[][] = [[]];
  for (const { kind, text } of differences)
    text.split('\n').forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  return lines.filter((line) => line.length > 0);
}

const isChanged = (line: readonly Difference[] | undefined) =>
  line?.some(({ kind }) => kind !== 'same') ?? false;

function Part({ kind, text }: Difference) {
  if (kind === 'added')
    return (
      <ins className="rounded-sm bg-green-bg px-0.5 text-green-text decoration-1 underline-offset-2">
        {text}
      </ins>
    );
  if (kind === 'removed')
    return <del className="rounded-sm bg-red-bg px-0.5 text-red-text decoration-1">{text}</del>;
  return text;
}

function Differences({ lines }: { lines: readonly Difference[][] }) {
  const isShown = (at: number) => [at - 1, at, at + 1].some((near) => isChanged(lines[near]));
  return (
    <div className="paper space-y-2 rounded-md border border-border bg-surface p-4 leading-relaxed text-text">
      {lines.map((line, at) => {
        // Lines have no identity of their own: their position is their key.
        const key = `${at}`;
        if (isShown(at))
          return (
            <p key={key} className={isChanged(line) ? '' : 'text-muted'}>
              {line.map((part, place) => (
                <Part key={`${key}.${place}`} {...part} />
              ))}
            </p>
          );
        return isShown(at - 1) || at === 0 ? (
          <p key={key} aria-hidden="true" className="text-muted">
            ⋯
          </p>
        ) : (
          <Fragment key={key} />
        );
      })}
    </div>
  );
}

export interface VersionComparisonProps {
  texts: readonly Comparable[];
  from: number;
  to: number;
  onClose: () => void;
}

/** What was added and taken out between two versions, with the lines around it. */
export function VersionComparison({ texts, onClose, ...start }: VersionComparisonProps) {
  const [fromId, setFrom] = useState(start.from);
  const [toId, setTo] = useState(start.to);
  const from = texts.find(({ id }) => id === fromId);
  const to = texts.find(({ id }) => id === toId);
  const lines = useMemo(
    () => (from && to ? linesOf(wordDifferences(wholeOf(from), wholeOf(to))) : []),
    [from, to],
  );
  const options = texts.map(({ id, label }) => ({ id, label }));
  const choices = [
    { label: 'From', value: fromId, set: setFrom },
    { label: 'To', value: toId, set: setTo },
  ];
  return (
    <Modal open onClose={onClose} title="Compare versions">
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {choices.map(({ label, value, set }) => (
            <Field key={label} label={label}>
              {(control) => (
                <Select
                  {...control}
                  value={value}
                  options={options}
                  onChange={(id) => id !== null && set(id)}
                />
              )}
            </Field>
          ))}
        </div>
        {lines.some(isChanged) ? (
          <Differences lines={lines} />
        ) : (
          <EmptyState
            title="The texts are the same."
            message="Not a word differs between these two versions."
          />
        )}
      </div>
    </Modal>
  );
}
