import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { council, votesOf } from '../../../testing/decision-device.ts'
import { allowed, createReplica, present } from '../../../testing/replica.ts'
import { addActionItem } from '../../action-items/action-item-transitions.ts'
import { agendaItemText } from '../../agenda/agenda-item.ts'
import { addAgendaItem } from '../../agenda/agenda-transitions.ts'
import { meetingNotes } from '../../meetings/meeting.ts'
import { startMeetingNow } from '../../meetings/schedule-meeting.ts'
import { markAllPresent } from '../attendance-transitions.ts'
import { moveMotion, putQuestion, secondMotion } from './motion-transitions.ts'
import { digestBytes, signStatements, statementsWritten } from './signatures.ts'
import { markSigned } from './signed-meeting.ts'
import { castVote, declareOutcome, recordRoll } from './vote-transitions.ts'

const meetings = 5
const motionsOfMeeting = 4
const words = (letters: number) =>
  'The committee heard the report of the treasurer and thanked her. '.repeat(40).slice(0, letters)

/** The clerk's device, and one of each member, which receive all changes of the others at once. */
function openDevices() {
  const devices = [{ person: 'account:clerk' }, ...council].map(({ person }, place) => {
    const account = person.slice('account:'.length)
    return { ...createReplica(account, 4_000_000_000 + place * 1_000_003), account }
  })
  for (const { doc } of devices)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'synced') return
      for (const other of devices) if (other.doc !== doc) Y.applyUpdate(other.doc, update, 'synced')
    })
  return devices
}
type OneDevice = ReturnType<typeof openDevices>[number]

const publicKey = `${'A'.repeat(87)}=`
const mostTogether = 8
let made = 0
/** Bytes that repeat nowhere, so that none can be compressed. */
const uniqueBytes = (length: number) => {
  made++
  return Uint8Array.from({ length }, (_, index) => (made * 97 + index * 31) % 256)
}

/** Signs what a device writes, as the app does while it is connected. */
function signAll({ doc, context, account }: OneDevice): void {
  const signer = { account, publicKey, seal: `${'B'.repeat(86)}==`, hubKey: publicKey }
  const signerId = uniqueBytes(6)
  const last = new Map<string, { first: string; count: number }>()
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (!transaction.local) return
    const written = statementsWritten(doc, transaction)
    const [one] = written
    if (!one) return
    const { meetingId, id } = one
    const known = last.get(meetingId)
    const together =
      known && known.count + written.length <= mostTogether
        ? { ...known, count: known.count + written.length }
        : { first: id, count: written.length }
    last.set(meetingId, together)
    const [signature, digests] = [uniqueBytes(64), uniqueBytes(together.count * digestBytes)]
    const signing = { signer, signerId, signature, digests }
    allowed(signStatements(doc, context, meetingId, together.first, signing))
  })
}

/** A year of meetings in which a clerk records the roll calls, or each member votes on the own device. */
function holdYear(way: 'roll' | 'own devices', isSigned: boolean): number {
  const devices = openDevices()
  if (isSigned) for (const one of devices) signAll(one)
  const [{ doc, context, account }, ...members] = devices as [OneDevice, ...OneDevice[]]
  const by = { account, name: 'Clerk of Parks' }
  for (let number = 1; number <= meetings; number++) {
    const start = { title: `Regular meeting ${number}`, committeeName: 'Parks' }
    const id = allowed(startMeetingNow(doc, context, start))
    markSigned(present(doc.getMap('meetings').get(id)) as Y.Map<unknown>)
    allowed(
      markAllPresent(
        doc,
        context,
        id,
        council.map((one) => ({ ...one, guest: false })),
      ),
    )
    for (let item = 0; item < 6; item++) {
      const added = allowed(addAgendaItem(doc, context, id, words(30)))
      present(agendaItemText(doc, id, added, 'notes')).insert(0, words(100))
    }
    for (let paragraph = 0; paragraph < 12; paragraph++) {
      const element = new Y.XmlElement('paragraph')
      present(meetingNotes(doc, id)).push([element])
      const text = new Y.XmlText()
      element.insert(0, [text])
      text.insert(0, words(150))
    }
    for (let action = 0; action < 3; action++)
      allowed(addActionItem(doc, context, id, { title: words(40), owner: 'Ana Ortiz', dueDate: '2026-12-01' }))
    for (let motion = 0; motion < motionsOfMeeting; motion++) {
      const [mover, seconder] = [present(council[motion]), present(council[motion + 1])]
      const moved = allowed(moveMotion(doc, context, id, { text: words(90), mover }, by))
      allowed(secondMotion(doc, context, id, moved, seconder, by))
      const question = allowed(putQuestion(doc, context, id, [moved], {}, by))
      if (way === 'roll') allowed(recordRoll(doc, context, id, question, votesOf('yyynyyy'), by))
      else
        for (const [place, one] of members.entries()) {
          const voter = present(council[place])
          const own = { account: one.account, name: voter.name }
          allowed(castVote(one.doc, one.context, id, question, voter, 'aye', own))
        }
      allowed(declareOutcome(doc, context, id, question, null, by))
    }
  }
  return Y.encodeStateAsUpdate(doc).length
}

test.each([
  ['roll', 1.15],
  ['own devices', 1.15],
] as const)('signatures let a committee with votes by %s grow at most %d times', (way, most) => {
  const [plain, signed] = [holdYear(way, false), holdYear(way, true)]
  expect(signed).toBeGreaterThan(plain)
  expect(signed / plain).toBeLessThan(most)
})
