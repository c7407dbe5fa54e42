import type { Patch } from '../simulation/world/programs.ts'

/** A fault that tests plant into the product's source when it is loaded, to show that a rule has its test. */
export interface PlantedFault {
  /** The wrong behaviour: 'a vote for another member counts twice'. Unique. */
  name: string
  patch: Patch
  /** The tests that must find it: 'path/of/test-file > part of the test's title', or a file, of which one test must. */
  tests: readonly string[]
}
