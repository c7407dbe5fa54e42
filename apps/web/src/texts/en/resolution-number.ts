import { isolate } from '../isolate.ts'

/** Apart from the other texts of the register: every meeting's minutes need only these. */
export const resolutionNumberTexts = {
  label: 'Resolution',
  number: (number: string) => `Resolution ${isolate(number)}`,
}
