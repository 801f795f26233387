import { seed } from '../seed.ts';
import { proceedings, salutation, toClient, toCreditor } from './letter.ts';

/** What a proof holds: rule 14.4 of the Insolvency Rules 2016, which arrangements follow by their terms. */
const proofForm = `# Proof of debt

In the matter of {{client.1.name}}{{#if client.2.name}} and {{client.2.name}}{{/if}}, our reference {{case.reference}}

| Creditor | {{recipient.name}} |
| Address and email of the creditor | |
| Your reference | {{recipient.reference | or: ""}} |
| Total claim on {{dates.approval}}, with interest and VAT | £ |
| Interest in it that is not capitalised | £ |
| How and when the debt arose | |
| Documents by which it can be proved (please enclose) | |
| Security held, its date and value; goods under reservation of title | |
| Preferential claim, if any, and why | £ |
| Assigned by, and on which day | |
| Account for dividends: name, sort code, number, reference | |
| Signature | |
| Name and position of the signatory, authority to sign | |
| Date | |`;

/** The claims desk: proofs, queries, rejections and dividends. */
export const claimTemplates = [
  seed('templates', [
    toCreditor(
      'Request for proof of debt',
      'Letter to creditor',
      `${proceedings}

The arrangement was approved on {{dates.approval}}. We have noted that you are owed {{figures.claimAmount}}, and have no proof of your debt yet. Please fill in the form that follows and send it to us by {{dates.responseBy}}, by email to {{firm.email}} or by post to {{firm.address}}, with the documents that show what you are owed.

Claims count as they stood on the day of approval. Dividends on a debt that is not proved are retained for you; they are not lost. We confirm bank details by telephone before we use them.`,
      { audience: 'creditor', signedBy: 'writer', annex: proofForm },
    ),
    toCreditor(
      'Claim query',
      'Letter to creditor',
      `${proceedings}

Thank you for your claim of {{figures.claimAmount}}. Before it can be admitted we need to clear up the following.

{{claim.reason | or: "The papers that we have do not show the whole of the claim."}}

Please send us by {{dates.responseBy}}:

{{claim.wanted | or: "a statement of the account on the day of approval, a copy of the agreement and, if the debt was assigned, the notice of assignment."}}

The arrangement was approved on {{dates.approval}}; claims count as they stood on that day. Until the claim is admitted your share of any dividend is retained for you; it is not lost.`,
      {
        audience: 'creditor',
        autoTaskId: 'Query unadmitted claim',
        signedBy: 'writer',
        raisedOn: 'claim_queried',
      },
    ),
    toCreditor(
      'Claim rejection',
      'Letter to creditor',
      `${proceedings}

I have considered your claim.

| Claimed | {{figures.claimAmount}} |
| Admitted | {{figures.claimAdmitted | or: "nothing"}} |
| Rejected | {{figures.claimRejected}} |

# Reasons

{{claim.reason}}

# What would change this

You may send further evidence that the debt was owed on {{dates.approval}}, such as a signed agreement, a statement of the account or the assignment, at any time before the final dividend. Send it to {{firm.email}} or {{firm.address}}.

# Challenge

Where the decision concerns your vote, you may appeal to the court under rule 15.35 of the Insolvency (England and Wales) Rules 2016 within 28 days beginning with the day on which notice of the result is given. Where it concerns dividends, the terms of the arrangement say how you can have it reviewed; ask me for them, or apply to the court under section 263(3) of the Insolvency Act 1986.`,
      { audience: 'creditor', requiresApproval: true, raisedOn: 'claim_rejected' },
    ),
    toCreditor(
      'Dividend notice and remittance',
      'Dividend notice',
      `${proceedings}

I have declared a dividend and paid your share to the account that we have for you. It carries your reference{{#if recipient.reference}}, {{recipient.reference}}{{/if}}.

| Sum available for this dividend | {{figures.dividendAvailable}} |
| Your claim admitted | {{figures.claimAdmitted}} |
| Dividend, pence in the pound | {{figures.dividendPencePerPound}} |
| Paid to you now | {{figures.dividend}} |
| Paid to you to date | {{figures.creditorDividendToDate}} |
| Paid to all creditors to date | {{figures.dividendToDate}} |

{{#if figures.dividendRetained}}

Of your share, {{figures.dividendRetained}} is retained until what stands in its way is cleared up: {{claim.reason | or: "please ask us"}}.

{{/if}}

{{#if dates.nextDividend}}

The next dividend is expected about {{dates.nextDividend}}.

{{/if}}

If the claim has been sold or your bank details have changed, tell us before the next dividend. We confirm new bank details by telephone before we use them.`,
      { audience: 'creditor' },
    ),
    toClient(
      'Dividend notice to clients',
      'Letter to client',
      `Out of what you have paid into your arrangement we have paid a dividend to your creditors.

| Paid to your creditors now | {{figures.dividendAvailable}} |
| Paid to your creditors to date | {{figures.dividendToDate}} |

There is nothing that you need to do: please go on paying as agreed. Each creditor has been told their own share. If one of them asks you for payment or writes to you about what you owe, send us what they sent you; you do not have to pay them yourself.`,
      { folderId: '10 Payments' },
    ),
    toCreditor(
      'Remittance advice',
      'Dividend notice',
      `We have paid you {{figures.remittanceTotal}} in dividends of individual voluntary arrangements that we supervise. The list says what each part is for.

{{remittance[]}}

Where the claim of a case has been sold or your bank details have changed, please tell us before the next dividend. We confirm new bank details by telephone before we use them. If you cannot place a payment, quote our case and the payment’s reference.`,
      // It lists cases of many clients: none of them heads it.
      { audience: 'creditor', signedBy: 'writer', opening: salutation },
    ),
  ]),
];
