/** The tags that an agenda item or a ritual can carry, in the order in which they show. */
export const agendaTags = ['Discussion', 'Vote', 'Follow-up', 'Decision', 'Update', 'Presentation'] as const

export type AgendaTag = (typeof agendaTags)[number]

export function isAgendaTag(text: string): text is AgendaTag {
  return (agendaTags as readonly string[]).includes(text)
}
