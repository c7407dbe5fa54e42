import SqliteDatabase from 'better-sqlite3'
import { migrate } from '../sqlite/database.ts'

/** A table that a copy between SQLite and PostgreSQL contains. */
export interface CopiedTable {
  name: string
  columns: readonly { name: string; type: 'text' | 'bigint' | 'bytea' }[]
  /** The columns by which rows are read; null for the order in which they were written. */
  order: readonly string[] | null
  /** True if the column `document` names the document of each row. */
  isOfDocument: boolean
}

/** Joined into `snapshots`, or made anew by the next start. */
const notCopied: ReadonlySet<string> = new Set(['snapshot_parts', 'relay_run'])
/** PostgreSQL stores a snapshot in one piece. */
const withoutTwin: Readonly<Record<string, readonly string[]>> = { snapshots: ['parts'] }
const inOrderOfWriting: ReadonlySet<string> = new Set(['access_journal', 'identity_journal'])

const types = { TEXT: 'text', INTEGER: 'bigint', BLOB: 'bytea' } as const

interface Column {
  name: string
  type: keyof typeof types
  pk: number
}

/**
 * The tables of the newest version, read from its migrations, so that no later table is forgotten. A table
 * follows the tables that it references.
 */
export function describeTables(): CopiedTable[] {
  const database = new SqliteDatabase(':memory:')
  try {
    migrate(database)
    const names = database
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all()
      .filter((name) => !notCopied.has(name))
    const referenced = (name: string) =>
      (database.pragma(`foreign_key_list(${name})`) as { table: string }[]).map(({ table }) => table)
    const inOrder = new Set<string>()
    const add = (name: string) => {
      for (const other of referenced(name)) if (other !== name) add(other)
      inOrder.add(name)
    }
    for (const name of names) add(name)
    return [...inOrder].map((name) => {
      const columns = (database.pragma(`table_info(${name})`) as Column[]).filter(
        (column) => !withoutTwin[name]?.includes(column.name),
      )
      const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
      return {
        name,
        columns: columns.map(({ name: column, type }) => ({ name: column, type: types[type] })),
        order: inOrderOfWriting.has(name) ? null : key.map((column) => column.name),
        isOfDocument: referenced(name).includes('documents'),
      }
    })
  } finally {
    database.close()
  }
}

/** The list of a table's columns in SQL. */
export const columnList = ({ columns }: CopiedTable): string => columns.map(({ name }) => `"${name}"`).join(', ')
