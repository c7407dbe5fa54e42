/** The twin of the SQLite migration with the same version. */
export interface Migration {
  version: number
  name: string
  sql: string
  /**
   * The oldest version whose running relays can use the tables after this migration. Without it: all relays that run.
   * Needed by a migration that removes or narrows something, one version after the program stopped using it.
   */
  oldest?: number
}
