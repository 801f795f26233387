import { type BondState, bondStates } from '#shared/activities/bonding/bonding.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<BondState, StatusColour> = {
  missing: 'red',
  increase: 'red',
  release: 'yellow',
  decrease: 'blue',
  in_order: 'green',
  released: 'grey',
};

/** How a cover compares with what the estate is worth. */
export const BondStateBadge = ({ state }: { state: BondState }) => (
  <Badge colour={colours[state]}>{bondStates[state]}</Badge>
);
