import { keysOf } from '#shared/platform/options.ts';
import { accounting } from './accounting.ts';
import { correspondence } from './correspondence.ts';
import { organisation } from './organisation.ts';
import { parties } from './parties.ts';
import { people } from './people.ts';
import { solutions } from './solutions.ts';
import { workflow } from './workflow.ts';

/** Every reference entity by its path. Tables, routes, lists, forms, menu entries and starter data follow from it. */
export const reference = {
  ...people,
  ...organisation,
  ...parties,
  ...accounting,
  ...solutions,
  ...workflow,
  ...correspondence,
};

export type Reference = typeof reference;
export type ReferenceName = keyof Reference;
export const referenceNames = keysOf(reference);

/** Whether a path names a reference entity. */
export const isReferenceName = (name: string): name is ReferenceName => Object.hasOwn(reference, name);
