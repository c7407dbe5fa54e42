import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { BenchServer } from './bench-server.ts'

/** True if a server can be measured on one core, while the load runs on the others (Linux, two cores or more). */
export const canUseOneCore = availableParallelism() > 1 && hasTaskset()

/** Runs `use` while each server has only the first core, and the bench itself has the others. */
export async function onOneCore<T>(servers: readonly BenchServer[], use: () => Promise<T>): Promise<T> {
  const last = availableParallelism() - 1
  for (const { pid } of servers) setCores(pid, '0')
  setCores(process.pid, last === 1 ? '1' : `1-${last}`)
  try {
    return await use()
  } finally {
    for (const pid of [process.pid, ...servers.map((server) => server.pid)]) setCores(pid, `0-${last}`)
  }
}

/** All threads of the process; those that start later have the same cores. */
function setCores(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' })
}

function hasTaskset(): boolean {
  try {
    setCores(process.pid, `0-${availableParallelism() - 1}`)
    return true
  } catch {
    return false
  }
}
