import {
  addTemplateAgendaItem,
  addTemplateRitual,
  type MeetingTemplate,
  moveTemplateAgendaItem,
  moveTemplateRitual,
  removeTemplateAgendaItem,
  removeTemplateRitual,
  restoreTemplateAgendaItem,
  restoreTemplateRitual,
  type TemplateEntry,
} from '@civic-hub/committee'
import { type TemplateListTexts, templateTexts } from '../../../texts/en/template.ts'

/** One of the two lists of the template: its texts and its transitions. */
export interface TemplateKind {
  readonly name: 'rituals' | 'agenda'
  readonly texts: TemplateListTexts
  entries(template: MeetingTemplate): readonly TemplateEntry[]
  readonly add: typeof addTemplateRitual
  readonly move: typeof moveTemplateRitual
  readonly remove: typeof removeTemplateRitual
  readonly restore: typeof restoreTemplateRitual
}

export const templateKinds: Record<TemplateKind['name'], TemplateKind> = {
  rituals: {
    name: 'rituals',
    texts: templateTexts.rituals,
    entries: ({ rituals }) => rituals,
    add: addTemplateRitual,
    move: moveTemplateRitual,
    remove: removeTemplateRitual,
    restore: restoreTemplateRitual,
  },
  agenda: {
    name: 'agenda',
    texts: templateTexts.agenda,
    entries: ({ defaultAgendaItems }) => defaultAgendaItems,
    add: addTemplateAgendaItem,
    move: moveTemplateAgendaItem,
    remove: removeTemplateAgendaItem,
    restore: restoreTemplateAgendaItem,
  },
}
