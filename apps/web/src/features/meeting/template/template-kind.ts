import { type MeetingTemplate, type TemplateEntry, templateAgenda, templateRituals } from '@civic-hub/committee'
import { templateTexts } from '../../../texts/en/template.gen.ts'

/** One of the two lists of the template: its texts and its transitions. */
export type TemplateKind = typeof templateRituals & {
  readonly name: 'rituals' | 'agenda'
  readonly texts: typeof templateTexts.list & typeof templateTexts.rituals
  entries(template: MeetingTemplate): readonly TemplateEntry[]
}

export const templateKinds: Record<TemplateKind['name'], TemplateKind> = {
  rituals: {
    ...templateRituals,
    name: 'rituals',
    texts: { ...templateTexts.list, ...templateTexts.rituals },
    entries: ({ rituals }) => rituals,
  },
  agenda: {
    ...templateAgenda,
    name: 'agenda',
    texts: { ...templateTexts.list, ...templateTexts.agenda },
    entries: ({ defaultAgendaItems }) => defaultAgendaItems,
  },
}
