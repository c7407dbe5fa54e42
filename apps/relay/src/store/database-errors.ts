/** The database was written by a newer version of the program, so this version must not change it. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew'
}

/** The database is not ours, a released migration was edited, or a copy into it is not finished. */
export class ForeignSchema extends Error {
  override name = 'ForeignSchema'
}
