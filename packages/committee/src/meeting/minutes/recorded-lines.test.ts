import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { nameKey } from '../../document/person.ts'
import { writeParagraph } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { addActionItem, setActionItemDone } from '../action-items/action-item-transitions.ts'
import { queryAgendaOrder } from '../agenda/agenda-item.ts'
import { meetingNotes } from '../meetings/meeting.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { startMeetingNow } from '../meetings/schedule-meeting.ts'
import { correctAttendance, markAttendance, markPeople, voidStatements } from '../proceedings/attendance-transitions.ts'
import { declareInterest, recuse } from '../proceedings/decisions/item-transitions.ts'
import { moveMotion, secondMotion } from '../proceedings/decisions/motion-transitions.ts'
import { lineOf, lineOfNotes } from '../proceedings/decisions/sections.ts'
import type { AttendanceStatus } from '../proceedings/statement.ts'
import { queryMinutesSource } from './minutes-source.ts'
import { lettersOf } from './note-block.ts'
import { copiedLines } from './recorded-lines.ts'

const line = 'MOTION: to adopt the fees'

function open() {
  const { doc, context } = createReplica('ana', 77)
  const by = { account: 'ana', name: 'Ana' }
  const first = allowed(startMeetingNow(doc, context, { title: 'May', committeeName: 'Parks' }))
  const write = (meeting: string, ...texts: readonly string[]) => {
    const notes = present(meetingNotes(doc, meeting))
    for (const text of texts) writeParagraph(doc, meeting, text)
    return (paragraph: number) => ({ ...by, line: lineOf(notes, paragraph) })
  }
  const printed = (meeting: string) =>
    [...present(queryMinutesSource(doc, meeting).read()).notes.values()]
      .flat()
      .map((block) => (block.kind === 'paragraph' ? lettersOf(block.words) : block.kind))
  return { doc, context, first, write, printed }
}

test('lines that a meeting recorded are not lines of the meeting that continues it', () => {
  const { doc, context, first, write, printed } = open()
  const action = 'ACTION: Sam to paint'
  const at = write(first, 'We met.', line, line, action)
  allowed(moveMotion(doc, context, first, { text: 'to adopt the fees' }, at(2)))
  const item = allowed(addActionItem(doc, context, first, { title: 'Paint', owner: 'Sam', dueDate: null }, action))
  allowed(setActionItemDone(doc, context, first, item, true))
  allowed(endMeeting(doc, context, first))
  const second = allowed(resumeMeeting(doc, context, first))
  // The first of both lines was not recorded, and neither is one that is written now.
  const here = write(second, line, 'CARRIED')
  expect([...copiedLines(doc, second)]).toEqual([2, 3])
  expect(printed(second)).toEqual(['We met.', line, line, 'CARRIED'])
  allowed(moveMotion(doc, context, second, { text: 'to adopt the fees' }, here(4)))
  expect(printed(second)).toEqual(['We met.', line, 'CARRIED'])

  allowed(endMeeting(doc, context, second))
  const third = allowed(resumeMeeting(doc, context, second))
  expect([...copiedLines(doc, third)].sort()).toEqual([2, 3, 4])
  expect([...copiedLines(doc, first)]).toEqual([])
})

test('of a paragraph with line breaks, only its recorded first line is left out', () => {
  const { doc, context, first, printed } = open()
  const notes = present(meetingNotes(doc, first))
  const write = (...lines: readonly string[]) => {
    const paragraph = new Y.XmlElement('paragraph')
    notes.push([paragraph])
    for (const text of lines) {
      if (paragraph.length > 0) paragraph.push([new Y.XmlElement('hardBreak')])
      paragraph.push([new Y.XmlText(text)])
    }
    return { account: 'ana', name: 'Ana', line: lineOf(notes, notes.length - 1) }
  }
  const by = write(line, 'The fees are from May.', 'So it was.')
  write('// Not for the minutes', 'nor this')
  expect(printed(first)).toEqual([`${line}\nThe fees are from May.\nSo it was.`])
  allowed(moveMotion(doc, context, first, { text: 'to adopt the fees' }, by))
  expect(printed(first)).toEqual(['The fees are from May.\nSo it was.'])
  allowed(endMeeting(doc, context, first))
  expect(printed(allowed(resumeMeeting(doc, context, first)))).toEqual(['The fees are from May.\nSo it was.'])
})

