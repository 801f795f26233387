import { seed } from '../seed.ts';
import { gateway, support, toClient } from './letter.ts';

const filed = { folderId: '14 Complaints', requiresApproval: true } as const;

/**
 * DISP 1 Annex 3R, for a firm that does not waive the time limits: the substance. The Handbook asks for its exact current words, which
 * the firm's compliance officer pastes here.
 */
const sixMonths = `You have the right to refer your complaint to the Financial Ombudsman Service, free of charge. You must do so within six months of the date of this letter. If you do not refer your complaint in time, the Ombudsman will not have our permission to consider it and so will only be able to do so in very limited circumstances, for example if it believes that the delay was the result of exceptional circumstances.`;

const tooOld = `{{#if complaint.isOld}}

Your complaint is also about something that happened more than six years ago, and you complained more than three years after you knew, or ought reasonably to have known, that you had reason to. The Ombudsman may not be able to consider it for that reason either, and we do not agree to that time limit being set aside.

{{/if}}`;

/** Where the complainant may go: to the Ombudsman, the Gateway or both, as the complaint is regulated. */
const furtherRights = (rights: string) => `{{#if complaint.isDisp}}

${rights}

Financial Ombudsman Service: {{firm.ombudsman}}

{{/if}}

{{#if complaint.isGateway}}

${gateway}

{{/if}}

{{#unless complaint.isDisp}}

{{#unless complaint.isGateway}}

If you are not content, please tell us why, and somebody who has not dealt with it before looks at it again.

{{/unless}}

{{/unless}}`;

/** The stages of a complaint under DISP 1.5 and 1.6, and the answers on the conduct of an insolvency practitioner. */
export const complaintTemplates = [
  seed('templates', [
    toClient(
      'Complaint acknowledgement',
      'Complaint response',
      `Thank you for telling us on {{dates.complaintReceived}} that you are not happy with us. I am sorry that you had reason to complain. We have received your complaint and are dealing with it. It has the reference {{complaint.reference}}, and {{complaint.handler}} is looking into it.

This is how we understand it:

{{complaint.summary}}

If we have missed anything, please tell us. We keep you informed of how far we are, and answer as soon as we can, at the latest by {{dates.complaintFinalDue}}. In the meantime you need not do anything.

${support}`,
      { folderId: '14 Complaints' },
    ),
    toClient(
      'Complaint summary resolution communication',
      'Complaint response',
      `You complained to us on {{dates.complaintReceived}} (reference {{complaint.reference}}):

{{complaint.summary}}

We understand that the matter has been settled as follows, and that you accept this:

{{#if complaint.outcome}}{{complaint.outcome}}. {{/if}}{{complaint.reasons}}

We now consider your complaint resolved.

# If you are dissatisfied later

${furtherRights(`If you are dissatisfied with the resolution after all, you may be able to refer your complaint to the Financial Ombudsman Service. ${sixMonths} There is more about the Ombudsman on its website.`)}

${support}`,
      filed,
    ),
    toClient(
      'Complaint holding response',
      'Complaint response',
      `Eight weeks have passed since you complained to us on {{dates.complaintReceived}} (reference {{complaint.reference}}), and we cannot give you our final answer yet. I am sorry for that.

# Your complaint

{{complaint.summary}}

# Why it takes longer

{{complaint.delayReason}}

We expect to answer you by {{dates.responseBy}}.

# You need not wait for us

${furtherRights(`You may refer your complaint to the Financial Ombudsman Service now, free of charge, if you are dissatisfied with the delay. Its leaflet is enclosed.\n\n${tooOld}`)}

${support}`,
      filed,
    ),
    toClient(
      'Complaint final response',
      'Complaint response',
      `This is our final response to your complaint of {{dates.complaintReceived}}, reference {{complaint.reference}}.

# Your complaint

{{complaint.summary}}

# Our decision

{{#if complaint.isUpheld}}We accept your complaint. I am sorry for what went wrong.{{/if}}{{#if complaint.isPartlyUpheld}}We accept part of your complaint, and I am sorry for it. The rest we do not accept.{{/if}}{{#if complaint.isRejected}}We have not found that we did anything wrong, and do not accept your complaint.{{/if}}

# What we found, and why

{{complaint.reasons}}

{{#if figures.redress}}

# What we offer

To put this right we offer you {{figures.redress}}. If you accept, please tell us within four weeks. If you do not accept it, your rights below stay as they are.

{{/if}}

# Your rights

${furtherRights(`If you are dissatisfied with this answer, you may refer your complaint to the Financial Ombudsman Service. ${sixMonths} Its leaflet is enclosed.\n\n${tooOld}`)}

${support}`,
      filed,
    ),
    toClient(
      'Complaint about an insolvency practitioner: reply',
      'Complaint response',
      `You complained on {{dates.complaintReceived}} (reference {{complaint.reference}}) about the conduct of {{ip.name}} in your case.

# Your complaint

{{complaint.summary}}

# The outcome

Our decision on your complaint: {{complaint.outcome}}.

# Our reasons

{{complaint.reasons}}

# If you are not satisfied

${gateway}

{{ip.name}} is licensed by the {{ip.body}}, to which the Gateway passes complaints on.

${support}`,
      filed,
    ),
  ]),
];
