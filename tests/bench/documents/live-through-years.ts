import { checkpointsIn, nameCommittee } from '@civic-hub/committee'
import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'
import { closeMeeting, type Members, openMeeting, typeNotes } from './hold-meeting.ts'
import { createSimulatedTime } from './simulated-time.ts'

/** A member's update, its time and its checkpoints. */
export interface Sent {
  at: number
  member: number
  update: Uint8Array
  checkpoints: string[]
}

const memberCount = 5
export const meetingsPerYear = 24
const notesLetters = 1_800
const dayMs = 86_400_000
/** The time between one member's action and the next. */
const turnMs = 2_000

/**
 * Simulates a committee's years, with a meeting every two weeks, and calls `onSent` for all updates of its
 * members, in order.
 */
export function liveThroughYears(years: number, onSent: (sent: Sent) => void): Y.Doc {
  const random = createRandom(2026)
  const doc = new Y.Doc()
  const time = createSimulatedTime(random)
  const { context } = time
  let openings = [1]
  const members: Members = {
    takeTurn: () => {
      doc.clientID = random.pick(openings)
      time.pass(turnMs)
    },
    inARow: (type) => doc.transact(type),
  }
  doc.on('update', (update: Uint8Array) => {
    onSent({
      at: time.now(),
      member: openings.indexOf(doc.clientID),
      update,
      checkpoints: checkpointsIn(doc, update),
    })
  })
  members.takeTurn()
  nameCommittee(doc, context, {
    name: 'Parks Committee',
    emoji: '🌳',
    createdAt: context.now().toISOString(),
  })
  for (let number = 1; number <= years * meetingsPerYear; number++) {
    openings = Array.from({ length: memberCount }, () => random.below(2 ** 32))
    members.takeTurn()
    const id = openMeeting(doc, context, random, members, number)
    typeNotes(doc, context, random, members, id, notesLetters)
    closeMeeting(doc, context, random, id)
    time.pass((365 / meetingsPerYear) * dayMs)
  }
  return doc
}
