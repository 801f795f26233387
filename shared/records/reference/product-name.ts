/** The short name of a product: its code if that is short, such as 'IVA' or 'IVA NI', otherwise its name. */
export const shortProduct = ({ name, code }: { name: string; code: string | null }): string =>
  code !== null && code.length <= 8 ? code.toUpperCase().replaceAll('-', ' ') : name;
