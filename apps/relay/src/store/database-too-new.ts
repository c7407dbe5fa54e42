/** The database was written by a newer version of the program, which this one must not touch. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew'
}
