import { parseArgs } from 'node:util'
import { defaultResolutionPattern, maxSequenceGap } from '@civic-hub/protocol'
import { approvedMeetings, countNumbers } from '../accounts/resolutions.ts'
import { oneLine } from '../one-line.ts'
import type { RunQuery } from '../store/account-store.ts'
import type { ResolutionRow } from '../store/tables.ts'
import { type OpenHub, withHub } from './open-hub.ts'
import { Misuse, Problem } from './program.ts'

// Lists the numbers of a committee's resolutions that can be removed, or removes those that are named. The relay may run
// at the same time. A removal is journaled, and a removed number is never given again.

/** `named`: by an approval or a public record. `given`: by the relay, for approved minutes. */
type State = 'beyond' | 'handed-over' | 'reserved' | 'named' | 'given'

const stays: Partial<Record<State, string>> = {
  named: 'an approval or a public record names it',
  given: 'this hub gave it for approved minutes',
}
const listed: Partial<Record<State, string>> = {
  beyond: `more than ${maxSequenceGap.toLocaleString('en')} above all others, so it does not count`,
  'handed-over': 'handed over by a device',
  reserved: 'reserved: its meeting has no approval here',
}

export async function removeNumbers(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { reserved: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [wanted, ...named] = positionals
  const numbers = [...new Set(named)]
  if (wanted === undefined) throw new Misuse('Name the committee by its address or id.')
  await withHub(async (hub) => {
    const committee = await findCommittee(hub, wanted)
    if (numbers.length === 0) {
      const states = await hub.atomically((run) => readStates(hub, run, committee.id))
      return list(committee.name, states)
    }
    await hub.atomically(async (run) => {
      const states = await readStates(hub, run, committee.id)
      const rows = numbers.map((number) => findRemovable(committee.name, states, number, values.reserved))
      for (const row of rows) await remove(hub, run, row)
    })
    for (const number of numbers) process.stdout.write(`${number} is removed and never given again.\n`)
  })
}

async function findCommittee({ queries }: OpenHub, wanted: string): Promise<{ id: string; name: string }> {
  const committee = await queries
    .selectFrom('committees')
    .select(['document_id as id', 'name'])
    .where((where) => where.or([where('slug', '=', wanted), where('document_id', '=', wanted)]))
    .executeTakeFirst()
  if (committee === undefined) throw new Problem(`No committee has the address or id ${wanted}.`)
  return { ...committee, name: oneLine(committee.name) }
}

async function readStates({ queries }: OpenHub, run: RunQuery, documentId: string): Promise<Map<ResolutionRow, State>> {
  const rows = await run(
    queries
      .selectFrom('resolutions')
      .selectAll()
      .where('document_id', '=', documentId)
      .orderBy('year')
      .orderBy('sequence'),
  )
  const [own] = await run(
    queries.selectFrom('resolution_patterns').select('pattern').where('document_id', '=', documentId),
  )
  const { beyond } = countNumbers(own?.pattern ?? defaultResolutionPattern, rows)
  const meetings = await run(approvedMeetings(queries, documentId).distinct())
  const approved = new Set(meetings.map(({ meeting_id }) => meeting_id))
  const named = await readNamed(queries, run, documentId)
  const stateOf = (row: ResolutionRow): State => {
    if (named.has(row.motion_id)) return 'named'
    const isApproved = approved.has(row.meeting_id)
    if (isApproved && row.handed_over === 0) return 'given'
    if (beyond.has(row)) return 'beyond'
    if (!isApproved) return 'reserved'
    return row.handed_over === 1 ? 'handed-over' : 'given'
  }
  return new Map(rows.map((row) => [row, stateOf(row)]))
}

/** The motions that an approval or a public record names. */
async function readNamed(queries: OpenHub['queries'], run: RunQuery, documentId: string): Promise<Set<string>> {
  const approvals = await run(
    queries
      .selectFrom('minutes_approvals')
      .select('motion')
      .where('document_id', '=', documentId)
      .where('motion', 'is not', null),
  )
  const records = await run(
    queries
      .selectFrom('open_records')
      .select('content')
      .where('document_id', '=', documentId)
      .where('content', 'is not', null),
  )
  return new Set([
    ...approvals.map(({ motion }) => motion?.split('/').at(-1) ?? ''),
    ...records.flatMap(({ content }) => motionsIn(content ?? '')),
  ])
}

/** A record that cannot be read counts as naming nothing; `civic-hub doctor` reports it. */
function motionsIn(content: string): string[] {
  try {
    const { resolutions = [] } = JSON.parse(content) as { resolutions?: { motionId: string }[] }
    return resolutions.map(({ motionId }) => motionId)
  } catch {
    return []
  }
}

function findRemovable(
  committee: string,
  states: ReadonlyMap<ResolutionRow, State>,
  wanted: string,
  withReserved: boolean,
): ResolutionRow {
  const [row, state] = [...states].find(([{ number }]) => number === wanted) ?? []
  if (row === undefined || state === undefined)
    throw new Problem(`${committee} has no number ${wanted}. Nothing was removed.`)
  const reason = stays[state]
  if (reason !== undefined) throw new Problem(`${wanted} stays: ${reason}. Nothing was removed.`)
  if (state === 'reserved' && !withReserved)
    throw new Problem(
      `${wanted} is reserved: its meeting has no approval here, which a restored hub may lack. --reserved removes it all the same. Nothing was removed.`,
    )
  return row
}

async function remove({ queries }: OpenHub, run: RunQuery, row: ResolutionRow): Promise<void> {
  const { document_id, number, motion_id } = row
  await run(queries.deleteFrom('resolutions').where('document_id', '=', document_id).where('motion_id', '=', motion_id))
  await run(
    queries.insertInto('removed_resolutions').values({ document_id, number, motion_id, removed_at: Date.now() }),
  )
}

function list(committee: string, states: ReadonlyMap<ResolutionRow, State>): void {
  const removable = [...states].filter(([, state]) => listed[state] !== undefined)
  if (removable.length === 0) process.stdout.write(`No number of ${committee} can be removed.\n`)
  for (const [{ number, motion_id, meeting_id }, state] of removable)
    process.stdout.write(
      `${oneLine(number)}\t${listed[state]}\tmotion ${oneLine(motion_id)} of meeting ${oneLine(meeting_id)}\n`,
    )
}
