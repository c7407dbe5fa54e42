import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeParagraph } from '../../../testing/committee-in-use.ts'
import { createCouncil, meet, openDecisionDevice } from '../../../testing/decision-device.ts'
import { allowed, present } from '../../../testing/replica.ts'
import { meetingNotes } from '../../meetings/meeting.ts'
import { endMeeting } from '../../meetings/meeting-life.ts'
import { voidStatements } from '../attendance-transitions.ts'
import {
  appendSection,
  declareInterest,
  moveSection,
  recuse,
  settleSections,
  startSection,
} from './item-transitions.ts'
import { moveMotion } from './motion-transitions.ts'
import { moveLine } from './move-line.ts'
import { itemsOfParagraphs, lineOf, lineOfNotes, paragraphOf, paragraphWith, sectionsMovedByUndo } from './sections.ts'
import { adjournMeeting, callBack, closeSession, recessMeeting, reopenSession } from './sitting-transitions.ts'
import { isInClosedSession } from './sittings.ts'

const at = createCouncil()
const [first = '', second = ''] = at.items
const open = (name = 'a', clientId = 1000) => openDecisionDevice(at, name, clientId)

/** Deletes paragraphs on one device, and takes that back. */
function deleteAndUndo(notes: Y.XmlFragment, from: number, length: number): void {
  const undo = new Y.UndoManager(notes, { trackedOrigins: new Set(['ana']), captureTimeout: 0 })
  notes.doc?.transact(() => notes.delete(from, length), 'ana')
  undo.undo()
}

const onOtherDevice = (doc: Y.Doc): Y.XmlFragment => {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  return present(meetingNotes(other, at.live))
}

test('after an undo the beginnings of sections are named again, so that all devices find them', () => {
  const { doc, context, by, state } = open()
  for (const words of ['About one', 'About two', 'More of two']) writeParagraph(doc, at.live, words)
  const notes = present(meetingNotes(doc, at.live))
  const end = notes.length
  allowed(startSection(doc, context, at.live, first, lineOf(notes, end - 3), by))
  allowed(startSection(doc, context, at.live, second, lineOf(notes, end - 2), by))
  expect(sectionsMovedByUndo(notes, state().sections)).toEqual([])
  for (let times = 0; times < 2; times++) {
    deleteAndUndo(notes, end - 2, 2)
    expect(sectionsMovedByUndo(notes, state().sections)).toHaveLength(1)
    settleSections(doc, context, at.live, by)
    expect(sectionsMovedByUndo(notes, state().sections)).toEqual([])
    const there = onOtherDevice(doc)
    expect(state().sections.map(({ item, line }) => [item, paragraphOf(there, line)])).toEqual([
      [first, end - 3],
      [second, end - 2],
    ])
  }
})

test('the line of a statement is found after an undo on another device', () => {
  const { doc, context, by } = open()
  for (const words of ['Before', 'MOTION: to adopt', 'SECOND: Park']) writeParagraph(doc, at.live, words)
  const notes = present(meetingNotes(doc, at.live))
  const place = notes.length - 2
  const stated = { ...by, line: lineOf(notes, place) }
  const id = allowed(moveMotion(doc, context, at.live, { text: 'to adopt', item: first }, stated))
  const found = () => paragraphWith(onOtherDevice(doc), id, (text) => text.startsWith('MOTION'))
  expect(found()).toBe(place)
  for (let times = 0; times < 2; times++) {
    deleteAndUndo(notes, place - 1, 3)
    expect(found()).toBe(place)
  }
  // Without such words, the place of the deleted paragraph counts.
  notes.delete(place, 1)
  expect(found()).toBe(place)
})

