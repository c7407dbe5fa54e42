/** A number with the matching word, for texts to the operator: `count(1, 'file is', 'files are')`. */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
