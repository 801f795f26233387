import { showDate } from '#shared/dates.ts';
import type { CaseModification } from '#shared/modifications/contract.ts';
import { effectTexts } from '#shared/modifications/effects.ts';
import { modificationStates } from '#shared/modifications/states.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StatusColour } from '#web/ui/colours.ts';
import type { Column } from '#web/ui/Table.tsx';

const colours: Readonly<Record<CaseModification['status'], StatusColour>> = {
  proposed: 'blue',
  accepted: 'green',
  rejected: 'red',
  superseded: 'yellow',
  lapsed: 'grey',
};

export const ClauseBadge = ({ clause }: { clause: CaseModification }) => (
  <Badge colour={colours[clause.status]}>{modificationStates[clause.status]}</Badge>
);

function consentText({ requiresClientConsent, clientConsentOn, status, consents }: CaseModification): string {
  if (!requiresClientConsent) return 'Not needed';
  if (clientConsentOn) return showDate(clientConsentOn);
  if (consents.some(({ answer }) => answer === 'refused')) return 'Refused';
  return status === 'proposed' ? 'Outstanding' : '';
}

export const clauseColumns: readonly Column<CaseModification>[] = [
  {
    key: 'title',
    header: 'Clause',
    cell: ({ code, title }) => [code, title].filter(Boolean).join(' '),
  },
  { key: 'status', header: 'Status', cell: (clause) => <ClauseBadge clause={clause} /> },
  { key: 'by', header: 'Proposed by', cell: ({ proposedByCreditor }) => proposedByCreditor?.name },
  { key: 'received', header: 'Received', cell: ({ receivedOn }) => showDate(receivedOn) },
  {
    key: 'effect',
    header: 'Effect',
    wordy: true,
    cell: ({ effect, hasNoEffect }) =>
      effectTexts(effect).join(' · ') || (hasNoEffect ? 'None' : 'Not recorded'),
  },
  { key: 'consent', header: 'Client’s consent', cell: consentText },
  {
    key: 'from',
    header: 'In force from',
    cell: ({ status, effectiveFrom }) =>
      status === 'accepted' && effectiveFrom ? showDate(effectiveFrom) : '',
  },
];