describe('lines about people', () => {
  const people = ['Maria Ruiz', 'Sam Lee', 'Ana Nuñez', 'Erik Ström', 'John Hale', 'Joy Park'].map((name) => ({
    person: nameKey(name),
    name,
    guest: false,
  }))
  const named = (name: string) => present(people.find((one) => one.name === name))

  function openWithPeople() {
    const opened = open()
    const { doc, context, first, write } = opened
    const mark = (line: string, name: string, status: AttendanceStatus, reason: string | null = null) => {
      write(first, line)
      const notes = present(meetingNotes(doc, first))
      const at = lineOfNotes(notes, notes.length - 1)
      const [id] = allowed(markPeople(doc, context, first, [named(name)], status, reason, at))
      return { id: present(id), at }
    }
    const [item = ''] = queryAgendaOrder(doc, first).read().open
    return { ...opened, item, mark, printed: () => opened.printed(first) }
  }

  test('are not printed once they are recorded, whatever part of the name they have', () => {
    const { doc, context, first, item, write, mark, printed } = openWithPeople()
    mark('EXCUSED: Maria Ruiz, ill', 'Maria Ruiz', 'excused', 'ill')
    mark('EXCUSED: Sam Lee', 'Sam Lee', 'excused')
    mark('EXCUSED: Nunez, dentist', 'Ana Nuñez', 'excused', 'dentist')
    mark('REMOTE: Strom, on a train', 'Erik Ström', 'remote', 'on a train')
    mark('-Strom', 'Erik Ström', 'left')
    mark('EXCUSED: Hale, John, jury duty', 'John Hale', 'excused', 'jury duty')
    const by = (line: string) => {
      write(first, line)
      const notes = present(meetingNotes(doc, first))
      return { account: 'ana', name: 'Ana', ...lineOfNotes(notes, notes.length - 1) }
    }
    const moved = { text: 'to adopt the fees', mover: named('Ana Nuñez') }
    const motion = allowed(moveMotion(doc, context, first, moved, by('MOTION: Nunez  to adopt  the fees')))
    allowed(secondMotion(doc, context, first, motion, named('Erik Ström'), by('SECOND: Strom')))
    const about = { item, reason: 'owns the lot' }
    const interest = by('INTEREST: Nunez, owns the lot')
    allowed(declareInterest(doc, context, first, named('Ana Nuñez'), about, interest))
    expect(printed()).toEqual([])
  })

  test('a line of an older app, without its words, is compared without accents', () => {
    const { doc, context, first, item, write, printed } = openWithPeople()
    const at = write(first, 'INTEREST: Nunez, owns the lot')(0)
    allowed(declareInterest(doc, context, first, named('Ana Nuñez'), { item, reason: 'owns the lot' }, at))
    write(first, '-Strom', 'EXCUSED: Hale, John, jury duty', 'EXCUSED: Park, Court date')
    for (const reason of ['Court date', ''])
      allowed(markPeople(doc, context, first, [named('Joy Park')], 'excused', reason))
    allowed(markPeople(doc, context, first, [named('Erik Ström')], 'left', null))
    allowed(markPeople(doc, context, first, [named('John Hale')], 'excused', 'jury duty'))
    expect(printed()).toEqual([])
  })

  test('a reason that was emptied, replaced, or that of another status is never printed', () => {
    const { doc, context, first, mark, printed } = openWithPeople()
    const { id } = mark('EXCUSED: Park, court date', 'Joy Park', 'excused', 'court date')
    mark('REMOTE: Lee, chemotherapy', 'Sam Lee', 'remote', 'chemotherapy')
    mark('EXCUSED: Ruiz, surgery', 'Maria Ruiz', 'excused', 'surgery')
    mark('EXCUSED: Ruiz, travel', 'Maria Ruiz', 'excused', 'travel')
    const emptied = { status: 'excused', at: '2026-11-21T10:05:00.000Z', item: null, reason: null } as const
    allowed(correctAttendance(doc, context, first, id, emptied))
    allowed(markAttendance(doc, context, first, named('Sam Lee'), 'excused'))
    expect(printed()).toEqual([])
    const reasons = present(queryMinutesSource(doc, first).read()).proceedings.attendance.map(({ name, last }) => [
      name,
      last.status,
      last.reason,
    ])
    expect(reasons).toEqual([
      ['Joy Park', 'excused', null],
      ['Maria Ruiz', 'excused', 'travel'],
      ['Sam Lee', 'excused', null],
    ])
  })

  test('an excuse or a recusal that was taken back is not printed, also with a typing error corrected later', () => {
    const { doc, context, first, item, write, mark, printed } = openWithPeople()
    const { id } = mark('EXCUSED: Park, cuort date', 'Joy Park', 'excused', 'cuort date')
    const notes = present(meetingNotes(doc, first))
    write(first, 'RECUSE: Lee, Sick child, left')
    const by = { account: 'ana', name: 'Ana', ...lineOfNotes(notes, 1) }
    const recused = { item, motion: null, reason: 'Sick child', left: true }
    const recusal = allowed(recuse(doc, context, first, named('Sam Lee'), recused, by))
    allowed(voidStatements(doc, context, first, [id, recusal]))
    const words = present((notes.get(0) as Y.XmlElement).get(0)) as Y.XmlText
    words.delete(0, words.length)
    words.insert(0, 'EXCUSED: Park, court date')
    expect(printed()).toEqual([])
    // Another person was never excused.
    words.insert('EXCUSED: Park'.length, ' and Hale')
    expect(printed()).toEqual(['EXCUSED: Park and Hale, court date'])
  })

  test('the reason of a recorded line can be taken out of it', () => {
    const { doc, context, first, mark } = openWithPeople()
    const { at } = mark('EXCUSED: Park, court date', 'Joy Park', 'excused', 'court date')
    const park = [named('Joy Park')]
    expect(allowed(markPeople(doc, context, first, park, 'excused', null, at))).toEqual([])
    expect(allowed(markPeople(doc, context, first, park, 'excused', '', at))).toHaveLength(2)
    const [person] = present(queryMinutesSource(doc, first).read()).proceedings.attendance
    expect(person?.last).toMatchObject({ status: 'excused', reason: null })
  })
})
