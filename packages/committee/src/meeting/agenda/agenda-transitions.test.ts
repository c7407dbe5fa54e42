import { describe, expect, test } from 'vitest'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { findItem } from '../items/meeting-item.ts'
import { addSubtask, retitleSubtask, setSubtaskCompleted } from '../items/subtask-transitions.ts'
import { addAgendaTag, removeAgendaTag } from '../items/tag-transitions.ts'
import { startMeetingNow } from '../meetings/schedule-meeting.ts'
import { agendaItemText, queryAgendaItem, queryAgendaNumbers, queryAgendaOrder } from './agenda-item.ts'
import {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  trimAgendaItem,
} from './agenda-transitions.ts'

const at = createCommitteeInUse()
const [first = '', second = '', third = '', fourth = ''] = at.items
const missing = { ok: false, refusal: 'item-not-found' }

function open() {
  const { doc, context } = createReplica('a', 1000, at.base)
  return {
    doc,
    context,
    order: () => queryAgendaOrder(doc, at.live).read(),
    item: (id = first) => present(queryAgendaItem(doc, at.live, id).read()),
    text: (id: string, field: 'title' | 'notes') => present(agendaItemText(doc, at.live, id, field)),
  }
}

describe('the agenda', () => {
  test('a new item without a place is added at the end, and needs a title', () => {
    const { doc, context, order, item } = open()
    const id = allowed(addAgendaItem(doc, context, at.live, ' Benches '))
    expect(item(id)).toMatchObject({ type: 'agenda', title: 'Benches', notes: '', completed: false })
    expect(order().open.at(-1)).toBe(id)
    expect(addAgendaItem(doc, context, at.live, ' ')).toEqual({ ok: false, refusal: 'title-required' })
    expect(addAgendaItem(doc, context, 'unknown', 'x')).toEqual({ ok: false, refusal: 'meeting-not-found' })
  })

  test('a new item is added at the given place, between two others', () => {
    const { doc, context, order } = open()
    const id = allowed(addAgendaItem(doc, context, at.live, 'Benches', { after: first, before: second }))
    expect(order().open.slice(0, 3)).toEqual([first, id, second])
  })

  test('new items are placed before the adjournment, even if an older app wrote that without its origin', () => {
    const { doc, context } = createReplica('a', 1000)
    const meeting = allowed(startMeetingNow(doc, context, { title: 'November', committeeName: 'Parks' }))
    const open = () => queryAgendaOrder(doc, meeting).read().open
    const adjournment = open().at(-1) ?? ''
    const added = allowed(addAgendaItem(doc, context, meeting, 'Benches'))
    expect(open().slice(-2)).toEqual([added, adjournment])

    present(agendaItemText(doc, meeting, adjournment, 'title')).insert(0, 'Final ')
    const another = allowed(addAgendaItem(doc, context, meeting, 'Fountain'))
    expect(open().slice(-3)).toEqual([added, another, adjournment])

    present(findItem(doc, meeting, adjournment)).delete('origin')
    const last = allowed(addAgendaItem(doc, context, meeting, 'After all'))
    expect(open().at(-1)).toBe(last)
    present(agendaItemText(doc, meeting, last, 'title')).delete(0, 9)
    present(agendaItemText(doc, meeting, last, 'title')).insert(0, ' adjournment ')
    const before = allowed(addAgendaItem(doc, context, meeting, 'Reports'))
    expect(open().slice(-2)).toEqual([before, last])

    allowed(setAgendaItemCompleted(doc, context, meeting, last, true))
    const afterwards = allowed(addAgendaItem(doc, context, meeting, 'One more'))
    expect(open().at(-1)).toBe(afterwards)
  })

  test('items move between the open and the completed group and keep their place', () => {
    const { doc, context, order } = open()
    allowed(setAgendaItemCompleted(doc, context, at.live, second, true))
    expect(order()).toEqual({ open: [first, third, fourth, at.untrimmedItem], completed: [second] })
    allowed(setAgendaItemCompleted(doc, context, at.live, second, false))
    expect(order().open.slice(0, 3)).toEqual([first, second, third])
  })

  test('moves an item next to a neighbour that was removed concurrently', () => {
    const { doc, context, order } = open()
    allowed(removeAgendaItem(doc, context, at.live, second))
    allowed(moveAgendaItem(doc, context, at.live, at.untrimmedItem, { after: second, before: third }))
    expect(order().open).toEqual([first, at.untrimmedItem, third, fourth])
    allowed(restoreAgendaItem(doc, context, at.live, second))
    expect(order().open).toEqual([first, second, at.untrimmedItem, third, fourth])
  })

  test('leaving the form trims title and notes', () => {
    const { doc, context, item } = open()
    allowed(trimAgendaItem(doc, context, at.live, at.untrimmedItem, 'Playground'))
    expect(item(at.untrimmedItem)).toMatchObject({ title: 'Playground', notes: 'swings' })
  })

  test('a title that was emptied is reset to the title at the opening of the form', () => {
    const { doc, context, item, text } = open()
    text(first, 'title').delete(0, text(first, 'title').length)
    text(first, 'title').insert(0, '  ')
    allowed(trimAgendaItem(doc, context, at.live, first, 'Call to Order'))
    expect(item().title).toBe('Call to Order')
    text(first, 'title').delete(0, text(first, 'title').length)
    allowed(trimAgendaItem(doc, context, at.live, first, ' '))
    expect(item().title).toBe('')
  })

  test('a deadline is trimmed; an empty one unsets it', () => {
    const { doc, context, item } = open()
    allowed(setAgendaDeadline(doc, context, at.live, first, ' 8 pm '))
    expect(item().deadline).toBe('8 pm')
    allowed(setAgendaDeadline(doc, context, at.live, first, ' '))
    expect(item().deadline).toBeNull()
  })

  test('only known tags are accepted, in a fixed order, each once', () => {
    const { doc, context, item } = open()
    for (const tag of ['Update', 'Discussion', 'Update']) allowed(addAgendaTag(doc, context, at.live, first, tag))
    expect(item().tags).toEqual(['Discussion', 'Vote', 'Update'])
    expect(addAgendaTag(doc, context, at.live, first, 'Urgent')).toEqual({
      ok: false,
      refusal: 'unknown-tag',
    })
    allowed(removeAgendaTag(doc, context, at.live, first, 'Vote'))
    expect(item().tags).toEqual(['Discussion', 'Update'])
  })

  test('subtasks are in the order in which they were added', () => {
    const { doc, context, item } = open()
    for (const title of [' b ', 'a', 'c']) allowed(addSubtask(doc, context, at.live, first, title))
    expect(item().subtasks.map(({ title }) => title)).toEqual(['ask three firms', 'b', 'a', 'c'])
    expect(addSubtask(doc, context, at.live, first, ' ')).toEqual({ ok: false, refusal: 'title-required' })
    allowed(setSubtaskCompleted(doc, context, at.live, first, at.subtask, true))
    allowed(retitleSubtask(doc, context, at.live, first, at.subtask, 'ask two firms'))
    expect(item().subtasks[0]).toEqual({ id: at.subtask, title: 'ask two firms', completed: true })
    const unknown = setSubtaskCompleted(doc, context, at.live, first, 'unknown', true)
    expect(unknown).toEqual({ ok: false, refusal: 'subtask-not-found' })
  })

  test('rituals use the same functions for subtasks and tags', () => {
    const { doc, context } = open()
    const [ritual = ''] = at.rituals
    expect(addSubtask(doc, context, at.live, ritual, 'hand out copies').ok).toBe(true)
    expect(addAgendaTag(doc, context, at.live, ritual, 'Update').ok).toBe(true)
  })

  test('refuses changes of missing entities', () => {
    const { doc, context } = open()
    expect(setAgendaItemCompleted(doc, context, at.live, 'unknown', true)).toEqual(missing)
    expect(setAgendaItemCompleted(doc, context, at.live, at.rituals[0] ?? '', true)).toEqual(missing)
    expect(moveAgendaItem(doc, context, 'unknown', first, { after: null, before: null })).toEqual(missing)
    expect(agendaItemText(doc, at.live, 'unknown', 'title')).toBeNull()
    expect(queryAgendaItem(doc, at.live, 'unknown').read()).toBeNull()
  })
})

test('items keep their numbers of the agenda when a later one is completed', () => {
  const { doc, context } = createReplica('ana', 77)
  const id = allowed(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  const items = queryAgendaOrder(doc, id).read().open
  allowed(setAgendaItemCompleted(doc, context, id, present(items[2]), true))
  expect(queryAgendaOrder(doc, id).read().completed).toEqual([items[2]])
  const numbers = queryAgendaNumbers(doc, id).read()
  expect(items.map((item) => numbers.get(item))).toEqual([1, 2, 3, 4])
  allowed(removeAgendaItem(doc, context, id, present(items[0])))
  expect(queryAgendaNumbers(doc, id).read().get(present(items[2]))).toBe(2)
})
