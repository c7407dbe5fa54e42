/** Ids of the buttons in the list of meetings that can take the focus. */
export const newMeetingId = 'new-meeting'

/** The id of the button that opens the menu of a meeting, on its card or on its own page. */
export function cardMenuId(meetingId: string): string {
  return `meeting-menu-${meetingId}`
}
