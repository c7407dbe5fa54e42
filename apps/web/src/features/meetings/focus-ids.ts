/** Ids of the buttons in the list of meetings that can take the focus. */
export const newMeetingId = 'new-meeting'

/** Of the button that opens a card's menu. */
export function cardMenuId(meetingId: string): string {
  return `meeting-menu-${meetingId}`
}
