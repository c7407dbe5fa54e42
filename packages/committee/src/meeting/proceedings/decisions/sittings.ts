import type { StatementOf } from './decision-statement.ts'
import { isSamePerson, type Person } from './person.ts'

type SittingStatement = StatementOf<'recess' | 'back' | 'closed' | 'reopened' | 'adjourned'>

/** A change of the sitting, in its order, with the planned minutes of a recess. */
export type SittingEvent = Pick<StatementOf<'recess'>, 'id' | 'at' | 'by' | 'minutes'> &
  Pick<StatementOf<'closed'>, 'authority' | 'topic' | 'stays'> &
  Pick<StatementOf<'reopened'>, 'report'> & { readonly kind: SittingStatement['kind'] }

export interface Sitting {
  readonly state: 'open' | 'recess' | 'closed' | 'adjourned'
  /** True if the session is closed, also during its recess. */
  readonly isClosed: boolean
  readonly events: readonly SittingEvent[]
}

/** Whether a person is in the closed session: they stayed in it, went into it for the meeting, or no people are stated. */
export function isInClosedSession({ events }: Sitting, account: string, person: Person): boolean {
  const closed = events.findLast(({ kind }) => kind === 'closed')
  if (!closed) return false
  return (
    closed.stays.length === 0 || closed.by.account === account || closed.stays.some((one) => isSamePerson(one, person))
  )
}

/** The last statement in order counts. A closed session ends with its meeting. */
export function readSitting(statements: readonly SittingStatement[], hasEnded = false): Sitting {
  let isClosed = false
  let state: Sitting['state'] = 'open'
  for (const { kind } of statements) {
    if (kind === 'closed') isClosed = true
    if (kind === 'reopened') isClosed = false
    state = kind === 'recess' ? 'recess' : kind === 'adjourned' ? 'adjourned' : isClosed ? 'closed' : 'open'
  }
  if (hasEnded && isClosed) {
    isClosed = false
    if (state === 'closed') state = 'open'
  }
  return { state, isClosed, events: statements.map(eventOf) }
}

const eventOf = (one: SittingStatement): SittingEvent => ({
  id: one.id,
  kind: one.kind,
  at: one.at,
  by: one.by,
  minutes: one.kind === 'recess' ? one.minutes : null,
  authority: one.kind === 'closed' ? one.authority : '',
  topic: one.kind === 'closed' ? one.topic : '',
  stays: one.kind === 'closed' ? one.stays : [],
  report: one.kind === 'reopened' ? one.report : '',
})
