/** The database was written by a newer version of the program, so this version must not change it. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew'
}
