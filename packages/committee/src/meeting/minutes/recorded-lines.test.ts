import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeParagraph } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { addActionItem, setActionItemDone } from '../action-items/action-item-transitions.ts'
import { meetingNotes } from '../meetings/meeting.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { startMeetingNow } from '../meetings/schedule-meeting.ts'
import { moveMotion } from '../proceedings/decisions/motion-transitions.ts'
import { lineOf } from '../proceedings/decisions/sections.ts'
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
  const item = allowed(
    addActionItem(doc, context, first, { title: 'Paint', owner: 'Sam', dueDate: null }, action),
  )
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
