import type { z } from 'zod';
import { pathId } from '#shared/platform/validation.ts';
import { exportInput, listInput } from '#shared/records/reference/list-input.ts';
import { caseList } from './list.ts';

const ofCaller = { domainId: pathId.optional() };

export const caseListInput = listInput(caseList, ofCaller);
export const caseExportInput = exportInput(caseList, ofCaller);
/** The filters of the case list, and its order. */
export type CaseFilters = Omit<z.output<typeof caseListInput>, 'page' | 'limit'>;
