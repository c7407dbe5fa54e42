import { expect, test } from 'vitest'
import { allowed, bring, createReplica } from '../../testing/replica.ts'
import { bylawsId, pledgeId } from './default-entries.ts'
import { readTemplate } from './meeting-template.ts'
import { setDefaultDuration, templateAgenda, templateRituals } from './template-transitions.ts'

const texts = (entries: readonly { text: string }[]) => entries.map(({ text }) => text)

test('D2: two devices that edit a new template concurrently do not double its defaults', () => {
  const a = createReplica('a', 1000)
  const b = createReplica('b', 2000)
  allowed(templateRituals.add(a.doc, a.context, ' Roll call '))
  allowed(templateRituals.remove(b.doc, b.context, pledgeId))
  allowed(templateAgenda.add(b.doc, b.context, 'Public comment'))
  bring(a, b)
  bring(b, a)
  expect(readTemplate(a.doc)).toEqual(readTemplate(b.doc))
  expect(texts(readTemplate(a.doc).rituals)).toEqual(['Bylaws Reading', 'Roll call'])
  expect(readTemplate(a.doc).defaultAgendaItems).toHaveLength(5)
})

test('a removed default is restored at its former place', () => {
  const { doc, context } = createReplica('a', 1000)
  allowed(templateRituals.remove(doc, context, pledgeId))
  expect(texts(readTemplate(doc).rituals)).toEqual(['Bylaws Reading'])
  allowed(templateRituals.restore(doc, context, pledgeId))
  expect(texts(readTemplate(doc).rituals)).toEqual(['Pledge of Allegiance', 'Bylaws Reading'])
})

test('D4: a concurrent move and removal both take effect', () => {
  const a = createReplica('a', 1000)
  const b = createReplica('b', 2000)
  const last = { after: bylawsId, before: null }
  allowed(templateRituals.move(a.doc, a.context, pledgeId, last))
  allowed(templateRituals.remove(b.doc, b.context, pledgeId))
  bring(a, b)
  bring(b, a)
  for (const { doc, context } of [a, b]) {
    expect(texts(readTemplate(doc).rituals)).toEqual(['Bylaws Reading'])
    allowed(templateRituals.restore(doc, context, pledgeId))
    expect(texts(readTemplate(doc).rituals)).toEqual(['Bylaws Reading', 'Pledge of Allegiance'])
  }
  expect(templateRituals.move(a.doc, a.context, 'unknown', last)).toEqual({
    ok: false,
    refusal: 'entry-not-found',
  })
})

test('refuses blank texts and unknown entries', () => {
  const { doc, context } = createReplica('a', 1000)
  expect(templateRituals.add(doc, context, ' \t')).toEqual({ ok: false, refusal: 'text-required' })
  expect(templateAgenda.remove(doc, context, 'unknown')).toEqual({ ok: false, refusal: 'entry-not-found' })
})

test.each([
  [5, 15],
  [15, 15],
  [90.4, 90],
  [480, 480],
  [9000, 480],
  [Number.NaN, 60],
  [Number.POSITIVE_INFINITY, 480],
])('a duration of %d minutes becomes %d', (minutes, duration) => {
  const { doc, context } = createReplica('a', 1000)
  expect(allowed(setDefaultDuration(doc, context, minutes))).toBe(duration)
  expect(readTemplate(doc).defaultDuration).toBe(duration)
})
