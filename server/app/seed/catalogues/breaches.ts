import { seed } from '../seed.ts';

/** The ways in which an arrangement is broken. */
export const breaches = [
  seed('breach-types', [
    {
      name: 'Arrears over 3 months',
      severity: 'material',
      detection: 'arrears',
      thresholdMonths: 3,
      noticeTemplateId: 'Notice of breach',
      escalationTaskId: 'Serve notice of breach',
      referToCreditors: true,
      autoRaise: true,
      isSystem: true,
    },
    {
      name: 'Failure to provide annual review documents',
      severity: 'material',
      detection: 'missing_document',
      noticeTemplateId: 'Notice of breach',
      escalationTaskId: 'Request annual review documents',
      referToCreditors: true,
      autoRaise: true,
    },
    {
      name: 'Failure to disclose windfall',
      severity: 'material',
      detection: 'undisclosed_asset',
      noticeTemplateId: 'Notice of breach',
      referToCreditors: true,
    },
    {
      name: 'New credit over £500',
      severity: 'material',
      detection: 'new_credit',
      thresholdAmount: 50_000,
      noticeTemplateId: 'Notice of breach',
      referToCreditors: true,
    },
    {
      name: 'Non-cooperation',
      severity: 'material',
      detection: 'no_contact',
      thresholdMonths: 3,
      noticeTemplateId: 'Notice of breach',
      referToCreditors: true,
    },
    {
      name: 'Failure to release equity',
      severity: 'material',
      detection: 'manual',
      noticeTemplateId: 'Notice of breach',
      referToCreditors: true,
    },
    {
      name: 'Provided false information',
      severity: 'terminal',
      detection: 'manual',
      noticeTemplateId: 'Notice of breach',
      referToCreditors: true,
    },
    { name: 'Bankruptcy petition', severity: 'terminal', detection: 'manual', referToCreditors: true },
  ]),
];
