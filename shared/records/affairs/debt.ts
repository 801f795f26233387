import { entity } from '#shared/platform/fields/entity.ts';
import { boolean, choice, date, longText, pence, ref, text } from '#shared/platform/fields/field.ts';

export const debtSources = {
  client: 'The client',
  credit_file: 'Credit file',
  introducer: 'An introducer',
  import: 'Import',
  claim: 'A claim',
} as const;

/** One debt of a case, for its form and its calls; claims and states have actions of their own. */
export const caseDebt = entity({
  label: 'Creditor',
  plural: 'Creditors',
  about: 'Who the client owes, what was declared, and how the debt ranks.',
  permission: 'case.write',
  fields: {
    creditorId: ref('creditors', { label: 'Creditor', required: true }),
    creditId: ref('credits', { label: 'Credit type', required: true }),
    balanceSoaPence: pence({ label: 'Balance declared', required: true }),
    accountNumber: text({ label: 'Account number', max: 40 }),
    secondaryRef: text({ label: 'Further reference', max: 40 }),
    source: choice(debtSources, { label: 'Known from', required: true, default: 'client' }),
    isJoint: boolean({ label: 'Owed jointly' }),
    isAssociate: boolean({ label: 'Creditor is an associate', section: 'Ranking' }),
    associateReason: text({
      label: 'Why an associate',
      section: 'Ranking',
      max: 255,
      shownWhen: { field: 'isAssociate', is: [true] },
      requiredWhen: { field: 'isAssociate', is: [true] },
    }),
    isPreferential: boolean({ label: 'Preferential', section: 'Ranking' }),
    isSecured: boolean({ label: 'Secured', section: 'Ranking' }),
    securityPence: pence({
      label: 'Value of the security',
      section: 'Ranking',
      shownWhen: { field: 'isSecured', is: [true] },
      help: 'Leave blank if it covers the whole debt.',
    }),
    currentPaymentPence: pence({ label: 'Paid now, a month', section: 'Before the arrangement' }),
    arrearsPence: pence({ label: 'Arrears', section: 'Before the arrangement' }),
    optedOutOn: date({
      label: 'Opted out of notices on',
      section: 'Notices',
      future: false,
      help: 'From then on only notices of dividends and the like go to this creditor, who may still vote with a proof of the debt.',
    }),
    optedOutPaper: text({
      label: 'Paper that says so',
      section: 'Notices',
      max: 255,
      shownWhen: { field: 'optedOutOn', filled: true },
      requiredWhen: { field: 'optedOutOn', filled: true },
      help: 'Such as the letter or e-mail, with its date, as it is filed on the case.',
    }),
    originalCreditorId: ref('creditors', { label: 'Original creditor', section: 'History' }),
    dcaCreditorId: ref('creditors', { label: 'Collected by', section: 'History' }),
    assignedOn: date({ label: 'Assigned on', section: 'History', future: false }),
    notes: longText({ label: 'Notes', section: 'History', max: 4_000 }),
  },
  list: ['creditorId', 'creditId', 'accountNumber', 'balanceSoaPence'],
  display: ['accountNumber'],
});
