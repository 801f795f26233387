import { seed } from '../seed.ts';
import { toClient } from './letter.ts';

const filed = { folderId: '14 Complaints', requiresApproval: true } as const;
const ombudsman = `If you are not satisfied, you may refer your complaint to the Financial Ombudsman Service, free of charge, within six months from the date of this letter. Its leaflet is enclosed. A complaint about an insolvency practitioner acting as nominee or supervisor goes to the Insolvency Service’s Complaints Gateway instead.`;

/** The stages of a complaint under DISP 1.5 and 1.6. */
export const complaintTemplates = [
  seed('templates', [
    toClient(
      'Complaint acknowledgement',
      'Complaint response',
      `Thank you for telling us on {{dates.complaintReceived}} that you are not happy with us. I am sorry that you had reason to complain. Your complaint has the reference {{complaint.reference}}, and {{complaint.handler}} will deal with it.

This is how we understand it:

{{complaint.summary}}

If we have missed anything, please tell us. We look into it thoroughly and answer as soon as we can, at the latest by {{dates.complaintFinalDue}}. In the meantime you need not do anything.`,
      { folderId: '14 Complaints' },
    ),
    toClient(
      'Complaint summary resolution communication',
      'Complaint response',
      `You complained to us on {{dates.complaintReceived}}:

{{complaint.summary}}

We understand that the matter has been settled as follows, and that you accept this:

{{complaint.outcome}}

We therefore consider your complaint resolved. ${ombudsman}`,
      filed,
    ),
    toClient(
      'Complaint holding response',
      'Complaint response',
      `Eight weeks have passed since you complained to us on {{dates.complaintReceived}} (reference {{complaint.reference}}), and we cannot give you our final answer yet. I am sorry for that. We are still looking into this:

{{complaint.summary}}

We expect to answer you by {{dates.responseBy}}. You need not wait for us. ${ombudsman}`,
      filed,
    ),
    toClient(
      'Complaint final response',
      'Complaint response',
      `This is our final response to your complaint of {{dates.complaintReceived}}, reference {{complaint.reference}}.

# Your complaint

{{complaint.summary}}

# What we found

{{complaint.outcome}}

# What we offer

Where we were wrong we want to put it right. We offer you {{figures.redress}}. If you accept, please tell us within four weeks; accepting does not take away any right of yours.

# Your rights

${ombudsman}`,
      filed,
    ),
  ]),
];
