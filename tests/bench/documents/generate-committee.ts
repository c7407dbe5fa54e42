import { nameCommittee } from '@civic-hub/committee'
import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'
import { closeMeeting, type Members, openMeeting, typeNotes } from './hold-meeting.ts'
import { createSimulatedTime } from './simulated-time.ts'

/** A committee's document after so many years. */
export interface GeneratedCommittee {
  years: number
  /** Everything up to the notes of the last meeting, which is live. */
  base: Uint8Array
  /** The notes of that meeting, one update per keystroke. */
  tail: Uint8Array[]
  /** Base and tail together. */
  whole: Uint8Array
  stateVector: Uint8Array
  lastMeetingId: string
}

const memberCount = 5
const meetingsPerYear = 24
const notesLetters = 1_800
const dayMs = 86_400_000

/**
 * Simulates a committee's years, with a meeting every two weeks, and stores its document at the end of each
 * requested year.
 */
export function generateCommittees(years: readonly number[]): GeneratedCommittee[] {
  const random = createRandom(2026)
  const doc = new Y.Doc()
  const time = createSimulatedTime(random)
  const { context } = time
  // Each opening of the app has its own client id: five members, with new client ids at every meeting.
  let openings: number[] = []
  // Every key is an edit of its own. A transaction for each checks all client ids, too slow for ten years
  // of keys.
  let keyByKey = false
  const members: Members = {
    takeTurn: () => {
      doc.clientID = random.pick(openings)
    },
    inARow: (type) => (keyByKey ? type() : doc.transact(type)),
  }
  const kept: GeneratedCommittee[] = []

  const meet = (number: number, year: number | null) => {
    openings = Array.from({ length: memberCount }, () => random.below(2 ** 32))
    members.takeTurn()
    const id = openMeeting(doc, context, random, members, number)
    const type = () => typeNotes(doc, context, random, members, id, notesLetters)
    keyByKey = year !== null
    if (year === null) type()
    else kept.push(keep(doc, year, id, type))
    keyByKey = false
    closeMeeting(doc, context, random, id)
    time.pass((365 / meetingsPerYear) * dayMs)
  }

  openings = [1]
  members.takeTurn()
  nameCommittee(doc, context, {
    name: 'Parks Committee',
    emoji: '🌳',
    createdAt: context.now().toISOString(),
  })
  for (let number = 1; number <= Math.max(...years) * meetingsPerYear; number++)
    meet(number, years.find((year) => year * meetingsPerYear === number) ?? null)
  return kept
}

function keep(doc: Y.Doc, years: number, lastMeetingId: string, type: () => void): GeneratedCommittee {
  const base = Y.encodeStateAsUpdate(doc)
  const tail: Uint8Array[] = []
  const listen = (update: Uint8Array) => tail.push(update)
  doc.on('update', listen)
  type()
  doc.off('update', listen)
  return {
    years,
    base,
    tail,
    whole: Y.encodeStateAsUpdate(doc),
    stateVector: Y.encodeStateVector(doc),
    lastMeetingId,
  }
}
