import { deciders, type Ruling, rulingText } from '#shared/records/payments/who-decides.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';

const colours = { supervisor: 'blue', second_person: 'yellow', creditors: 'red' } as const;

/** Who decides on a change to what a client pays, and why, shown before saving in the words of the server's refusal. */
export const RulingAlert = ({ ruling }: { ruling: Ruling }) => (
  <Alert
    colour={colours[ruling.decider]}
    role="none"
    // The message itself says that creditors decide.
    title={ruling.decider === 'creditors' ? undefined : deciders[ruling.decider]}
    message={rulingText(ruling)}
  />
);
