import type { HistoryStep } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import type { AuthoredEntry, JoinedSteps, StoredStepHead } from '../document-log.ts'
import { decodeAuthors, encodeAuthors } from '../history-authors.ts'

/** How many labels one account can store in one document per day. */
const labelsPerDay = 100
/** Each step may have a megabyte. */
const removedAtOnce = 4
const dayMs = 24 * 60 * 60 * 1000

interface StepRow {
  position: number
  from_at: number
  lasted: number
  labels: string
  authors: Uint8Array
  content: Uint8Array
}

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
  const insertStep = database.prepare<[number, number, number, number, string, Uint8Array, Uint8Array]>(
    'INSERT INTO history (document, position, from_at, lasted, labels, authors, content) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const stepsAfter = database.prepare<[number, number], StepRow>(
    `SELECT position, from_at, lasted, labels, authors, content FROM history WHERE document = ? AND position > ? AND ${isThere} ORDER BY position`,
  )
  const anyStep = database.prepare<[number], { found: number }>(
    `SELECT 1 AS found FROM history WHERE document = ? AND ${isThere} LIMIT 1`,
  )
  const stepHeads = database.prepare<
    [number],
    { position: number; from: number; to: number; fixed: number; bytes: number }
  >(
    `SELECT position, from_at AS "from", from_at + lasted AS "to", labels != '[]' OR length(authors) = 1 AS fixed,
       length(authors) + length(content) AS bytes
     FROM history WHERE document = ? AND ${isThere} ORDER BY position`,
  )
  const removeStep = database.prepare<[number, number]>(
    'DELETE FROM history WHERE document = ? AND position = ?',
  )

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
      insertStep.run(
        document,
        position,
        from,
        to - from,
        JSON.stringify(labels),
        encodeAuthors(authors, numberOf),
        update,
      )
  }

  const join = database.transaction((document: number, joined: readonly JoinedSteps[]) => {
    for (const { positions, step } of joined) {
      for (const position of positions)
        if (removeStep.run(document, position).changes !== 1) throw new Error('the history is another by now')
      add(document, [step])
    }
  })

  return {
    add,
    join: (document: number, joined: readonly JoinedSteps[]): void => join.immediate(document, joined),
    addCheckpoint(document: number, position: number, label: string, account: string, at: number): void {
      insertCheckpoint.run({ document, position, label, account, at })
    },
    /** To be called once the steps up to `position` contain their labels. */
    forgetCheckpoints(document: number, position: number, at: number): void {
      removeCheckpoints.run(document, position, at - dayMs)
    },
    /** Removes some of the steps after a position; returns the number of removed steps. */
    removeBeyond: (document: number, position: number): number =>
      removeBeyond.run(document, position).changes,
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
    heads: (document: number): StoredStepHead[] =>
      stepHeads.all(document).map(({ fixed, ...head }) => ({ ...head, isFixed: fixed === 1 })),
    read(document: number, after: number, bytes: number): { steps: HistoryStep[]; isCut: boolean } {
      const people = new Map<number, string>()
      const accountAt = (number: number): string => {
        const id = people.get(number) ?? personAt.get(number)?.id ?? ''
        people.set(number, id)
        return id
      }
      const steps: HistoryStep[] = []
      let left = bytes
      for (const row of stepsAfter.iterate(document, after)) {
        if (left <= 0) return { steps, isCut: true }
        left -= row.content.length + row.authors.length
        steps.push({
          position: row.position,
          from: row.from_at,
          to: row.from_at + row.lasted,
          labels: JSON.parse(row.labels) as string[],
          authors: decodeAuthors(row.authors, accountAt),
          update: row.content,
        })
      }
      return { steps, isCut: false }
    },
  }
}
