/* Writes a fixture of a committee as the current app writes it, for later versions of the app: `node
   tests/support/schema/write-schema-fixture.ts` on the last commit of a schema version. A fixture is
   never written again: tests read its bytes, and a later app that could still write them would prove
   nothing about the app that did. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import {
  addActionItem,
  addAgendaItem,
  addSubtask,
  agendaItemText,
  editMeeting,
  meetingNotes,
  moveAgendaItem,
  removeAgendaItem,
  scheduleMeeting,
  schemaVersion,
  setActionItemDone,
  setAgendaItemCompleted,
  setRitualCompleted,
  startMeeting,
  type TransitionContext,
  templateAgenda,
} from '@civic-hub/committee'
import { readCommitteeContent } from '@civic-hub/committee/export'
import { recordLetter, recordPublic, setMinutesSettings } from '@civic-hub/committee/minutes'
import {
  castVote,
  closeSession,
  declareOutcome,
  putQuestion,
  reopenSession,
  rewordMotion,
  stateCorrection,
} from '@civic-hub/committee/proceedings'
import { stateStanding } from '@civic-hub/committee/resolutions'
import * as Y from 'yjs'
import { createCommitteeInUse } from '../../../packages/committee/src/testing/committee-in-use.ts'
import {
  readCommittee,
  type SchemaContent,
  type SchemaFixture,
  schemaContentFile,
  schemaFixtureFile,
} from './schema-fixtures.ts'

let made = 0
const context: TransitionContext = {
  now: () => new Date('2026-11-21T19:00:00Z'),
  randomId: () => `f${(made++).toString(36).padStart(7, '0')}`,
}

/** The offline edits of one person, from typing to a new meeting: one update each. */
function editOffline(doc: Y.Doc, at: ReturnType<typeof createCommitteeInUse>): void {
  const [first = '', second = '', third = ''] = at.items
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Written without a connection.')])
  meetingNotes(doc, at.live)?.insert(0, [paragraph])
  agendaItemText(doc, at.live, second, 'title')?.insert(0, 'Really ')
  agendaItemText(doc, at.live, first, 'notes')?.insert(0, 'Three firms were asked. ')
  setAgendaItemCompleted(doc, context, at.live, first, true)
  moveAgendaItem(doc, context, at.live, third, { after: null, before: second })
  removeAgendaItem(doc, context, at.live, at.untrimmedItem)
  addAgendaItem(doc, context, at.live, 'Bicycle stands')
  addSubtask(doc, context, at.live, second, 'measure the square')
  setRitualCompleted(doc, context, at.live, at.rituals[0] ?? '', true)
  setActionItemDone(doc, context, at.live, at.actionItem, true)
  addActionItem(doc, context, at.live, { title: 'Order stands', owner: 'Cem', dueDate: '2026-12-05' })
  startMeeting(doc, context, at.upcoming)
  scheduleMeeting(doc, context, { title: 'January', scheduledFor: '2027-01-12T18:00:00Z' })
  templateAgenda.add(doc, context, 'Any other business')
  const by = { account: 'ann', name: 'Ann' }
  rewordMotion(doc, context, at.live, at.motion, { text: 'Paint the benches green' }, by)
  putQuestion(doc, context, at.live, [at.motion], {}, by)
  castVote(doc, context, at.live, at.question, { person: 'account:ann', name: 'Ann' }, 'aye', by)
  declareOutcome(doc, context, at.live, at.question, null, by)
  stateCorrection(doc, context, at.live, { minutesOf: at.completed, reads: 'Anne', text: 'Ann' }, by)
  recordLetter(doc, context, at.live, { from: 'Dora', date: '2026-11-20', subject: 'Roads', item: first }, by)
  recordPublic(doc, context, at.live, 12, by)
  closeSession(doc, context, at.live, '54957(b)', 'A lawsuit', [{ person: 'account:ann', name: 'Ann' }], by)
  reopenSession(doc, context, at.live, 'No action was taken.', by)
  editMeeting(doc, context, at.live, {}, { kind: 'Special meeting', number: 70, minutesDepth: 'summary' })
  setMinutesSettings(doc, context, { signers: ['Chair'], numbering: 'meeting-item' })
  stateStanding(doc, context, at.resolutions[1], { as: 'repealed', by: null, note: 'Once' }, by)
}

const file = schemaFixtureFile(schemaVersion)
if (existsSync(file)) throw new Error(`Version ${schemaVersion} is written down already.`)
const committee = createCommitteeInUse()
const doc = new Y.Doc()
doc.clientID = 77
Y.applyUpdate(doc, committee.base)
const before = readCommittee(doc)
const edits: Uint8Array[] = []
doc.on('update', (update: Uint8Array) => edits.push(update))
editOffline(doc, committee)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const fixture: SchemaFixture = {
  schemaVersion,
  document: base64(committee.base),
  offlineEdits: edits.map(base64),
  reads: { before, after: readCommittee(doc) },
}
await mkdir(new URL('.', file), { recursive: true })
await writeFile(file, `${JSON.stringify(fixture, null, 2)}\n`)

const opened = new Y.Doc()
Y.applyUpdate(opened, committee.base)
const content: SchemaContent = { before: readCommitteeContent(opened), after: readCommitteeContent(doc) }
await writeFile(schemaContentFile(schemaVersion), `${JSON.stringify(content, null, 2)}\n`)
