/** *low*: a person should make space. *full*: nothing is written to documents any more, until there is space. */
export type DiskState = 'enough' | 'low' | 'full'

/** The disk with the database; sizes in bytes. */
export interface DiskSpace {
  state: DiskState
  free: number
  /** The database with its write-ahead log. */
  database: number
  /** With less free than this the disk counts as low. */
  lowBelow: number
  /** With less free than this the disk counts as full. */
  fullBelow: number
}

/** What an operator is told, with what to do; null while there is enough space. */
export function describeShortage({ state, free, lowBelow, fullBelow }: DiskSpace): string | null {
  if (state === 'enough') return null
  const left = `The disk with the database has ${megabytes(free)} left`
  return state === 'low'
    ? `${left}, less than the ${megabytes(lowBelow)} that an upgrade or a restore may need. Make space.`
    : `${left}, less than its reserve of ${megabytes(fullBelow)}: nothing is written to documents. Make space.`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
