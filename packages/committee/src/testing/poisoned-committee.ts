import * as Y from 'yjs'
import type { TransitionContext } from '../document/transition-context.ts'
import { addActionItem } from '../meeting/action-items/action-item-transitions.ts'
import { addAgendaItem } from '../meeting/agenda/agenda-transitions.ts'
import { startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { addRitualItem } from '../meeting/rituals/ritual-transitions.ts'
import { oddKeys, oddValues } from './odd-values.ts'
import { allowed } from './replica.ts'

const mapAt = (map: Y.Map<unknown>, key: string) => map.get(key) as Y.Map<unknown>

/** A meeting in which every field of every kind of item has the odd value. */
export function writePoisonedMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  name: string,
  oddValue: () => unknown,
): string {
  const id = allowed(startMeetingNow(doc, context, { title: `Meeting with ${name}`, committeeName: 'Parks' }))
  const agendaItem = allowed(addAgendaItem(doc, context, id, 'Poisoned item'))
  const ritual = allowed(addRitualItem(doc, context, id, 'Poisoned ritual'))
  const actionItem = allowed(addActionItem(doc, context, id, { title: 'Paint', owner: 'Ann', dueDate: null }))
  const meeting = mapAt(doc.getMap('meetings'), id)
  const poison = (map: Y.Map<unknown>, ...fields: string[]) => {
    for (const field of fields) map.set(field, oddValue())
  }
  const itemFields = ['title', 'notes', 'order', 'completed', 'deadline', 'origin', 'icon', 'isRequired']
  const subtaskFields = ['subtask:s1', 'subtask:s1:completed', 'subtask:s1:removedAt', 'subtask:', 'tag:Vote', 'tag:']
  poison(mapAt(meeting, `agenda:${agendaItem}`), ...itemFields, ...subtaskFields, ...oddKeys)
  poison(mapAt(meeting, `ritual:${ritual}`), ...itemFields, ...subtaskFields)
  poison(mapAt(meeting, `action:${actionItem}`), 'title', 'owner', 'dueDate', 'done', 'outcome', 'order')
  poison(
    meeting,
    'title',
    'notes',
    'transcript',
    'scheduledFor',
    'startedAt',
    'endedAt',
    'parentMeetingId',
    'recurring',
    'recurrenceRule',
    'agenda',
    'pledgeDone',
  )
  poison(meeting, 'agenda:stray', 'ritual:stray', 'action:stray', 'document:stray', 'tag:stray', 'agenda:', ...oddKeys)
  return id
}

/** Gives the parts of a committee besides its meetings odd values. */
export function poisonTemplateAndIdentity(doc: Y.Doc): void {
  for (const root of ['templateRituals', 'templateAgenda', 'templateSettings', 'meetings', 'committee']) {
    for (const [name, oddValue] of Object.entries(oddValues)) doc.getMap(root).set(`odd ${name}`, oddValue())
    for (const key of oddKeys) doc.getMap(root).set(key, 'odd')
  }
  doc.getMap('templateRituals').set('pledge-of-allegiance', { text: 5, order: 'zz', removedAt: 'yesterday' })
  doc.getMap('templateSettings').set('defaultDuration', Number.NaN)
  doc.getMap('committee').set('name', 5n)
  doc.getMap('committee').set('createdAt', 'yesterday')
  doc.getMap('committee').set('schemaVersion', 'nine')
}

/** Gives an agenda two entries that are no items. */
export function addOddItems(doc: Y.Doc, meetingId: string): void {
  const meeting = mapAt(doc.getMap('meetings'), meetingId)
  const fields: [string, unknown][] = [
    ['order', 5],
    ['title', { no: 'text' }],
  ]
  meeting.set('agenda:odd', new Y.Map<unknown>(fields))
  meeting.set('agenda:list', Y.Array.from(['no item']))
}
