import { expect, test } from 'vitest'
import { allowed, bring, createReplica } from '../../testing/replica.ts'
import { bylawsId, pledgeId } from './default-entries.ts'
import { readTemplate } from './meeting-template.ts'
import { createTemplateDraft, saveTemplate } from './template-draft.ts'
import { setDefaultDuration, templateAgenda, templateRituals } from './template-transitions.ts'

const texts = (entries: readonly { text: string }[]) => entries.map(({ text }) => text)

test('a draft writes nothing until it is saved, and then only what its author changed', () => {
  const { doc, context } = createReplica('a', 1000)
  const other = createReplica('b', 2000)
  const draft = createTemplateDraft(doc)
  const stop = draft.follow()
  const before = readTemplate(doc)
  allowed(templateAgenda.add(draft.doc, context, 'Reports'))
  allowed(templateRituals.remove(draft.doc, context, pledgeId))
  allowed(setDefaultDuration(draft.doc, context, 90))
  expect(readTemplate(doc)).toEqual(before)

  // The other member changes other entries, and the same setting.
  allowed(templateAgenda.add(other.doc, other.context, 'Public comment'))
  allowed(templateRituals.move(other.doc, other.context, pledgeId, { after: bylawsId, before: null }))
  allowed(templateAgenda.remove(other.doc, other.context, 'old-business'))
  allowed(setDefaultDuration(other.doc, other.context, 45))
  bring(other, { doc, context })
  const agenda = ['Call to Order', 'New Business', 'Adjournment', 'Reports', 'Public comment']
  expect(texts(readTemplate(draft.doc).defaultAgendaItems).sort()).toEqual(agenda.toSorted())
  expect(readTemplate(draft.doc).defaultDuration).toBe(90)
  expect(readTemplate(doc).defaultDuration).toBe(45)

  allowed(saveTemplate(doc, context, draft.doc))
  expect(readTemplate(doc)).toEqual(readTemplate(draft.doc))
  expect(texts(readTemplate(doc).rituals)).toEqual(['Bylaws Reading'])
  allowed(templateRituals.restore(doc, context, pledgeId))
  expect(texts(readTemplate(draft.doc).rituals)).toEqual(['Bylaws Reading', 'Pledge of Allegiance'])
  stop()
})
