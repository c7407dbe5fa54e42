/** Compares by UTF-16 code units, as all devices do. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
