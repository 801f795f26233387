// The parts of the whole program. One that is missing here answers no call.

export { banking } from './banking.ts';
export { bonding } from './bonding.ts';
export { caseViews } from './case-views.ts';
export { clientAccounts } from './client-accounts.ts';
export { closure } from './closure.ts';
export { complaints } from './complaints.ts';
export { creditors } from './creditors.ts';
export { dashboard } from './dashboard.ts';
export { deeds } from './deeds.ts';
export { distributions } from './distributions.ts';
export { feeInvoices } from './fee-invoices.ts';
export { inbound } from './inbound.ts';
export { invoices } from './invoices.ts';
export { leads } from './leads.ts';
export { outgoing } from './outgoing.ts';
export { proposals } from './proposals.ts';
export { reports } from './reports.ts';
export { reviews } from './reviews.ts';
export { transfers } from './transfers.ts';
