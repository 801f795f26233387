import type { ComponentType } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import type { Column } from '#web/platform/ui/Table.tsx';

/** A further view of a stored row, beside its details and its history. */
interface ExtraTab {
  key: string;
  label: string;
  Content: ComponentType<{ row: Row }>;
}

/** The extras of one entity beyond its fields. */
export interface EntityExtras {
  /** Buttons at the top of a stored row. */
  Actions?: ComponentType<{ row: Row }>;
  /** Data to load before the form is filled in. */
  Notice?: ComponentType<{ row: Row }>;
  tabs?: readonly ExtraTab[];
  /** Beside the form of a stored row on wide screens, below it on others; it reads what is typed. */
  Beside?: ComponentType<{ row: Row }>;
  /** By a section's heading: drawn at its end, in place of the values that the server keeps. */
  sections?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  /** Fields of this row that cannot be changed, each with the reason. */
  locked?: (row: Row) => Record<string, string>;
}

/** The extras in the list of one entity. */
export interface ListExtras {
  /** Buttons at the top of the list. */
  Actions?: ComponentType;
  /** Above the filters: what is missing from the settings. */
  Notice?: ComponentType;
  /** At the end of the columns: what is known of a row beyond its fields. */
  columns?: readonly Column<Row>[];
}
