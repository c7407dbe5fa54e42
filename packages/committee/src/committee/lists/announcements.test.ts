import { expect, test } from 'vitest'
import { allowed, bring, createReplica } from '../../testing/replica.ts'
import { announcements, pinAnnouncement } from './index.ts'

const ann = { account: 'account-ann', name: 'Ann' }

test('pinned announcements are first, then the newest; concurrent edits merge', () => {
  let day = 0
  const a = createReplica('a', 1000, undefined, () => new Date(Date.UTC(2026, 0, ++day)))
  const { doc, context } = a
  const say = (title: string, pinned = false) =>
    allowed(announcements.add(doc, context, { title, text: ' Soon ', pinned }, ann))
  const first = say('First')
  const second = say(' Second ')
  say('Third')
  const titles = () =>
    announcements
      .query(doc)
      .read()
      .map(({ title }) => title)
  expect(titles()).toEqual(['Third', 'Second', 'First'])
  allowed(pinAnnouncement(doc, context, first, true))
  expect(titles()).toEqual(['First', 'Third', 'Second'])

  const b = createReplica('b', 2000)
  bring(a, b)
  const opened = { title: 'Second', text: 'Soon', pinned: false }
  allowed(announcements.edit(doc, context, second, opened, { ...opened, text: 'Very soon' }))
  allowed(announcements.edit(b.doc, b.context, second, opened, { ...opened, text: 'Soon enough', pinned: true }))
  bring(b, a)
  expect(announcements.query(doc).read()[0]).toMatchObject({
    text: 'Very soon enough',
    pinned: true,
    by: ann,
  })
  allowed(announcements.remove(doc, context, second))
  expect(titles()).toEqual(['First', 'Third'])
  expect(announcements.add(doc, context, { ...opened, title: '' }, ann)).toMatchObject({
    refusal: 'title-required',
  })
})
