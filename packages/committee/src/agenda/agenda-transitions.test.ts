import { describe, expect, test } from 'vitest'
import { addSubtask, retitleSubtask, setSubtaskCompleted } from '../items/subtask-transitions.ts'
import { addAgendaTag, removeAgendaTag } from '../items/tag-transitions.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../testing/replica.ts'
import { agendaItemText, watchAgendaItem, watchAgendaOrder } from './agenda-item.ts'
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
  const { doc, hand } = createReplica('a', 1000, at.base)
  return {
    doc,
    hand,
    order: () => watchAgendaOrder(doc, at.live).read(),
    item: (id = first) => present(watchAgendaItem(doc, at.live, id).read()),
    text: (id: string, field: 'title' | 'notes') => present(agendaItemText(doc, at.live, id, field)),
  }
}

describe('the agenda', () => {
  test('a new item is called New agenda item and stands at the end', () => {
    const { doc, hand, order, item } = open()
    const id = allowed(addAgendaItem(doc, hand, at.live))
    expect(item(id)).toMatchObject({ type: 'agenda', title: 'New agenda item', notes: '', completed: false })
    expect(order().open.at(-1)).toBe(id)
    expect(addAgendaItem(doc, hand, 'unknown')).toEqual({ ok: false, refusal: 'meeting-not-found' })
  })

  test('items move between the open and the completed group and keep their place', () => {
    const { doc, hand, order } = open()
    allowed(setAgendaItemCompleted(doc, hand, at.live, second, true))
    expect(order()).toEqual({ open: [first, third, fourth, at.untrimmedItem], completed: [second] })
    allowed(setAgendaItemCompleted(doc, hand, at.live, second, false))
    expect(order().open.slice(0, 3)).toEqual([first, second, third])
  })

  test('moving beside a neighbour that someone removed meanwhile', () => {
    const { doc, hand, order } = open()
    allowed(removeAgendaItem(doc, hand, at.live, second))
    allowed(moveAgendaItem(doc, hand, at.live, at.untrimmedItem, { after: second, before: third }))
    expect(order().open).toEqual([first, at.untrimmedItem, third, fourth])
    allowed(restoreAgendaItem(doc, hand, at.live, second))
    expect(order().open).toEqual([first, second, at.untrimmedItem, third, fourth])
  })

  test('leaving the form trims title and notes', () => {
    const { doc, hand, item } = open()
    allowed(trimAgendaItem(doc, hand, at.live, at.untrimmedItem, 'Playground'))
    expect(item(at.untrimmedItem)).toMatchObject({ title: 'Playground', notes: 'swings' })
  })

  test('an emptied title goes back to what the form opened with', () => {
    const { doc, hand, item, text } = open()
    text(first, 'title').delete(0, text(first, 'title').length)
    text(first, 'title').insert(0, '  ')
    allowed(trimAgendaItem(doc, hand, at.live, first, 'Call to Order'))
    expect(item().title).toBe('Call to Order')
    text(first, 'title').delete(0, text(first, 'title').length)
    allowed(trimAgendaItem(doc, hand, at.live, first, ' '))
    expect(item().title).toBe('Untitled item')
  })

  test('a deadline is trimmed; an empty one unsets it', () => {
    const { doc, hand, item } = open()
    allowed(setAgendaDeadline(doc, hand, at.live, first, ' 8 pm '))
    expect(item().deadline).toBe('8 pm')
    allowed(setAgendaDeadline(doc, hand, at.live, first, ' '))
    expect(item().deadline).toBeNull()
  })

  test('tags are known ones, in their own order, each once', () => {
    const { doc, hand, item } = open()
    for (const tag of ['Update', 'Discussion', 'Update'])
      allowed(addAgendaTag(doc, hand, at.live, first, tag))
    expect(item().tags).toEqual(['Discussion', 'Vote', 'Update'])
    expect(addAgendaTag(doc, hand, at.live, first, 'Urgent')).toEqual({ ok: false, refusal: 'unknown-tag' })
    allowed(removeAgendaTag(doc, hand, at.live, first, 'Vote'))
    expect(item().tags).toEqual(['Discussion', 'Update'])
  })

  test('subtasks stand in the order in which they were added', () => {
    const { doc, hand, item } = open()
    for (const title of [' b ', 'a', 'c']) allowed(addSubtask(doc, hand, at.live, first, title))
    expect(item().subtasks.map(({ title }) => title)).toEqual(['ask three firms', 'b', 'a', 'c'])
    expect(addSubtask(doc, hand, at.live, first, ' ')).toEqual({ ok: false, refusal: 'title-required' })
    allowed(setSubtaskCompleted(doc, hand, at.live, first, at.subtask, true))
    allowed(retitleSubtask(doc, hand, at.live, first, at.subtask, 'ask two firms'))
    expect(item().subtasks[0]).toEqual({ id: at.subtask, title: 'ask two firms', completed: true })
    const unknown = setSubtaskCompleted(doc, hand, at.live, first, 'unknown', true)
    expect(unknown).toEqual({ ok: false, refusal: 'subtask-not-found' })
  })

  test('rituals take subtasks and tags through the same functions', () => {
    const { doc, hand } = open()
    const [ritual = ''] = at.rituals
    expect(addSubtask(doc, hand, at.live, ritual, 'hand out copies').ok).toBe(true)
    expect(addAgendaTag(doc, hand, at.live, ritual, 'Update').ok).toBe(true)
  })

  test('what is not there is refused', () => {
    const { doc, hand } = open()
    expect(setAgendaItemCompleted(doc, hand, at.live, 'unknown', true)).toEqual(missing)
    expect(setAgendaItemCompleted(doc, hand, at.live, at.rituals[0] ?? '', true)).toEqual(missing)
    expect(moveAgendaItem(doc, hand, 'unknown', first, { after: null, before: null })).toEqual(missing)
    expect(agendaItemText(doc, at.live, 'unknown', 'title')).toBeNull()
    expect(watchAgendaItem(doc, at.live, 'unknown').read()).toBeNull()
  })
})
