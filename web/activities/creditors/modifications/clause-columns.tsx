import type { CaseModification } from '#shared/activities/creditors/modifications/contract.ts';
import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { showDate } from '#shared/platform/dates.ts';
import { effectTexts } from '#shared/records/affairs/effects.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';

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
