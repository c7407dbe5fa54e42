import { checkpointsIn, nameCommittee, type TransitionContext } from '@civic-hub/committee'
import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'
import { closeMeeting, type Members, openMeeting, typeNotes } from './hold-meeting.ts'

/** What a member sent, when, and with which checkpoints. */
export interface Sent {
  at: number
  member: number
  update: Uint8Array
  checkpoints: string[]
}

const memberCount = 5
const meetingsPerYear = 24
const notesLetters = 1_800
const dayMs = 86_400_000
/** Between what one member does and the next. */
const turnMs = 2_000

/** Lives through a committee's years, a meeting every two weeks, and tells all that its members send, in order. */
export function liveThroughYears(years: number, onSent: (sent: Sent) => void): Y.Doc {
  const random = createRandom(2026)
  const doc = new Y.Doc()
  let now = Date.parse('2016-01-04T18:00:00Z')
  const context: TransitionContext = {
    now() {
      now += 1_000
      return new Date(now)
    },
    randomId: () => Array.from({ length: 8 }, () => random.below(36).toString(36)).join(''),
  }
  let openings = [1]
  const members: Members = {
    takeTurn: () => {
      doc.clientID = random.pick(openings)
      now += turnMs
    },
    inARow: (type) => doc.transact(type),
  }
  doc.on('update', (update: Uint8Array) => {
    onSent({
      at: now,
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
    now += (365 / meetingsPerYear) * dayMs
  }
  return doc
}
