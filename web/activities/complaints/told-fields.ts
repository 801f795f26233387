import { complaintCategories, complaintChannels } from '#shared/activities/complaints/complaints.ts';
import { optionsOf } from '#web/platform/ui/Field.tsx';

/** What was received, when, how, and who looks after it; `ownerText` says what leaving the owner blank means, where that is allowed. */
export const toldFields = (domainId: number | undefined, ownerText?: string) =>
  ({
    summary: {
      kind: 'text',
      label: 'What the client says',
      help: 'Any expression of dissatisfaction counts, spoken or written.',
      required: true,
      rows: 4,
      max: 10_000,
    },
    receivedOn: { kind: 'day', label: 'Received on', required: true, half: true },
    channel: {
      kind: 'choice',
      label: 'Channel',
      required: true,
      half: true,
      options: optionsOf(complaintChannels),
    },
    category: {
      kind: 'choice',
      label: 'Category',
      required: true,
      half: true,
      options: optionsOf(complaintCategories),
    },
    ownerUserId: {
      kind: 'row',
      from: 'users',
      label: 'Owner',
      required: ownerText === undefined,
      half: true,
      defaultText: ownerText,
      domainId,
    },
  }) as const;
