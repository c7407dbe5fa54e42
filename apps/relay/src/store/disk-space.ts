/** *low*: the operator should free space. *full*: no document is written until there is space again. */
export type DiskState = 'enough' | 'low' | 'full'

/** The disk with the database; sizes in bytes. */
export interface DiskSpace {
  state: DiskState
  free: number
  /** The database with its write-ahead log. */
  database: number
  /** The disk is *low* below this much free space. */
  lowBelow: number
  /** The disk is *full* below this much free space. */
  fullBelow: number
}

/** The warning to the operator, with the remedy; null while there is enough space. */
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