test('a line that was edited, cut and pasted keeps its statement, and so it does when it is edited again', () => {
  const { doc, context, by } = open()
  for (const words of ['MOTION: to adopt', 'Later']) writeParagraph(doc, at.live, words)
  const notes = present(meetingNotes(doc, at.live))
  const place = notes.length - 2
  const stated = { ...by, ...lineOfNotes(notes, place) }
  const id = allowed(moveMotion(doc, context, at.live, { text: 'to adopt', item: first }, stated))
  const found = () => paragraphWith(onOtherDevice(doc), id, (text) => text.startsWith('MOTION'))
  const edit = (paragraph: number, words: string) => {
    const element = notes.get(paragraph) as Y.XmlElement
    ;(element.get(0) as Y.XmlText).insert(0, words)
  }
  const move = (paragraph: number) => moveLine(doc, context, at.live, id, lineOfNotes(notes, paragraph))
  edit(place, 'MOTION: Lee ')
  allowed(move(place))
  expect(move(place + 1)).toMatchObject({ refusal: 'another-line' })
  notes.delete(place, 1)
  // The second one is a copy.
  for (let times = 0; times < 2; times++) writeParagraph(doc, at.live, 'MOTION: Lee MOTION: to adopt')
  expect(found()).toBe(place + 1)
  allowed(move(place + 1))
  edit(place + 1, 'MOTION: ')
  expect(found()).toBe(place + 1)
})

test('a recess, a closed session and the adjournment follow each other', () => {
  const device = open()
  const { doc, context, by } = device
  const state = () => device.state().sitting.state
  expect(state()).toBe('open')
  allowed(recessMeeting(doc, context, at.live, 10, by))
  expect(state()).toBe('recess')
  expect(recessMeeting(doc, context, at.live, 10, by)).toMatchObject({ refusal: 'in-recess' })
  allowed(callBack(doc, context, at.live, by))
  expect(callBack(doc, context, at.live, by)).toMatchObject({ refusal: 'not-in-recess' })
  expect(closeSession(doc, context, at.live, '54957(b)', ' ', [], by)).toMatchObject({
    refusal: 'topic-required',
  })
  const lee = { person: 'name:lee', name: ' Lee ' }
  allowed(closeSession(doc, context, at.live, '54957(b)', 'personnel', [lee], by))
  expect(state()).toBe('closed')
  allowed(recessMeeting(doc, context, at.live, null, by))
  allowed(callBack(doc, context, at.live, by))
  expect(state()).toBe('closed')
  allowed(reopenSession(doc, context, at.live, ' The claim was settled. ', by))
  expect(reopenSession(doc, context, at.live, '', by)).toMatchObject({ refusal: 'not-closed' })
  allowed(adjournMeeting(doc, context, at.live, by))
  expect(state()).toBe('adjourned')
  expect(recessMeeting(doc, context, at.live, 0, by)).toMatchObject({ refusal: 'adjourned' })
  expect(
    device.state().sitting.events.map(({ kind, minutes, authority, topic }) => [kind, minutes, authority, topic]),
  ).toEqual([
    ['recess', 10, '', ''],
    ['back', null, '', ''],
    ['closed', null, '54957(b)', 'personnel'],
    ['recess', null, '', ''],
    ['back', null, '', ''],
    ['reopened', null, '', ''],
    ['adjourned', null, '', ''],
  ])
  const { events } = device.state().sitting
  expect(events.flatMap(({ stays }) => stays)).toEqual([{ person: 'name:lee', name: 'Lee' }])
  expect(events.find(({ kind }) => kind === 'reopened')?.report).toBe('The claim was settled.')
})

test('a closed session ends with its meeting, and only those in it are offered its end', () => {
  const device = open()
  const { doc, context, by } = device
  const lee = { person: 'name:lee', name: 'Lee' }
  allowed(closeSession(doc, context, at.live, '54957(b)', 'personnel', [lee], by))
  const { sitting } = device.state()
  const ruiz = { person: 'account:ruiz', name: 'Ruiz' }
  expect(isInClosedSession(sitting, 'lee', { person: 'account:lee', name: 'Lee' })).toBe(true)
  expect(isInClosedSession(sitting, by.account, ruiz)).toBe(true)
  expect(isInClosedSession(sitting, 'ruiz', ruiz)).toBe(false)
  allowed(endMeeting(doc, context, at.live))
  expect(device.state().sitting).toMatchObject({ state: 'open', isClosed: false })
  expect(reopenSession(doc, context, at.live, '', by)).toMatchObject({ refusal: 'not-closed' })
})

