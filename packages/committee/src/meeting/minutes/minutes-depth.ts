// A file of its own: the first screens read the depth of a meeting's minutes without the code of minutes.

export const minutesDepths = ['decisions', 'summary', 'everything'] as const
/** How much minutes contain: decisions; decisions and notes by item; everything. */
export type MinutesDepth = (typeof minutesDepths)[number]
