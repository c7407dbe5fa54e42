import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import type { Row } from './row.ts'

/** What a bench gets to work with. */
export interface BenchContext {
  /** A smoke run: small loads, one round, only to see that everything works. */
  short: boolean
  /** The generated committees by their years; a short run has the first year only. */
  committees: readonly GeneratedCommittee[]
  /** The committee that most rows are about: five years, or what a short run has. */
  committee: GeneratedCommittee
  /** An empty folder of its own, removed afterwards. */
  folder: string
}

export interface Bench {
  name: string
  run(context: BenchContext): Promise<Row[]>
}
