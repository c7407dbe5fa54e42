/** Finds what gets the focus in the list of meetings when the focused element was removed. */
export const newMeetingId = 'new-meeting'

/** Of the button that opens a card's menu. */
export function cardMenuId(meetingId: string): string {
  return `meeting-menu-${meetingId}`
}

/** Gives the focus to the first of these that is there, once what was just changed is on screen. */
export function focusInList(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const id of ids) {
      const target = document.getElementById(id)
      if (!target) continue
      target.focus()
      return
    }
  })
}
