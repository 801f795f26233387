import { counted } from '#shared/platform/counted.ts';

/** '1 case', '1,204 cases'. */
export const casesInWords = (count: number): string => counted(count, 'case');
