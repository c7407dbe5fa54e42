import type * as Y from 'yjs'
import { describeCommittee, nameCommittee } from '../identity/committee-identity.ts'
import { bylawsId, pledgeId } from '../template/default-entries.ts'
import { readTemplate } from '../template/meeting-template.ts'
import {
  addTemplateAgendaItem,
  addTemplateRitual,
  removeTemplateAgendaItem,
  removeTemplateRitual,
  restoreTemplateAgendaItem,
  restoreTemplateRitual,
  setDefaultDuration,
} from '../template/template-transitions.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { type Rows, row } from './row.ts'

export function templateRows(at: CommitteeInUse): Rows {
  const hasRitual = (doc: Y.Doc, id: string) => readTemplate(doc).rituals.some((entry) => entry.id === id)
  const hasAgenda = (doc: Y.Doc, id: string) =>
    readTemplate(doc).defaultAgendaItems.some((entry) => entry.id === id)
  return {
    addTemplateRitual: row(({ doc, hand }) => addTemplateRitual(doc, hand, 'Roll call'), hasRitual),
    removeTemplateRitual: row(
      ({ doc, hand }) => removeTemplateRitual(doc, hand, pledgeId),
      (doc) => !hasRitual(doc, pledgeId),
    ),
    restoreTemplateRitual: row(
      ({ doc, hand }) => restoreTemplateRitual(doc, hand, bylawsId),
      (doc) => hasRitual(doc, bylawsId),
    ),
    addTemplateAgendaItem: row(({ doc, hand }) => addTemplateAgendaItem(doc, hand, 'Reports'), hasAgenda),
    removeTemplateAgendaItem: row(
      ({ doc, hand }) => removeTemplateAgendaItem(doc, hand, at.templateAgendaItem),
      (doc) => !hasAgenda(doc, at.templateAgendaItem),
    ),
    restoreTemplateAgendaItem: row(
      ({ doc, hand }) => restoreTemplateAgendaItem(doc, hand, 'adjournment'),
      (doc) => hasAgenda(doc, 'adjournment'),
    ),
    setDefaultDuration: row(
      ({ doc, hand }) => setDefaultDuration(doc, hand, hand.name === 'a' ? 30 : 90),
      (doc, duration) => readTemplate(doc).defaultDuration === duration,
      'default duration',
    ),
    nameCommittee: row(
      ({ doc, hand }) =>
        nameCommittee(doc, hand, { name: hand.name, emoji: '🤝', createdAt: '2026-11-21T10:00:00.000Z' }),
      (doc, _, name) => describeCommittee(doc).name === name,
      'name of the committee',
    ),
  }
}
