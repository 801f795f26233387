/** What stands between double braces in a letter; its one group is what gets marked in a preview. */
export const mergeToken = /(\{\{[^{}]*\}\})/;
