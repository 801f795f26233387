import type { ComplaintDetail, ComplaintStepInput } from '#shared/activities/complaints/contract.ts';

export type Transition = ComplaintDetail['transitions'][number];
/** What a dialog of a step may ask for. */
export type StepField = Exclude<keyof ComplaintStepInput, 'version' | 'statusId' | 'on'>;

const further: Readonly<Record<string, readonly StepField[]>> = {
  resolved: ['rootCause', 'lessons', 'redressPence'],
  final: ['lessons', 'redressPence'],
  ombudsman: ['ombudsmanRef', 'note'],
  gateway: ['gatewayRef', 'note'],
  closed: ['note'],
  acknowledged: ['note'],
  investigating: ['note'],
};

const order: readonly StepField[] = [
  'outcome',
  'ombudsmanOutcome',
  'rootCause',
  'lessons',
  'redressPence',
  'ombudsmanRef',
  'gatewayRef',
  'note',
];

/** What is asked for with a step, in order: what it needs, and what usually becomes known with it. */
export function fieldsOf({ step, needs }: Pick<Transition, 'step' | 'needs'>): StepField[] {
  const wanted = new Set<StepField>([...needs, ...(further[step] ?? [])]);
  return order.filter((field) => wanted.has(field));
}
