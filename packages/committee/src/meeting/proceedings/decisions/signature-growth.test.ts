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
import { findStoredStatement, signedValue, signStatement, statementsWritten } from './signatures.ts'
import { markSigned } from './signed-meeting.ts'
import { castVote, declareOutcome, recordRoll } from './vote-transitions.ts'

const meetings = 12
const motionsOfMeeting = 4
const words = (letters: number) =>
  'The committee heard the report of the treasurer and thanked her. '.repeat(40).slice(0, letters)

/** A year of meetings in which a clerk records the roll calls, or each member votes on the own device. */
function holdYear(way: 'roll' | 'own devices', isSigned: boolean): number {
  const { doc, context } = createReplica('account', 1000)
  const by = { account: 'account-of-the-clerk', name: 'Clerk of Parks' }
  const publicKey = `${'A'.repeat(87)}=`
  const signer = { account: by.account, publicKey, seal: `${'B'.repeat(86)}==`, hubKey: publicKey }
  let signed = 0
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (!isSigned) return
    for (const { meetingId, id } of statementsWritten(doc, transaction)) {
      const value = present(signedValue(present(findStoredStatement(doc, meetingId, id)).value))
      // No two signatures are the same, and none can be compressed.
      const signature = Uint8Array.from({ length: 64 }, (_, index) => (++signed * 97 + index * 31) % 256)
      const signerId = new Uint8Array([1, 2, 3, 4, 5, signed % (way === 'roll' ? 1 : council.length)])
      allowed(signStatement(doc, context, meetingId, id, value, { signer, signerId, signature }))
    }
  })
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
      for (const letter of words(150)) text.insert(text.length, letter)
    }
    for (let action = 0; action < 3; action++)
      allowed(
        addActionItem(doc, context, id, { title: words(40), owner: 'Ana Ortiz', dueDate: '2026-12-01' }),
      )
    for (let motion = 0; motion < motionsOfMeeting; motion++) {
      const [mover, seconder] = [present(council[motion]), present(council[motion + 1])]
      const moved = allowed(moveMotion(doc, context, id, { text: words(90), mover }, by))
      allowed(secondMotion(doc, context, id, moved, seconder, by))
      const question = allowed(putQuestion(doc, context, id, [moved], {}, by))
      if (way === 'roll') allowed(recordRoll(doc, context, id, question, votesOf('yyynyyy'), by))
      else for (const one of council) allowed(castVote(doc, context, id, question, one, 'aye', by))
      allowed(declareOutcome(doc, context, id, question, null, by))
    }
  }
  return Y.encodeStateAsUpdate(doc).length
}

/** Each signature needs about 100 bytes, of which 64 cannot become fewer. */
test.each([
  ['roll', 1.15],
  ['own devices', 1.27],
] as const)('signatures let a committee with votes by %s grow at most %d times', (way, most) => {
  const [plain, signed] = [holdYear(way, false), holdYear(way, true)]
  expect(signed).toBeGreaterThan(plain)
  expect(signed / plain).toBeLessThan(most)
})
