import type {
  caseAssets,
  caseCreditors,
  iandeLines,
  iandeStatements,
} from '#server/records/affairs/tables.ts';
import type { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import type { addresses, casePeople, cases, persons } from '#server/records/cases/tables.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import type { caseModifications } from '#server/records/terms/clause-tables.ts';
import type { ReceiptMethod } from '#shared/records/ledger/ledger.ts';
import type { ScheduleLine } from '#shared/records/payments/schedules.ts';
import type { FileName } from './files.ts';

type Of<Table extends { $inferInsert: object }, Key extends string> = Omit<Table['$inferInsert'], Key>;

/** A person with their role in the case and where they live. */
export type PlannedPerson = {
  person: typeof persons.$inferInsert;
  part: Of<typeof casePeople, 'caseId' | 'personId'>;
  address: Of<typeof addresses, 'personId'> | null;
};

export type PlannedReceipt = {
  row: number;
  receivedOn: string;
  incomeTypeId: number;
  account: string;
  amountPence: number;
  method: ReceiptMethod;
  payerName: string | null;
};

/** A payment; for a dividend, `debt` is the index of its debt in the case. */
export type PlannedPayment = {
  row: number;
  paidOn: string;
  paymentTypeId: number;
  account: string;
  amountPence: number;
  supplierId: number | null;
  creditorId: number | null;
  debt: number | null;
  /** Who approved that its creditor received more than 100 p/£ with it. */
  beyondClaimApprovedBy: string | null;
};

/** A statement of income and expenditure with its lines and figures. */
export type PlannedStatement = {
  head: Of<typeof iandeStatements, 'caseId'>;
  lines: Of<typeof iandeLines, 'statementId'>[];
};

/** An asset; `owners` are the roles of its owners, none if all applicants share it. */
export type PlannedAsset = {
  owners: PlannedPerson['part']['role'][];
  asset: Of<typeof caseAssets, 'caseId' | 'ownerCasePersonIds'>;
};

/** The cover of an applicant's estate; `role` says whose. */
export type PlannedBond = {
  role: PlannedPerson['part']['role'];
  entry: Of<typeof bondEntries, 'caseId' | 'casePersonId' | 'supervisorUserId'>;
};

/** A case ready to be stored, without ids and its reference. Amounts are in pence. */
export type CasePlan = {
  row: number;
  key: string;
  oldReference: string;
  digest: string;
  domainId: number;
  newReference: string | null;
  values: Of<typeof cases, 'uniqueReference'>;
  people: PlannedPerson[];
  debts: Of<typeof caseCreditors, 'caseId'>[];
  assets: PlannedAsset[];
  schedule: ScheduleLine[];
  modifications: Of<typeof caseModifications, 'caseId'>[];
  statements: PlannedStatement[];
  bonds: PlannedBond[];
  receipts: PlannedReceipt[];
  payments: PlannedPayment[];
  bankAccountId: number | null;
  umbrellaId: number | null;
  clientAccountReference: string | null;
  balancePence: number;
  /** The years of the arrangement whose annual reports were sent from the old system. */
  yearsReported: number;
  /** Applicants whose estates have to be bonded now, but for whom no cover is given. */
  unbonded: PlannedPerson['part']['role'][];
  /** Whether it is running, so that later years are reviewed here. */
  isReviewed: boolean;
};

/** Notes what is wrong with a row of the case; by default, its row in cases.csv. */
export type Note = (column: string | null, message: string, at?: { file: FileName; row: number }) => void;

/** A value of a staged row, or null. */
export const valueOf = <T>(data: Values, key: string): T | null => (data[key] ?? null) as T | null;

/** The members of a group among a row's values: `feeModel.nomineeFee`. */
export const groupOf = (data: Values, group: string): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      key.startsWith(`${group}.`) ? [[key.slice(group.length + 1), value as number | string]] : [],
    ),
  );
