import type { HistoryStep } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { AuthoredEntry, JoinedSteps, StoredStepHead } from '../document-log.ts'
import { encodeAuthors } from '../history-authors.ts'
import { groupRows, headsOfRow, type StepRow, type StepRowHead, splitRow, stepsOfRow } from '../step-groups.ts'

/** How many labels one account can store in one document per day. */
const labelsPerDay = 1000
/** Each step may have a megabyte. */
const removedAtOnce = 4
const dayMs = 24 * 60 * 60 * 1000

const columns = 'position, from_at, lasted, labels, authors, content, is_group'

/**
 * Steps beyond the snapshot belong to a snapshot that is still being written (see `createSnapshotWrites`).
 */
const isThere = `position <= coalesce(
  (SELECT snapshots.position FROM snapshots WHERE snapshots.document = history.document), 0)`

export type HistoryTable = ReturnType<typeof createHistoryTable>

/** The tables of history, by document number. They are part of the document log and of its transactions. */
export function createHistoryTable(database: Database) {
  const insertCheckpoint = database.prepare(
    `INSERT OR IGNORE INTO moments (document, position, label, account_id, at)
     SELECT @document, @position, @label, @account, @at
     WHERE (SELECT count(*) FROM moments WHERE document = @document AND account_id = @account AND at > @at - ${dayMs})
       < ${labelsPerDay}`,
  )
  // Labels of the last day stay here for the daily limit, although they are already in the steps.
  const removeCheckpoints = database.prepare<[number, number, number]>(
    'DELETE FROM moments WHERE document = ? AND position <= ? AND at <= ?',
  )
  const labelsAfter = database.prepare<[number, number], { position: number; label: string }>(
    'SELECT position, label FROM moments WHERE document = ? AND position > ?',
  )
  const entriesAfter = database.prepare<
    [number, number],
    { position: number; at: number; accountId: string; content: Uint8Array }
  >(
    'SELECT position, at, account_id AS accountId, content FROM log WHERE document = ? AND position > ? ORDER BY position',
  )
  const insertRow = database.prepare<StepRow & { document: number }>(
    `INSERT INTO history (document, ${columns})
     VALUES (@document, @position, @from_at, @lasted, @labels, @authors, @content, @is_group)`,
  )
  const rowsAfter = database.prepare<[number, number], StepRow>(
    `SELECT ${columns} FROM history WHERE document = ? AND position > ? AND ${isThere} ORDER BY position`,
  )
  /** The rows that have the steps from one position to another. A group has the position of its last step. */
  const rowsOf = database.prepare<{ document: number; first: number; last: number }, StepRow>(
    `SELECT ${columns} FROM history WHERE document = @document AND position >= @first AND ${isThere}
       AND position <= (SELECT min(position) FROM history WHERE document = @document AND position >= @last)
     ORDER BY position`,
  )
  const anyStep = database.prepare<[number], { found: number }>(
    `SELECT 1 AS found FROM history WHERE document = ? AND ${isThere} LIMIT 1`,
  )
  const rowHeads = database.prepare<[number], StepRowHead>(
    `SELECT position, from_at, lasted, labels, authors, is_group, length(content) AS bytes
     FROM history WHERE document = ? AND ${isThere} ORDER BY position`,
  )
  const removeRow = database.prepare<[number, number]>('DELETE FROM history WHERE document = ? AND position = ?')

  const removeBeyond = database.prepare<[number, number]>(
    `DELETE FROM history WHERE rowid IN (
       SELECT rowid FROM history WHERE document = ? AND position > ? LIMIT ${removedAtOnce})`,
  )

  const addPerson = database.prepare<[string]>('INSERT OR IGNORE INTO history_people (account_id) VALUES (?)')
  const findPerson = database.prepare<[string], { number: number }>(
    'SELECT number FROM history_people WHERE account_id = ?',
  )
  const personAt = database.prepare<[number], { id: string }>(
    'SELECT account_id AS id FROM history_people WHERE number = ?',
  )

  /** Not cached: a cached value would be wrong after a failed transaction. */
  function numberOf(accountId: string): number {
    addPerson.run(accountId)
    return findPerson.get(accountId)?.number ?? 0
  }

  function add(document: number, steps: readonly HistoryStep[]): void {
    for (const { position, from, to, labels, authors, update } of steps)
      insertRow.run({
        document,
        position,
        from_at: from,
        lasted: to - from,
        labels: JSON.stringify(labels),
        authors: encodeAuthors(authors, numberOf),
        content: update,
        is_group: 0,
      })
  }

  /** Replaces rows by others that have the same steps. */
  function replace(document: number, before: readonly StepRow[], after: readonly StepRow[]): void {
    for (const { position } of before) removeRow.run(document, position)
    for (const row of after) insertRow.run({ document, ...row })
  }

  const join = database.transaction((document: number, joined: readonly JoinedSteps[]) => {
    for (const { positions, step } of joined) {
      const [first, last] = [Math.min(...positions), Math.max(...positions)]
      const groups = rowsOf.all({ document, first, last }).filter(({ is_group }) => is_group === 1)
      replace(document, groups, groups.flatMap(splitRow))
      for (const position of positions)
        if (removeRow.run(document, position).changes !== 1) throw new Error('the history is another by now')
      add(document, [step])
    }
  })

  const group = database.transaction((document: number, first: number, last: number) => {
    const rows = rowsOf.all({ document, first, last })
    if (rows.length > 1) replace(document, rows, [groupRows(rows)])
  })

  return {
    add,
    join: (document: number, joined: readonly JoinedSteps[]): void => join.immediate(document, joined),
    group: (document: number, first: number, last: number): void => group.immediate(document, first, last),
    addCheckpoint(document: number, position: number, label: string, account: string, at: number): void {
      insertCheckpoint.run({ document, position, label, account, at })
    },
    /** To be called once the steps up to `position` contain their labels. */
    forgetCheckpoints(document: number, position: number, at: number): void {
      removeCheckpoints.run(document, position, at - dayMs)
    },
    /** Removes some of the steps after a position; returns the number of removed steps. */
    removeBeyond: (document: number, position: number): number => removeBeyond.run(document, position).changes,
    hasSteps: (document: number): boolean => anyStep.get(document) !== undefined,
    /** Entries of the log with their labels: all of them, or at least `bytes`. */
    entries(document: number, after: number, bytes: number): AuthoredEntry[] {
      const labels = new Map<number, string[]>()
      for (const { position, label } of labelsAfter.all(document, after))
        labels.set(position, [...(labels.get(position) ?? []), label])
      const entries: AuthoredEntry[] = []
      let left = bytes
      for (const entry of entriesAfter.iterate(document, after)) {
        entries.push({ ...entry, labels: labels.get(entry.position) ?? [] })
        left -= entry.content.length
        if (left <= 0) break
      }
      return entries
    },
    heads: (document: number): StoredStepHead[] => rowHeads.all(document).flatMap(headsOfRow),
    read(document: number, after: number, bytes: number): { steps: HistoryStep[]; isCut: boolean } {
      const people = new Map<number, string>()
      const accountAt = (number: number): string => {
        const id = people.get(number) ?? personAt.get(number)?.id ?? ''
        people.set(number, id)
        return id
      }
      const steps: HistoryStep[] = []
      let left = bytes
      for (const row of rowsAfter.iterate(document, after)) {
        if (left <= 0) return { steps, isCut: true }
        left -= row.content.length + row.authors.length
        steps.push(...stepsOfRow(row, after, accountAt))
      }
      return { steps, isCut: false }
    },
  }
}
