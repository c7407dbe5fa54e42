/**
 * Puts the backup in the place of the hub's database after `prepareFor` has added to it what the replaced
 * database (a file, which may be missing) knows. Returns the name under which that one is kept, if there was
 * one.
 */
export type PlaceBackup = (
  folder: string,
  arriving: string,
  prepareFor: (replaced: string) => Promise<void>,
) => Promise<string | null>

export const nameOfReplaced = (): string => `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`
