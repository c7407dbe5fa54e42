import type { Patch } from '../simulation/world/programs.ts'

/** The environment variable by which the runner passes a fault on to the programs of the tests. */
export const variable = 'PLANTED_FAULT'

export interface PlantedNow {
  patches: readonly Patch[]
  /** The folder of the app that relays serve, instead of `apps/web/dist`. */
  build: string | null
}

export const plantedNow: PlantedNow = JSON.parse(process.env[variable] ?? '{"patches":[],"build":null}')