test('each paragraph of the notes belongs to the item of the nearest section above it', () => {
  const device = open()
  const { doc, context, by } = device
  const notes = present(meetingNotes(doc, at.live))
  for (const words of ['one', 'two', 'three']) writeParagraph(doc, at.live, words)
  const start = notes.length - 3
  const section = allowed(startSection(doc, context, at.live, first, lineOf(notes, start), by))
  allowed(startSection(doc, context, at.live, second, lineOf(notes, start + 2), by))
  const items = () => itemsOfParagraphs(notes, device.state().sections).slice(start - 1)
  expect(items()).toEqual([null, first, first, second])
  allowed(moveSection(doc, context, at.live, section, lineOf(notes, start + 1), by))
  expect(items()).toEqual([null, null, first, second])
  expect(moveSection(doc, context, at.live, section, 'x', by)).toMatchObject({ refusal: 'section-not-found' })
  writeParagraph(doc, at.live, 'four')
  notes.delete(0, start)
  expect(itemsOfParagraphs(notes, device.state().sections)).toEqual([null, first, second, second])
  for (const odd of ['', 'x', 'zz', '00', 'ff'.repeat(20)]) expect(paragraphOf(notes, odd)).toBe(null)
})

test('a section that two devices move apart has one place', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  for (const words of ['one', 'two']) writeParagraph(a.doc, at.live, words)
  const notes = present(meetingNotes(a.doc, at.live))
  const section = allowed(startSection(a.doc, a.context, at.live, first, lineOf(notes, 0), a.by))
  meet(a, b)
  allowed(moveSection(a.doc, a.context, at.live, section, lineOf(notes, 1), a.by))
  allowed(moveSection(b.doc, b.context, at.live, section, lineOf(present(meetingNotes(b.doc, at.live)), 2), b.by))
  meet(a, b)
  expect(a.state().sections).toHaveLength(1)
  expect(a.state().sections).toEqual(b.state().sections)
})

test('recusals and declared interests need a subject and a name, and are stated once', () => {
  const device = open()
  const { doc, context, by } = device
  const ann = { person: 'account:ann', name: ' Ann ' }
  expect(recuse(doc, context, at.live, ann, {}, by)).toMatchObject({ refusal: 'subject-required' })
  expect(recuse(doc, context, at.live, { ...ann, name: ' ' }, { item: first }, by)).toMatchObject({
    refusal: 'name-required',
  })
  allowed(recuse(doc, context, at.live, ann, { item: first, reason: ' employer ', left: true }, by))
  expect(recuse(doc, context, at.live, ann, { item: first }, by)).toMatchObject({
    refusal: 'already-recused',
  })
  allowed(declareInterest(doc, context, at.live, ann, { item: second }, by))
  expect(declareInterest(doc, context, at.live, ann, { item: second }, by)).toMatchObject({
    refusal: 'already-declared',
  })
  expect(device.state().involvements).toMatchObject([
    { kind: 'recusal', name: 'Ann', item: first, reason: 'employer', left: true },
    { kind: 'interest', name: 'Ann', item: second, reason: null, left: false },
  ])
})

test('a statement from a line of the notes points to it until it is taken back', () => {
  const device = open()
  const { doc, context, by } = device
  writeParagraph(doc, at.live, 'RECESS 10')
  const notes = present(meetingNotes(doc, at.live))
  const line = lineOf(notes, notes.length - 1)
  const id = allowed(recessMeeting(doc, context, at.live, 10, { ...by, line }))
  allowed(callBack(doc, context, at.live, by))
  expect(device.state().lines).toEqual([{ id, kind: 'recess', line }])
  expect(paragraphOf(notes, line)).toBe(notes.length - 1)
  allowed(voidStatements(doc, context, at.live, [id]))
  expect(device.state().lines).toEqual([])
})

test('the notes of the next item begin at their end, in an empty paragraph', () => {
  const device = open()
  const { doc, context, by } = device
  writeParagraph(doc, at.live, 'one')
  const notes = present(meetingNotes(doc, at.live))
  const written = notes.length
  allowed(appendSection(doc, context, at.live, second, first, by))
  expect(notes.length).toBe(written + 1)
  expect(itemsOfParagraphs(notes, device.state().sections)).toEqual([
    ...Array.from({ length: written }, () => first),
    second,
  ])
  expect(appendSection(doc, context, at.live, second, null, by)).toMatchObject({ refusal: 'already-there' })
  // Nothing was written about the second item, so its paragraph is used again.
  allowed(appendSection(doc, context, at.live, first, second, by))
  expect(notes.length).toBe(written + 1)
  expect(itemsOfParagraphs(notes, device.state().sections).at(-1)).toBe(first)
})
