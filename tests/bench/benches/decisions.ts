import { accountKey, addAgendaItem, markAllPresent, startMeetingNow } from '@civic-hub/committee'
import {
  castVote,
  declareOutcome,
  moveMotion,
  putQuestion,
  queryDecisions,
  recordRoll,
  secondMotion,
} from '@civic-hub/committee/proceedings'
import * as Y from 'yjs'
import { allowed } from '../documents/hold-meeting.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { voteToScreen } from './vote-to-screen.ts'

const motions = 60
const voters = 40
const items = 20

/** How the members of the measured meeting vote. */
const ways = { roll: 'roll calls', votes: 'votes from members’ own devices' } as const
type Way = keyof typeof ways

/**
 * Measures the decisions of a meeting with 60 motions and 40 voters: read anew, as at the opening of the
 * meeting, and again after each vote. JSON.parse of the same statements is the peer in the same run. Then it
 * measures how long a vote takes to another screen.
 */
export const decisions: Bench = {
  name: 'decisions',
  async run({ short, folder }) {
    const rounds = short ? 3 : 60
    return [
      ...(Object.keys(ways) as Way[]).flatMap((way) => rowsOf(way, rounds)),
      ...(await voteToScreen(folder, short)),
    ]
  },
}

function rowsOf(way: Way, rounds: number): Row[] {
  const { doc, meetingId, vote } = holdVotes(way)
  const whole = Y.encodeStateAsUpdate(doc)
  const statements = JSON.stringify(
    [...(doc.getMap('meetings').get(meetingId) as Y.Map<unknown>).entries()].filter(([key]) =>
      key.startsWith('entry:'),
    ),
  )
  const query = queryDecisions(doc, meetingId)
  const times = { anew: [] as number[], again: [] as number[], parse: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const opened = new Y.Doc()
    Y.applyUpdate(opened, whole)
    const fresh = queryDecisions(opened, meetingId)
    times.anew.push(timed(() => fresh.read()))
    vote(round)
    times.again.push(timed(() => query.read()))
    times.parse.push(timed(() => JSON.parse(statements)))
  }
  const read = query.read()
  if (read?.questions.length !== motions + 1 || read.conflicts.length > 0)
    throw new Error('The decisions were not read')
  const row = (what: string, ms: readonly number[], goals: Row['goals'], note?: string): Row => ({
    what,
    unit: 'ms',
    samples: { 'civic-hub': [mean(ms)] },
    goals,
    ...(note === undefined ? {} : { note }),
  })
  const subject = `${motions} motions, ${voters} voters, ${ways[way]}`
  return [
    row(`${subject}: decisions read when the meeting is opened, processor`, times.anew, [{ atMost: 16 }]),
    row(`${subject}: the same again after a vote, processor`, times.again, [{ atMost: 16 }]),
    row(
      `${subject}: JSON.parse of the same statements, processor`,
      times.parse,
      [],
      `${(statements.length / 1000).toFixed(0)} kB of statements.`,
    ),
  ]
}

/** A meeting with all motions decided and one open question, and a function that casts one vote on that. */
function holdVotes(way: Way) {
  const doc = new Y.Doc()
  let made = 0
  const context = { now: () => new Date('2026-11-21T19:00:00Z'), randomId: () => `d${made++}` }
  const by = { account: 'clerk', name: 'Clerk' }
  const council = Array.from({ length: voters }, (_, index) => ({
    person: accountKey(`member-${index}`),
    name: `Member ${index}`,
  }))
  const choiceOf = (index: number) => (index % 3 === 0 ? 'nay' : 'aye')
  const meetingId = allowed(startMeetingNow(doc, context, { title: 'The long vote', committeeName: 'Parks' }))
  const agenda = Array.from({ length: items }, (_, index) =>
    allowed(addAgendaItem(doc, context, meetingId, `Item ${index}`)),
  )
  allowed(
    markAllPresent(
      doc,
      context,
      meetingId,
      council.map((one) => ({ ...one, guest: false })),
    ),
  )
  function put(index: number): string {
    const [mover, seconder] = [council[index % voters], council[(index + 1) % voters]]
    if (!mover || !seconder) throw new Error('There are no members')
    const motion = { text: `To adopt the plan of part ${index}`, mover, item: agenda[index % items] ?? null }
    const id = allowed(moveMotion(doc, context, meetingId, motion, by))
    allowed(secondMotion(doc, context, meetingId, id, seconder, by))
    return allowed(putQuestion(doc, context, meetingId, [id], {}, by))
  }
  for (let index = 0; index < motions; index++) {
    const question = put(index)
    if (way === 'votes')
      for (const [place, member] of council.entries())
        allowed(castVote(doc, context, meetingId, question, member, choiceOf(place), by))
    else
      allowed(
        recordRoll(
          doc,
          context,
          meetingId,
          question,
          council.map((member, place) => ({ ...member, choice: choiceOf(place) })),
          by,
        ),
      )
    allowed(declareOutcome(doc, context, meetingId, question, null, by))
  }
  const open = put(motions)
  return {
    doc,
    meetingId,
    vote: (round: number) => {
      const member = council[round % voters]
      if (member) allowed(castVote(doc, context, meetingId, open, member, 'aye', by))
    },
  }
}

/** The clock of the processor may be coarse: one round says little, and a median may be 0. */
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** The processor time of this thread in ms: other work of a busy machine does not change it. */
function timed(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
