// Written by `npm run texts` from messages/en/cancel-meeting.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const cancelMeetingTexts = {
  title: 'Cancel this meeting?',
  text: (title: string) => `${isolate(title)} stays in the list, marked as cancelled, and everyone sees the reason. You can take it back.`,
  reason: 'Reason',
  /** The button that cancels the meeting itself. */
  confirm: 'Cancel meeting',
  /** The button that closes the dialog without cancelling the meeting. */
  cancel: 'Keep meeting',
}
