import {
  type AgendaTag,
  addActionItem,
  addAgendaItem,
  addAgendaTag,
  addSubtask,
  agendaItemText,
  endMeeting,
  nameCommittee,
  queryMeeting,
  type Result,
  readTemplate,
  scheduleMeeting,
  setAgendaDeadline,
  setAgendaItemCompleted,
  setRitualCompleted,
  setSubtaskCompleted,
  startMeetingNow,
  type TransitionContext,
  templateAgenda,
} from '@civic-hub/committee'
import { addEntry } from '@civic-hub/committee/budget'
import type * as Y from 'yjs'

interface ExampleItem {
  title: string
  notes?: string
  deadline?: string
  tags?: AgendaTag[]
  /** A leading tick means completed. */
  subtasks?: string[]
  completed?: boolean
}

const agenda: ExampleItem[] = [
  { title: 'Call to order and roll call', completed: true },
  { title: 'Minutes of the October meeting', tags: ['Vote'], completed: true },
  {
    title: 'New surface for the Maple Street playground',
    notes: 'Two offers are in: rubber tiles with a ten-year warranty, or wood chips at a third of the price.',
    deadline: '7:30 PM',
    tags: ['Discussion', 'Vote'],
    subtasks: ['✓ Get both offers in writing', 'Ask the town about the drainage'],
  },
  {
    title: 'Volunteers for the spring clean-up',
    deadline: '7:50 PM',
    tags: ['Follow-up'],
    subtasks: ['Write to the school', 'Order gloves and bags'],
  },
  { title: 'Budget for next year', tags: ['Presentation'] },
  { title: 'Adjournment' },
]

/**
 * Fills an empty committee with a year of a small town's parks committee; returns the id of its live meeting.
 */
export function fillExampleCommittee(doc: Y.Doc, name: string): string {
  const daysFromNow = (days: number, hour = 19) => {
    const moment = new Date()
    moment.setDate(moment.getDate() + days)
    moment.setHours(hour, 0, 0, 0)
    return moment
  }
  nameCommittee(doc, contextAt(daysFromNow(-200)), {
    name,
    emoji: '🌳',
    createdAt: daysFromNow(-200).toISOString(),
  })
  for (const { id } of readTemplate(doc).defaultAgendaItems) templateAgenda.remove(doc, contextAt(new Date()), id)

  for (const [days, title] of [
    [-61, 'September meeting'],
    [-30, 'October meeting'],
  ] as const) {
    const past = demand(startMeetingNow(doc, contextAt(daysFromNow(days)), { title, committeeName: name }))
    for (const item of agenda) addItem(doc, past, { ...item, completed: true })
    for (const task of ['Send the minutes to the town clerk', 'Fix the gate at Mill Park'])
      addActionItem(doc, contextAt(daysFromNow(days)), past, { title: task, owner: 'Sam Lee', dueDate: null })
    demand(endMeeting(doc, contextAt(daysFromNow(days, 21)), past))
  }
  for (const [days, title] of [
    [12, 'Walk through Mill Park'],
    [30, 'December meeting'],
  ] as const) {
    const scheduledFor = daysFromNow(days).toISOString()
    const recurring = title === 'December meeting' ? { enabled: true, frequency: 'monthly' as const } : null
    const coming = demand(scheduleMeeting(doc, contextAt(new Date()), { title, scheduledFor, recurring }))
    for (const item of agenda.slice(2)) addItem(doc, coming, item)
  }

  const entries = [
    { type: 'income', category: 'Town grant', cents: 900_000, note: 'First half' },
    { type: 'expense', category: 'Playgrounds', cents: 212_450, note: 'Swings at Mill Park' },
    { type: 'expense', category: 'Trees', cents: 64_000, note: 'Eight maples' },
  ] as const
  const year = new Date().getFullYear()
  for (const entry of entries) demand(addEntry(doc, contextAt(new Date()), { ...entry, date: `${year}-01-15` }))

  const began = new Date(Date.now() - 26 * 60_000)
  const live = demand(startMeetingNow(doc, contextAt(began), { title: 'November meeting', committeeName: name }))
  for (const item of agenda) addItem(doc, live, item)
  for (const { id } of queryMeeting(doc, live).read()?.rituals.items ?? [])
    demand(setRitualCompleted(doc, contextAt(began), live, id, true))
  return live
}

function addItem(doc: Y.Doc, meeting: string, item: ExampleItem): void {
  const context = contextAt(new Date())
  const id = demand(addAgendaItem(doc, context, meeting, item.title))
  if (item.notes) agendaItemText(doc, meeting, id, 'notes')?.insert(0, item.notes)
  if (item.deadline) setAgendaDeadline(doc, context, meeting, id, item.deadline)
  for (const tag of item.tags ?? []) addAgendaTag(doc, context, meeting, id, tag)
  for (const subtask of item.subtasks ?? []) {
    const subtaskId = demand(addSubtask(doc, context, meeting, id, subtask.replace('✓ ', '')))
    if (subtask.startsWith('✓')) setSubtaskCompleted(doc, context, meeting, id, subtaskId, true)
  }
  if (item.completed) setAgendaItemCompleted(doc, context, meeting, id, true)
}

function contextAt(moment: Date): TransitionContext {
  return { now: () => moment, randomId: () => Math.random().toString(36).slice(2, 10) }
}

function demand<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`The example broke a rule: ${result.refusal}`)
  return result.value
}
