import { isolate } from '../isolate.ts'

export const cancelMeetingTexts = {
  title: 'Cancel this meeting?',
  text: (title: string) =>
    `${isolate(title)} stays in the list, marked as cancelled, and everyone sees the reason. You can take it back.`,
  reason: 'Reason',
  confirm: 'Cancel meeting',
  cancel: 'Keep meeting',
} as const
