import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { meetingsMap } from '../../document/committee-document.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { startMeetingNow } from '../meetings/schedule-meeting.ts'
import { nameSource, querySources, removeSource, restoreSource } from './index.ts'

const ana = { account: 'ana', name: 'Ana' }

function completedMeeting() {
  const { doc, context } = createReplica('ana', 1)
  const id = allowed(startMeetingNow(doc, context, { committeeName: 'Parks', title: 'Spring' }))
  return { doc, context, id, end: () => allowed(endMeeting(doc, context, id)) }
}

test('D13: a source needs completed minutes, a text and a web address', () => {
  const { doc, context, id, end } = completedMeeting()
  const fields = { about: ' The budget of 2026 ', link: 'example.org/budget' }
  expect(nameSource(doc, context, id, fields, ana)).toMatchObject({ ok: false, refusal: 'not-completed' })
  end()
  expect(nameSource(doc, context, id, { about: ' ', link: '' }, ana)).toMatchObject({
    refusal: 'about-required',
  })
  expect(nameSource(doc, context, id, { about: 'x', link: 'javascript:alert(1)' }, ana)).toMatchObject({
    refusal: 'link-not-web',
  })
  const query = querySources(doc, id)
  let told = 0
  const stop = query.subscribe(() => told++)
  const source = allowed(nameSource(doc, context, id, fields, ana))
  expect(told).toBe(1)
  expect(query.read()).toMatchObject([
    { id: source, about: 'The budget of 2026', link: 'https://example.org/budget', by: ana },
  ])
  allowed(removeSource(doc, context, id, source))
  expect(query.read()).toEqual([])
  allowed(restoreSource(doc, context, id, source))
  expect(told).toBe(3)
  ;(meetingsMap(doc).get(id) as Y.Map<unknown>).set('place', 'Hall')
  expect(told).toBe(3)
  stop()
  expect(query.read()).toHaveLength(1)
})

test('D9: invalid sources are read as none', () => {
  const { doc, id } = completedMeeting()
  const meeting = meetingsMap(doc).get(id) as Y.Map<unknown>
  for (const [index, value] of [null, 5, 'text', [], { about: 7 }, { about: 'a', link: {}, by: 3 }].entries())
    meeting.set(`source:${index}`, value)
  meeting.set('source:map', new Y.Map())
  meeting.set('source:script', { about: 'b', link: 'javascript:alert(1)' })
  expect(querySources(doc, id).read()).toEqual([
    { id: '5', about: 'a', link: null, by: { account: '', name: '' }, at: null },
    { id: 'script', about: 'b', link: null, by: { account: '', name: '' }, at: null },
  ])
})
