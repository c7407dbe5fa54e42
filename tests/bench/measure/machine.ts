import { cpus, totalmem } from 'node:os'

/** Enough to compare two runs, without anything that identifies a machine. */
export interface Machine {
  cores: number
  processor: string
  memoryGB: number
  node: string
}

export function describeMachine(): Machine {
  const cores = cpus()
  return {
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
}
