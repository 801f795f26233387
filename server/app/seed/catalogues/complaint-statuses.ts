import { seed } from '../seed.ts';

const gatewayReply = 'Complaint about an insolvency practitioner: reply';

/** The statuses of a complaint, in order. */
export const complaintStatuses = [
  seed('complaint-statuses', [
    { name: 'Received', stage: 'open', letterTemplateId: 'Complaint acknowledgement', isSystem: true },
    { name: 'Acknowledged', stage: 'open', isSystem: true },
    { name: 'Investigating', stage: 'investigating', isSystem: true },
    { name: 'Waiting for the client', stage: 'investigating', stopsClock: true, isSystem: true },
    {
      name: 'Holding reply sent',
      stage: 'investigating',
      letterTemplateId: 'Complaint holding response',
      isSystem: true,
    },
    {
      name: 'Resolved in 3 days (SRC sent)',
      stage: 'closed',
      isFinal: true,
      letterTemplateId: 'Complaint summary resolution communication',
      isSystem: true,
    },
    {
      name: 'Final response – upheld',
      stage: 'offer',
      letterTemplateId: 'Complaint final response',
      gatewayLetterTemplateId: gatewayReply,
      isSystem: true,
    },
    {
      name: 'Final response – partly upheld',
      stage: 'offer',
      letterTemplateId: 'Complaint final response',
      gatewayLetterTemplateId: gatewayReply,
      isSystem: true,
    },
    {
      name: 'Final response – not upheld',
      stage: 'offer',
      letterTemplateId: 'Complaint final response',
      gatewayLetterTemplateId: gatewayReply,
      isSystem: true,
    },
    {
      name: 'Referred to FOS',
      stage: 'investigating',
      description: 'Financial Ombudsman Service',
      isSystem: true,
    },
    {
      name: 'Referred to Gateway',
      stage: 'investigating',
      description: 'Insolvency Service Complaints Gateway',
      isSystem: true,
    },
    { name: 'Closed – no further action', stage: 'closed', isFinal: true, isSystem: true },
  ]),
];
