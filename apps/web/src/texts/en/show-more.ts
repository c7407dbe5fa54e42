/** The button below the rows of a long list. */
export const showMoreTexts = {
  showMore: (next: number, left: number) =>
    next === left ? `Show ${left} more` : `Show ${next} of ${left.toLocaleString('en')} more`,
} as const
