import type { Author } from '../../../document/author.ts'
import type { StatementOf } from './decision-statement.ts'
import type { Person } from './person.ts'

type SittingStatement = StatementOf<'recess' | 'back' | 'closed' | 'reopened' | 'adjourned'>

/** A change of the sitting, in its order. */
export interface SittingEvent {
  readonly id: string
  readonly kind: SittingStatement['kind']
  readonly at: string
  readonly by: Author
  /** The planned minutes of a recess. */
  readonly minutes: number | null
  /** Of a closed session. */
  readonly authority: string
  readonly topic: string
  readonly stays: readonly Person[]
  /** Of the return to open session. */
  readonly report: string
}

export interface Sitting {
  readonly state: 'open' | 'recess' | 'closed' | 'adjourned'
  /** True if the session is closed, also during its recess. */
  readonly isClosed: boolean
  readonly events: readonly SittingEvent[]
}

/** The last statement in order counts. */
export function readSitting(statements: readonly SittingStatement[]): Sitting {
  let isClosed = false
  let state: Sitting['state'] = 'open'
  for (const { kind } of statements) {
    if (kind === 'closed') isClosed = true
    if (kind === 'reopened') isClosed = false
    state = kind === 'recess' ? 'recess' : kind === 'adjourned' ? 'adjourned' : isClosed ? 'closed' : 'open'
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
