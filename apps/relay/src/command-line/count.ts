/** A number with the word that follows it, for what operators read: `count(1, 'file is', 'files are')`. */
export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`
