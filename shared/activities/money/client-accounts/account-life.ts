import { defineLife } from '#shared/platform/life/life.ts';
import { poundsText } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  type BatchStatus,
  batchStatuses,
  type ClientAccountStatus,
  clientAccountStatuses,
} from './client-accounts.ts';

/** The facts that decide whether a step of a client account may be taken; sums in pence. */
export type AccountFacts = {
  caseId: number;
  bankAccountId: number;
  status: ClientAccountStatus;
  balancePence: number;
  /** How many of its movements the bank has not confirmed. */
  unconfirmedCount: number;
  /** What the bank's last file of balances shows; null while none has listed it. */
  lastBalancePence: number | null;
};

const row = { who: 'case.write', source: 'domain notes 8.9', needs: [] } as const;
const on = { kind: 'day', label: 'On', required: true } as const;
const reason = { kind: 'line', label: 'Why', required: true, max: 500, ifEmpty: 'Give the reason.' } as const;
const asking = <Label extends string, Fields extends object>(label: Label, fields: Fields) => ({
  title: `Client account: ${label}`,
  submit: label,
  done: label,
  fields,
});
const movements = ({ bankAccountId }: AccountFacts) => `/banking/accounts/${bankAccountId}/client-movements`;
const opens = 'What the client bank holds for the case is deposited.';

/**
 * The life of a client account at the bank (domain notes 8.9). It is active once money has moved on it. A step that leads to two statuses
 * leads to the second where no bank is involved.
 */
export const accountLife = defineLife<ClientAccountStatus, AccountFacts>()({
  name: 'Client account',
  statuses: clientAccountStatuses,
  // A closed or rejected account may still be opened.
  ended: [],
  steps: {
    instruct: {
      ...row,
      label: 'Sent to the bank',
      from: ['requested'],
      to: ['opening', 'open'],
      asks: asking('Sent to the bank', { on }),
      follows: ['The bank opens the account.'],
    },
    open: {
      ...row,
      label: 'Opened',
      from: ['requested', 'opening'],
      to: ['open'],
      asks: asking('Opened', { on }),
      follows: [opens],
      leaves: ['openedOn'],
    },
    reject: {
      ...row,
      label: 'Rejected',
      from: ['requested', 'opening'],
      to: ['rejected'],
      asks: asking('Rejected', { on, reason }),
      leaves: ['statusReason'],
    },
    request: {
      ...row,
      label: 'Request again',
      from: ['rejected'],
      to: ['requested', 'open'],
      asks: asking('Request again', { on }),
    },
    close: {
      ...row,
      label: 'Close the account',
      from: ['open', 'active'],
      to: ['closing', 'closed'],
      needs: [
        {
          source: 'domain notes 8.9',
          says: '{a sum} is left on the client account: withdraw it first.',
          lacks: ({ balancePence }) => balancePence > 0 && poundsText(balancePence),
          at: ({ caseId }) => `/cases/${caseId}?tab=accounts`,
        },
      ],
      asks: asking('Close the account', { on }),
      follows: ['No money moves on it any more.'],
      leaves: ['closeRequestedOn'],
    },
    closed: {
      ...row,
      label: 'Closed by the bank',
      from: ['closing'],
      to: ['closed'],
      needs: [
        {
          source: 'practice',
          says: '{A movement is} not confirmed by the bank yet.',
          lacks: ({ unconfirmedCount: count }) =>
            count > 0 && (count === 1 ? 'A movement is' : `${count} movements are`),
          at: movements,
        },
        {
          source: 'practice',
          says: 'According to the bank, {a sum} is left on the account.',
          lacks: ({ lastBalancePence }) =>
            lastBalancePence !== null && lastBalancePence !== 0 && poundsText(lastBalancePence),
          at: movements,
        },
      ],
      asks: asking('Closed by the bank', { on }),
      leaves: ['closedOn'],
    },
    reopen: {
      ...row,
      label: 'Re-open',
      from: ['closing', 'closed'],
      to: ['opening', 'open'],
      asks: asking('Re-open', { on, reason }),
      follows: ['The bank opens it again.'],
    },
    move: {
      label: 'Withdraw or deposit',
      from: ['open', 'active'],
      to: ['active'],
      who: 'financials.banking',
      source: 'domain notes 8.9',
      needs: [],
      follows: ['The account is active once money has moved on it.'],
    },
  },
  events: {
    begun: {
      label: 'Requested',
      from: 'nothing',
      to: ['requested', 'open'],
      by: 'The status of the case, or by hand',
      source: 'domain notes 8.9',
    },
    transferred: {
      label: 'Begins again under another umbrella account',
      from: keysOf(clientAccountStatuses),
      to: ['requested', 'open'],
      by: 'The transfer of the case to another portfolio',
      source: 'practice',
    },
  },
});
export type AccountStep = keyof typeof accountLife.steps;

