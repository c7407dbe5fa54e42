/** The twin of the SQLite migration with the same version. */
export interface Migration {
  version: number
  name: string
  sql: string
}
