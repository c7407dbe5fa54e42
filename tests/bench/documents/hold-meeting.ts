import {
  addActionItem,
  addAgendaItem,
  addAgendaTag,
  addSubtask,
  agendaItemText,
  agendaTags,
  endMeeting,
  meetingNotes,
  moveAgendaItem,
  queryAgendaOrder,
  queryRitualOrder,
  type Result,
  removeAgendaItem,
  scheduleMeeting,
  setActionItemDone,
  setAgendaDeadline,
  setAgendaItemCompleted,
  setRitualCompleted,
  startMeeting,
  type TransitionContext,
} from '@civic-hub/committee'
import * as Y from 'yjs'
import type { Random } from '../../support/random/random.ts'
import { writeSentence } from './prose.ts'
import { fieldKeys, paragraphKeys, typeText } from './typing.ts'

export interface Members {
  /** Another member edits the document from now on, under the client id of their opening. */
  takeTurn(): void
  /**
   * Runs the edits of one member in a row. They are one transaction, unless each key is needed as an update
   * of its own.
   */
  inARow(type: () => void): void
}

/** Returns the transition's result, which is never an error: a generated committee breaks no rule. */
export function allowed<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`The generated committee was refused: ${result.refusal}`)
  return result.value
}

/**
 * Plans a meeting, fills its agenda and holds it up to the notes. Returns its id; the meeting is still live.
 */
export function openMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  random: Random,
  members: Members,
  number: number,
): string {
  const plan = { title: `Regular meeting ${number}`, scheduledFor: context.now().toISOString() }
  const id = allowed(scheduleMeeting(doc, context, plan))
  for (let left = 4 + random.below(3); left > 0; left--) {
    members.takeTurn()
    members.inARow(() => prepareItem(doc, context, random, id))
  }
  const [first, second] = queryAgendaOrder(doc, id).read().open.toReversed()
  if (first && second) allowed(moveAgendaItem(doc, context, id, first, { after: null, before: second }))
  if (random.below(4) === 0) {
    const dropped = allowed(addAgendaItem(doc, context, id, 'New agenda item'))
    allowed(removeAgendaItem(doc, context, id, dropped))
  }
  allowed(startMeeting(doc, context, id))
  for (const ritual of queryRitualOrder(doc, id).read().open)
    allowed(setRitualCompleted(doc, context, id, ritual, true))
  return id
}

/**
 * Writes the notes letter by letter while the members discuss the agenda. Another member sometimes adds a
 * word above.
 */
export function typeNotes(
  doc: Y.Doc,
  context: TransitionContext,
  random: Random,
  members: Members,
  meetingId: string,
  letters: number,
): void {
  const notes = meetingNotes(doc, meetingId)
  if (!notes) throw new Error('A generated meeting has no notes')
  const paragraphs: Y.XmlText[] = []
  for (let left = letters; left > 0; ) {
    members.takeTurn()
    const sentence = writeSentence(random, 200)
    left -= sentence.length
    members.inARow(() => {
      const text = addParagraph(notes)
      paragraphs.push(text)
      typeText(random, paragraphKeys(text), 0, sentence)
      if (random.below(3) === 0) text.format(0, 8, { bold: {} })
      const [item] = queryAgendaOrder(doc, meetingId).read().open
      if (item && random.below(2) === 0) allowed(setAgendaItemCompleted(doc, context, meetingId, item, true))
    })
    const earlier = random.pick(paragraphs)
    members.takeTurn()
    const at = random.below(earlier.length)
    members.inARow(() => typeText(random, paragraphKeys(earlier), at, ' and thanked them'))
  }
}

/** Records the assigned action items, and ends the meeting. */
export function closeMeeting(doc: Y.Doc, context: TransitionContext, random: Random, meetingId: string): void {
  for (let left = 2 + random.below(3); left > 0; left--) {
    const fields = { title: writeSentence(random, 40), owner: 'Ana Ortiz', dueDate: '2026-12-01' }
    const action = allowed(addActionItem(doc, context, meetingId, fields))
    if (random.below(2) === 0) allowed(setActionItemDone(doc, context, meetingId, action, true))
  }
  allowed(endMeeting(doc, context, meetingId))
}

function prepareItem(doc: Y.Doc, context: TransitionContext, random: Random, meetingId: string): void {
  const item = allowed(addAgendaItem(doc, context, meetingId, 'New agenda item'))
  typeInto(doc, random, meetingId, item, 'title', 30)
  typeInto(doc, random, meetingId, item, 'notes', 100)
  allowed(addAgendaTag(doc, context, meetingId, item, random.pick(agendaTags)))
  if (random.below(3) === 0) allowed(setAgendaDeadline(doc, context, meetingId, item, 'end of the month'))
  for (let tasks = random.below(3); tasks > 0; tasks--)
    allowed(addSubtask(doc, context, meetingId, item, writeSentence(random, 25)))
}

function addParagraph(notes: Y.XmlFragment): Y.XmlText {
  const element = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  notes.push([element])
  element.insert(0, [text])
  return text
}

function typeInto(
  doc: Y.Doc,
  random: Random,
  meetingId: string,
  itemId: string,
  field: 'title' | 'notes',
  letters: number,
): void {
  const text = agendaItemText(doc, meetingId, itemId, field)
  if (!text) throw new Error('A generated agenda item has no text')
  const keys = fieldKeys(text)
  // A new item opens with its title selected: the first key replaces it.
  if (text.length > 0) keys.erase(0, text.length)
  typeText(random, keys, 0, writeSentence(random, letters))
}
