/** Shown on a device whose clock differs from the hub's by hours or more. */
export const clockTexts = {
  title: 'This device’s clock is wrong',
  behind: (time: string) => `It is ${time} behind the hub’s.`,
  ahead: (time: string) => `It is ${time} ahead of the hub’s.`,
  mend: 'What you write gets the hub’s time, but “today” and days on this screen may be wrong. Set the date and time of this device.',
} as const
