import { useState } from 'react';
import type { Present } from '#shared/views/cases/presence/contract.ts';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { nobody, usePresence } from '#web/views/cases/presence/use-presence.ts';

const most = 3;

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);

/** The change in who is here, as a sentence; '' if there is none. */
export function changeInWords(before: readonly Present[], now: readonly Present[]): string {
  const missingIn = (those: readonly Present[]) => (each: Present) => !those.some(({ id }) => id === each.id);
  const come = now.filter(missingIn(before)).map(({ name }) => name);
  const gone = before.filter(missingIn(now)).map(({ name }) => name);
  const begun = now
    .filter((each) => each.isEditing && !before.some(({ id, isEditing }) => id === each.id && isEditing))
    .map(({ name }) => name);
  const verb = (names: readonly string[], one: string, several: string) =>
    names.length === 0 ? [] : [`${listed(names)} ${names.length === 1 ? one : several}.`];
  return [
    ...verb(come, 'is on this case too', 'are on this case too'),
    ...verb(begun, 'is editing it', 'are editing it'),
    ...verb(gone, 'has left this case', 'have left this case'),
  ].join(' ');
}

/** Announces to screen readers when somebody comes or goes. */
function Announcement({ others }: { others: readonly Present[] }) {
  const [last, setLast] = useState({ others: nobody, text: '' });
  if (others !== last.others) setLast({ others, text: changeInWords(last.others, others) || last.text });
  return <output className="sr-only">{last.text}</output>;
}

function Person({ name, avatar, isEditing }: Present) {
  return (
    <li className="flex items-center gap-1 rounded-full border border-border bg-surface py-0.5 pr-2 pl-0.5 text-text">
      <Avatar name={name} url={avatar} size={20} decorative />
      <span className="max-w-40 truncate">{name}</span>
      {isEditing && <span className="text-muted">is editing</span>}
    </li>
  );
}

/** Who else has the case open now. */
export function Presence({ caseId, isEditing = false }: { caseId: number; isEditing?: boolean }) {
  const others = usePresence(caseId, isEditing);
  const hidden = others.slice(most).map(({ name }) => name);
  return (
    <>
      {others.length > 0 && (
        <ul aria-label="Also on this case" className="no-print flex flex-wrap items-center gap-1">
          {others.slice(0, most).map((person) => (
            <Person key={person.id} {...person} />
          ))}
          {hidden.length > 0 && (
            <li title={listed(hidden)}>
              <span aria-hidden="true">+{hidden.length}</span>
              <span className="sr-only">{listed(hidden)}</span>
            </li>
          )}
        </ul>
      )}
      <Announcement others={others} />
    </>
  );
}
