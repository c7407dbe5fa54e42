/** The database is not ours, a released migration was edited, or a copy into it is not finished. */
export class ForeignSchema extends Error {
  override name = 'ForeignSchema'
}
