import { countedOnce } from './attendance.ts'
import { type Duty, type DutyStatement, type Statement, voidedIds } from './statement.ts'

/** The successive holders of a duty; each turn begins with a statement. */
export type DutyTurns = Readonly<Record<Duty, readonly DutyStatement[]>>

/** The duty statements that are in effect and count, in their order. Concurrent duplicates count once. */
export function countedDuties(statements: readonly Statement[]): DutyStatement[] {
  const stated = statements.filter((one) => one.kind === 'duty')
  return countedOnce(stated, voidedIds(statements), ({ duty, after, person }) => [duty, after, person])
}

/** Consecutive statements about the same person are one turn. */
export function readDuties(counted: readonly DutyStatement[]): DutyTurns {
  const turnsOf = (duty: Duty) => {
    const own = counted.filter((one) => one.duty === duty)
    return own.filter(({ person }, index) => person !== own[index - 1]?.person)
  }
  return { presiding: turnsOf('presiding'), notes: turnsOf('notes') }
}

/** Two concurrent statements about one duty: a member must settle which one is correct. */
export function readDutyConflicts(counted: readonly DutyStatement[]): DutyConflict[] {
  return [...new Set(counted.map(({ duty }) => duty))].flatMap((duty): DutyConflict[] => {
    const [before, last] = counted.filter((one) => one.duty === duty).slice(-2)
    return before && last && before.after === last.after ? [{ duty, statements: [before, last] }] : []
  })
}

export interface DutyConflict {
  readonly duty: Duty
  readonly statements: readonly DutyStatement[]
}
