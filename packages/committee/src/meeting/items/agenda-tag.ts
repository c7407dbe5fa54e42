/** The tags of an agenda item or a ritual, in the order of display. */
export const agendaTags = ['Discussion', 'Vote', 'Follow-up', 'Decision', 'Update', 'Presentation'] as const

export type AgendaTag = (typeof agendaTags)[number]

export function isAgendaTag(text: string): text is AgendaTag {
  return (agendaTags as readonly string[]).includes(text)
}
