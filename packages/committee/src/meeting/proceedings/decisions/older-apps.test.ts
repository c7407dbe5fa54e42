import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readSchemaVersion, schemaVersion } from '../../../document/committee-document.ts'
import {
  council,
  createCouncil,
  type DecisionDevice,
  meet,
  openDecisionDevice,
  votesOf,
} from '../../../testing/decision-device.ts'
import { present } from '../../../testing/replica.ts'
import { meetingNotes } from '../../meetings/meeting.ts'
import { isStatementKey, readStatements, statementKey } from '../statement.ts'

const at = createCouncil()
const decided = (device: DecisionDevice) => {
  const { motions, questions, conflicts, openQuestion } = device.state()
  return { motions, questions, conflicts, openQuestion }
}

/** Writes as an app does that does not know decisions: without their places, and without a newer version. */
function writeAsOlderApp({ doc, meeting }: DecisionDevice, text: string): void {
  const known = readStatements(meeting()).findLast(({ kind }) => kind === 'attendance')
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  doc.transact(() => {
    present(meetingNotes(doc, at.live)).push([paragraph])
    meeting().set('title', 'Renamed')
    meeting().set(statementKey(`old${text.length}`), {
      kind: 'attendance',
      ...council[3],
      status: 'left',
      at: '2026-11-21T19:20:00.000Z',
      order: `${known?.order}V`,
      after: known?.id,
    })
  })
}

test('an app of an older version edits the notes of a meeting with decisions, and changes none of them', () => {
  const [clerk, older] = [openDecisionDevice(at, 'a', 1000), openDecisionDevice(at, 'b', 2000)]
  const question = clerk.put(clerk.move('Adopt the fees'))
  clerk.roll(question, votesOf('yyyynnn'))
  clerk.declare(question)
  clerk.put(clerk.move('Plant trees'))
  // Apart from the decisions, and then with them.
  writeAsOlderApp(older, 'Written apart.')
  const before = decided(clerk)
  meet(clerk, older)
  writeAsOlderApp(older, 'Written afterwards.')
  meet(clerk, older)
  for (const device of [clerk, older]) {
    expect(decided(device)).toEqual(before)
    expect(meetingNotes(device.doc, at.live)?.toString()).toContain('Written apart.')
    expect(meetingNotes(device.doc, at.live)?.toString()).toContain('Written afterwards.')
    expect(readSchemaVersion(device.doc)).toBe(schemaVersion)
  }
  expect(clerk.question(question).result).toBe('carried')
  expect([...clerk.meeting().keys()].filter(isStatementKey)).toEqual(
    expect.arrayContaining([...older.meeting().keys()].filter(isStatementKey)),
  )
})
