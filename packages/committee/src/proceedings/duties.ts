import { type Duty, type DutyStatement, type Statement, voidedIds } from './statement.ts'

/** One person after the other who had a duty; each begins with a statement. */
export type DutyTurns = Readonly<Record<Duty, readonly DutyStatement[]>>

/** The statements about duties that hold and count, in their order. What was stated twice apart counts once. */
export function countedDuties(statements: readonly Statement[]): DutyStatement[] {
  const voided = voidedIds(statements)
  const made = new Set<string>()
  return statements.filter((statement): statement is DutyStatement => {
    if (statement.kind !== 'duty' || voided.has(statement.id)) return false
    const twin = JSON.stringify([statement.duty, statement.after, statement.person])
    const isTwin = made.has(twin)
    made.add(twin)
    return !isTwin
  })
}

/** Who presided and who took the notes, in their order. A person who follows themselves has one turn. */
export function readDuties(counted: readonly DutyStatement[]): DutyTurns {
  const turnsOf = (duty: Duty) => {
    const own = counted.filter((one) => one.duty === duty)
    return own.filter(({ person }, index) => person !== own[index - 1]?.person)
  }
  return { presiding: turnsOf('presiding'), notes: turnsOf('notes') }
}

/** Two that were stated apart about one duty: a person must settle which one holds. */
export function readDutyDoubts(counted: readonly DutyStatement[]): DutyDoubt[] {
  return [...new Set(counted.map(({ duty }) => duty))].flatMap((duty): DutyDoubt[] => {
    const [before, last] = counted.filter((one) => one.duty === duty).slice(-2)
    return before && last && before.after === last.after ? [{ duty, statements: [before, last] }] : []
  })
}

export interface DutyDoubt {
  readonly duty: Duty
  readonly statements: readonly DutyStatement[]
}
