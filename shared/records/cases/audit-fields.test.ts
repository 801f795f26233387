import { expect, test } from 'vitest';
import { auditedField } from './audit-fields.ts';

test('whoever did something stands in the audit trail by name, not by number', () => {
  for (const name of ['completedBy', 'acceptedBy', 'signedOffBy', 'assignedUserId'])
    expect(auditedField('case-tasks', name)).toEqual({ kind: 'ref', to: 'users' });
  expect(auditedField('case-breaches', 'detectedBy')).toBeUndefined();
});
