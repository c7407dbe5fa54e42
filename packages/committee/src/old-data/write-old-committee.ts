import * as Y from 'yjs'
import { maxImportedEntries } from '../committee/budget/ledger-rules.ts'
import { importEntries } from '../committee/budget/ledger-transitions.ts'
import { ideas } from '../committee/ideas/idea.ts'
import { nameCommittee } from '../committee/identity/committee-identity.ts'
import { addMember } from '../committee/members/member-transitions.ts'
import type { Author } from '../document/author.ts'
import { meetingsMap } from '../document/committee-document.ts'
import { partMap } from '../document/committee-parts.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import type { Result } from '../document/result.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { actionItemKey, createActionItem } from '../meeting/action-items/action-item.ts'
import { documentKey } from '../meeting/documents/meeting-document.ts'
import { isAgendaTag } from '../meeting/items/agenda-tag.ts'
import { createItem, type ItemKind, itemKey } from '../meeting/items/meeting-item.ts'
import { createMeeting } from '../meeting/meetings/meeting.ts'
import { bylawsId, defaultEntries, pledgeId } from '../meeting/template/default-entries.ts'
import { durationInRange } from '../meeting/template/meeting-template.ts'
import { setDefaultDuration, templateAgenda, templateRituals } from '../meeting/template/template-transitions.ts'
import { type OldMeeting, oldActionItem, oldDocument, oldItem, oldSubtask, readEach, timeOf } from './old-shapes.ts'
import type { OldCommittee } from './read-old-data.ts'

interface Names {
  readonly name: string
  readonly emoji: string
  readonly createdAt: string
  /** The import name under which the ledger's entries are added. */
  readonly importName: string
}

/** Meetings keep their ids, so that links stay valid. Action items without a meeting are added to the newest one. */
export function writeOldCommittee(
  doc: Y.Doc,
  context: TransitionContext,
  old: OldCommittee,
  { importName, ...identity }: Names,
): void {
  nameCommittee(doc, context, identity)
  if (old.template) writeTemplate(doc, context, old.template)
  const newest = old.meetings.toSorted((a, b) => timeOf(b) - timeOf(a))[0]
  for (const meeting of old.meetings) {
    const loose = meeting === newest ? looseItems(old) : []
    meetingsMap(doc).set(meeting.id, meetingOf(context, meeting, loose))
  }
  for (let from = 0; from < old.entries.length; from += maxImportedEntries)
    demand(importEntries(doc, context, importName, old.entries.slice(from, from + maxImportedEntries)))
  const nobody: Author = { account: '', name: '' }
  for (const idea of old.ideas)
    partMap(doc, 'ideas').set(context.randomId(), ideas.create(idea, nobody, identity.createdAt, null))
  for (const { name, role, email } of old.members)
    addMember(doc, context, { name, role, email, from: '', until: '', account: null })
}

/** The dashboard's list repeated those of the meetings: items with the same text, person and day are duplicates. */
function looseItems({ meetings, actionItems }: OldCommittee): unknown[] {
  const known = new Set(meetings.flatMap((meeting) => readEach(oldActionItem, meeting.actionItems).map(sameness)))
  return actionItems.filter((item) => !known.has(sameness(item)))
}

const sameness = ({ title, owner, dueDate }: OldCommittee['actionItems'][number]) =>
  JSON.stringify([title, owner, dueDate || null])

function writeTemplate(doc: Y.Doc, context: TransitionContext, template: NonNullable<OldCommittee['template']>): void {
  const lists = [
    ['templateRituals', template.rituals, templateRituals.add, templateRituals.remove],
    ['templateAgenda', template.defaultAgendaItems, templateAgenda.add, templateAgenda.remove],
  ] as const
  for (const [list, texts, add, remove] of lists) {
    const defaults = defaultEntries[list]
    if (texts.join('\n') === defaults.map(({ text }) => text).join('\n')) continue
    for (const { id } of defaults) demand(remove(doc, context, id))
    for (const text of texts) add(doc, context, text)
  }
  setDefaultDuration(doc, context, durationInRange(template.defaultDuration))
}

