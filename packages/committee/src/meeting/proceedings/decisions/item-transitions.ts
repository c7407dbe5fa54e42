import * as Y from 'yjs'
import { change, findMeeting } from '../../../document/committee-document.ts'
import { writerOf } from '../../../document/fair-share.ts'
import { storedPerson } from '../../../document/person.ts'
import { canName } from '../../../document/person-name.ts'
import { onMeeting } from '../../../document/transition.ts'
import { type TransitionContext, withoutUndo } from '../../../document/transition-context.ts'
import { statementKey } from '../statement.ts'
import { type Decisions, type Involvement, readDecisions } from './decisions.ts'
import type { Person } from './person.ts'
import { putDecision, type StatedBy, stating } from './put-decision.ts'
import { lineOf, sectionsMovedByUndo } from './sections.ts'

/** For a motion, or for an item and all its motions. */
export interface Involving {
  readonly motion?: string | null
  readonly item?: string | null
  readonly reason?: string
  readonly left?: boolean
}

export function canRecuse(decisions: Decisions, person: Person, about: Involving) {
  if (!about.motion && !about.item) return 'subject-required'
  return canName(person.name) ?? (isKnown(decisions, 'recusal', person, about) ? 'already-recused' : null)
}

/** Recuses a person: they may not vote, and count for no threshold. */
export const recuse = stating(canRecuse, (_decisions, _meeting, person: Person, about: Involving) => ({
  kind: 'recusal',
  ...involving(person, about),
  left: about.left === true,
}))

export function canDeclareInterest(decisions: Decisions, person: Person, about: Involving) {
  if (!about.motion && !about.item) return 'subject-required'
  return canName(person.name) ?? (isKnown(decisions, 'interest', person, about) ? 'already-declared' : null)
}

/** Declares an interest of a person who stays and may vote. */
export const declareInterest = stating(
  canDeclareInterest,
  (_decisions, _meeting, person: Person, about: Involving) => ({
    kind: 'interest',
    ...involving(person, about),
  }),
)

const involving = (person: Person, { motion = null, item = null, reason = '' }: Involving) => ({
  person: storedPerson(person),
  motion,
  item,
  reason: reason.trim() || null,
})

const isKnown = (
  { involvements }: Decisions,
  kind: Involvement['kind'],
  { person }: Person,
  { motion = null, item = null }: Involving,
) =>
  involvements.some((one) => one.kind === kind && one.person === person && one.motion === motion && one.item === item)

/** Whether an item can be pulled out of a consent agenda: until its question is put. */
export function canPull(
  { motions, pulls }: Pick<Decisions, 'motions' | 'pulls'>,
  item: string,
  _person: Person | null = null,
) {
  const consents = motions.filter(({ items }) => items.includes(item))
  // A consent agenda that was lost may be moved again.
  if (consents.some(({ questions }) => questions.length === 0)) return null
  if (pulls.some((pull) => pull.item === item)) return 'already-pulled'
  return consents.length > 0 ? 'already-put' : 'not-on-consent'
}

export const pullItem = stating(canPull, (_decisions, _meeting, item: string, person: Person | null = null) => ({
  kind: 'pull',
  item,
  person: person && storedPerson(person),
}))

/** Begins the notes about an item at a line of the notes; see `lineOf`. */
export const startSection = stating(
  ({ sections }: Decisions, item: string, line: string) =>
    sections.some((one) => one.item === item && one.line === line) ? 'already-there' : null,
  (_decisions, _meeting, item: string, line: string) => ({ kind: 'section', item, line, replaces: null }),
)

export const moveSection = stating(
  ({ sections }: Decisions, sectionId: string, _line: string) =>
    sections.some(({ id }) => id === sectionId) ? null : 'section-not-found',
  ({ sections }, _meeting, sectionId: string, line: string) => ({
    kind: 'section',
    item: sections.find(({ id }) => id === sectionId)?.item ?? '',
    line,
    replaces: sectionId,
  }),
)

/** After an undo on this device, moves the sections whose beginning the other devices would not find. */
export function settleSections(doc: Y.Doc, context: TransitionContext, meetingId: string, by: StatedBy): void {
  const meeting = findMeeting(doc, meetingId)
  const notes = meeting?.get('notes')
  if (!meeting || !(notes instanceof Y.XmlFragment)) return
  for (const { id, line } of sectionsMovedByUndo(notes, readDecisions(meeting).sections))
    moveSection(doc, context, meetingId, id, line, by)
}

/** True if this replica wrote the statement since it was opened. */
export function isWrittenHere(doc: Y.Doc, meetingId: string, statementId: string): boolean {
  const meeting = findMeeting(doc, meetingId)
  return !!meeting && writerOf(meeting, statementKey(statementId))?.client === doc.clientID
}

/** At the end of the notes. Those so far belong to `before`, the item that the meeting left, if none has begun. */
export const appendSection = onMeeting({
  rule: (meeting, _context, item: string, _before: string | null, _by: StatedBy) => {
    if (!(meeting.get('notes') instanceof Y.XmlFragment)) return 'notes-missing'
    return readDecisions(meeting).sections.at(-1)?.item === item ? 'already-there' : null
  },
  write: (meeting, context, item: string, before: string | null, by: StatedBy) => {
    const notes = meeting.get('notes') as Y.XmlFragment
    const isFirst = readDecisions(meeting).sections.length === 0
    const write = () => {
      const begin = (of: string, paragraph: number) =>
        putDecision(meeting, context, { kind: 'section', item: of, line: lineOf(notes, paragraph), replaces: null }, by)
      if (isFirst && before !== null && notes.length > 0 && !isEmptyParagraph(notes.get(0))) begin(before, 0)
      if (notes.length === 0 || !isEmptyParagraph(notes.get(notes.length - 1)))
        notes.insert(notes.length, [new Y.XmlElement('paragraph')])
      return begin(item, notes.length - 1)
    }
    return meeting.doc ? change(meeting.doc, withoutUndo(context), write) : write()
  },
  ownTransactions: true,
})

const isEmptyParagraph = (node: unknown): boolean =>
  node instanceof Y.XmlElement &&
  node.nodeName === 'paragraph' &&
  node.toArray().every((child) => child instanceof Y.XmlText && child.length === 0)
