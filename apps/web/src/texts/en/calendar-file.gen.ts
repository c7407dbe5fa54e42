// Written by `npm run texts` from messages/en/calendar-file.arb, which is the file to edit.

export const calendarFileTexts = {
  join: (link: string) => `Join online: ${link}`,
  /** Before the address of the page of the meeting. */
  page: (address: string) => `Agenda and notes: ${address}`,
  /** The title of a meeting in a calendar, after the meeting was removed. */
  removed: 'Removed meeting',
}
