const furthest = 8.64e15

/**
 * A stored time, in milliseconds since 1970, in ISO format. A damaged value becomes the furthest time that there is: an
 * exception would refuse the whole list in which it is.
 */
export const isoTime = (ms: number): string => new Date(Math.min(Math.max(ms, -furthest), furthest)).toISOString()
