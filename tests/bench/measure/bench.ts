import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import type { Row } from './row.ts'

/** The context that a bench receives. */
interface BenchContext {
  /** A smoke run: small loads, one round, only to check that everything works. */
  short: boolean
  /** The generated committees by their years; a short run has the first year only. */
  committees: readonly GeneratedCommittee[]
  /** The committee that most rows measure: five years, or the only one of a short run. */
  committee: GeneratedCommittee
  /** An empty folder of its own, removed afterwards. */
  folder: string
}

export interface Bench {
  name: string
  run(context: BenchContext): Promise<Row[]>
}
