import { letters } from '../letters.ts';
import type { Seed } from '../seed.ts';
import { accounting } from './accounting.ts';
import { breaches } from './breaches.ts';
import { complaintStatuses } from './complaint-statuses.ts';
import { countries } from './countries.ts';
import { modifications } from './modifications.ts';
import { moneyKinds } from './money-kinds.ts';
import { occupations } from './occupations.ts';
import { organisation } from './organisation.ts';
import { papers } from './papers.ts';
import { people } from './people.ts';
import { statement } from './statement.ts';
import { tasks } from './tasks.ts';
import { workflow } from './workflow.ts';

/** What every firm starts with, ordered so that a required reference is stored before the row that needs it. */
export const starterSeeds = (): Seed[] => [
  ...organisation,
  ...people,
  ...occupations,
  ...countries,
  ...accounting,
  ...moneyKinds,
  ...papers,
  ...tasks,
  letters(),
  ...workflow,
  ...complaintStatuses,
  ...breaches,
  ...statement,
  ...modifications,
];
