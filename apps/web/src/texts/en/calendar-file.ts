export const calendarFileTexts = {
  join: (link: string) => `Join online: ${link}`,
  page: (address: string) => `Agenda and notes: ${address}`,
  removed: 'Removed meeting',
} as const
