/** Text as it is searched for: small letters without accents, and the apostrophe of the keyboard for all that are printed; as `contains` has it in SQL. */
export const asSearched = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’`´ʼ]/g, "'")
    .toLowerCase();