function demand(result: Result<unknown, string>): void {
  if (!result.ok) throw new Error(result.refusal)
}

function meetingOf(context: TransitionContext, old: OldMeeting, loose: readonly unknown[]): Y.Map<unknown> {
  const date = instant(old.date) ?? instant(old.startedAt)
  const startedAt = instant(old.startedAt) ?? (old.status === 'upcoming' ? null : date)
  const meeting = createMeeting(old.title, {
    scheduledFor: date,
    startedAt,
    parentMeetingId: old.parentMeetingId,
    recurring: old.recurring?.enabled ? old.recurring : null,
  })
  const endedAt = instant(old.endedAt) ?? (old.status === 'completed' ? startedAt : null)
  if (endedAt !== null) meeting.set('endedAt', endedAt)
  meeting.set('notes', paragraphs(old.notes))
  meeting.set('transcript', new Y.Text(old.transcript))
  for (const tag of old.tags) meeting.set(`tag:${tag}`, true)
  const lines = old.agenda.split('\n').map((title) => ({ title }))
  putItems(context, meeting, 'agenda', old.agendaItems.length > 0 ? old.agendaItems : lines)
  putItems(context, meeting, 'ritual', old.rituals.items.length > 0 ? old.rituals.items : usualRituals(old))
  putActionItems(context, meeting, [...old.actionItems, ...loose])
  for (const document of readEach(oldDocument, old.documents)) meeting.set(documentKey(context.randomId()), document)
  return meeting
}

function usualRituals({ rituals: { pledgeDone, bylawsDone } }: OldMeeting) {
  const done: Readonly<Record<string, boolean>> = { [pledgeId]: pledgeDone, [bylawsId]: bylawsDone }
  return defaultEntries.templateRituals.map(({ id, text }) => ({
    title: text,
    completed: done[id],
    origin: id,
  }))
}

function putItems(
  context: TransitionContext,
  meeting: Y.Map<unknown>,
  kind: ItemKind,
  items: readonly unknown[],
): void {
  let order: string | null = null
  const read = readEach(oldItem, items).toSorted((a, b) => a.order - b.order)
  for (const { deadline, icon, isRequired, tags, subtasks, ...fields } of read) {
    const id = context.randomId()
    order = orderKeyBetween(order, null, id)
    const item = createItem({
      ...fields,
      order,
      tags: tags.filter(isAgendaTag),
      subtasks: readEach(oldSubtask, subtasks).map((subtask) => ({ ...subtask, id: context.randomId() })),
    })
    if (deadline !== '') item.set('deadline', deadline)
    const usual = defaultEntries.templateRituals.find(({ text }) => text === fields.title)
    if (kind === 'ritual' && usual) item.set('origin', usual.id)
    else if (kind === 'ritual') {
      if (isRequired) item.set('isRequired', true)
      if (icon !== '') item.set('icon', icon)
    }
    meeting.set(itemKey(kind, id), item)
  }
}

function putActionItems(context: TransitionContext, meeting: Y.Map<unknown>, items: readonly unknown[]): void {
  let order: string | null = null
  for (const { title, owner, dueDate, done } of readEach(oldActionItem, items)) {
    const id = context.randomId()
    order = orderKeyBetween(order, null, id)
    const fields = { title, owner, dueDate: dueDate || null, done, outcome: null, carriedFrom: null, fromLine: null }
    meeting.set(actionItemKey(id), createActionItem(fields, order))
  }
}

/** Plain notes as rich text: one paragraph for each line. */
function paragraphs(notes: string): Y.XmlFragment {
  const fragment = new Y.XmlFragment()
  if (notes === '') return fragment
  const lines = notes.split('\n').map((line) => {
    const paragraph = new Y.XmlElement('paragraph')
    if (line !== '') paragraph.insert(0, [new Y.XmlText(line)])
    return paragraph
  })
  fragment.insert(0, lines)
  return fragment
}

function instant(value: string | null): string | null {
  const time = Date.parse(value ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
