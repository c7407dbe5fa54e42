import { type MeetingTemplate, type TemplateEntry, templateAgenda, templateRituals } from '@civic-hub/committee'
import { type TemplateListTexts, templateTexts } from '../../../texts/en/template.ts'

/** One of the two lists of the template: its texts and its transitions. */
export type TemplateKind = typeof templateRituals & {
  readonly name: 'rituals' | 'agenda'
  readonly texts: TemplateListTexts
  entries(template: MeetingTemplate): readonly TemplateEntry[]
}

export const templateKinds: Record<TemplateKind['name'], TemplateKind> = {
  rituals: {
    ...templateRituals,
    name: 'rituals',
    texts: templateTexts.rituals,
    entries: ({ rituals }) => rituals,
  },
  agenda: {
    ...templateAgenda,
    name: 'agenda',
    texts: templateTexts.agenda,
    entries: ({ defaultAgendaItems }) => defaultAgendaItems,
  },
}
