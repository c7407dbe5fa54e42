import type { SittingEvent } from '@civic-hub/committee/proceedings'

/** The time at which a recess ends; null for one without a set time. */
export const resumesAt = ({ at, minutes }: Pick<SittingEvent, 'at' | 'minutes'>): Date | null =>
  minutes === null ? null : new Date(Date.parse(at) + minutes * 60_000)
