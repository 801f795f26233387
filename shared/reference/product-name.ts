/** What a product is called where there is little room: its code where that is short, such as 'IVA' or 'IVA NI', else its name. */
export const shortProduct = ({ name, code }: { name: string; code: string | null }): string =>
  code !== null && code.length <= 8 ? code.toUpperCase().replaceAll('-', ' ') : name;