/** Whether a step asks for a reason, which the account then shows. */
export const asksReason = (step: AccountStep): boolean => step === 'reject' || step === 'reopen';

/** The facts that decide whether a step of a batch of movements may be taken. */
export type MovementBatchFacts = {
  bankAccountId: number;
  status: BatchStatus;
  /** Whether the person taking the step has sent any of its withdrawals to the bank. */
  isOwn: boolean;
};

const bank = { who: 'financials.banking', source: 'domain notes 8.9', needs: [] } as const;
const batches = ({ bankAccountId }: MovementBatchFacts) =>
  `/banking/accounts/${bankAccountId}/client-batches`;

/** The life of a batch of movements, in the bank's file. Nobody confirms withdrawals that they sent themselves. */
export const movementBatchLife = defineLife<BatchStatus, MovementBatchFacts>()({
  name: 'Batch of movements',
  statuses: batchStatuses,
  ended: ['confirmed'],
  steps: {
    export: {
      ...bank,
      label: 'Export',
      from: ['collected', 'exported', 'changed', 'failed'],
      to: ['exported'],
      follows: ['Its file is written; an earlier one is kept.'],
      leaves: ['exportedBy', 'exportedAt'],
    },
    fail: {
      ...bank,
      label: 'The bank has refused it',
      from: ['exported', 'changed'],
      to: ['failed'],
      follows: ['It can be exported again, with a reason.'],
      leaves: ['statusReason'],
    },
    takeOut: {
      ...bank,
      label: 'Take a movement out',
      from: ['collected', 'exported', 'changed', 'failed'],
      to: ['collected', 'changed'],
      follows: ['The movement goes with a later batch.'],
    },
    confirm: {
      ...bank,
      label: 'Confirm',
      from: ['exported', 'changed', 'failed', 'agreed'],
      to: ['confirmed'],
      needs: [
        {
          source: 'practice',
          says: 'The bank’s balances do not show all of its movements yet.',
          lacks: ({ status }) => status !== 'agreed',
          at: batches,
        },
        {
          source: 'practice',
          says: 'You sent these withdrawals to the bank, so somebody else must confirm them.',
          lacks: ({ isOwn }) => isOwn,
          at: batches,
        },
      ],
      done: 'Its movements are settled.',
      follows: ['Its movements are settled.'],
      leaves: ['confirmedBy', 'confirmedAt'],
    },
  },
  events: {
    begun: {
      label: 'Collected',
      from: 'nothing',
      to: ['collected'],
      by: 'Whoever may do banking',
      source: 'domain notes 8.9',
    },
    agreed: {
      label: 'Agrees with the balances',
      from: ['exported', 'changed', 'failed'],
      to: ['agreed', 'confirmed'],
      by: 'The bank’s balances',
      source: 'domain notes 8.9',
      follows: ['It is confirmed with them, unless the person taking them in sent its withdrawals.'],
    },
  },
});
