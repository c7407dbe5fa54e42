import { type ChildProcess, spawn } from 'node:child_process'
import { relayProgram } from './relay-program.ts'

export interface SpawnedRelay {
  process: ChildProcess
  /** The output so far. */
  output(): { stdout: string; stderr: string }
  /** The address from its log; rejects if the process ends before. */
  listening: Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Only the soft limit, which the process's owner may raise again. Node ignores the signal, so that writes
 * fail.
 */
export const fileSizeLimit = (bytes: number) => `--fsize=${Number.isFinite(bytes) ? bytes : 'unlimited'}:`

/** The variables of tests/planted/plant-in-node.ts. */
function plantedFault(): Record<string, string | undefined> {
  const { PLANTED_FAULT, NODE_OPTIONS } = process.env
  return PLANTED_FAULT === undefined ? {} : { PLANTED_FAULT, NODE_OPTIONS }
}

/**
 * Runs the relay as a process of its own, with these variables and none of ours, except the location of
 * compiled files and the planted fault. Optionally it runs as another user, with files of a limited
 * size, or as another program than the current relay.
 */
export function spawnRelay(
  environment: Record<string, string>,
  {
    uid,
    fileSize = Number.POSITIVE_INFINITY,
    program = relayProgram('main'),
  }: { uid?: number; fileSize?: number; program?: string } = {},
): SpawnedRelay {
  const [command, ...words] = Number.isFinite(fileSize)
    ? ['prlimit', fileSizeLimit(fileSize), process.execPath, program]
    : [process.execPath, program]
  const child = spawn(command, words, {
    env: { ...environment, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...plantedFault() },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  })
  let stdout = ''
  let stderr = ''
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const port = stdout.match(/"port":(\d+)/)?.[1]
      if (port !== undefined) resolve(`http://localhost:${port}`)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    void ended.then(({ code }) => reject(new Error(`The relay ended with ${code}: ${stderr}`)))
  })
  // A caller that only waits for the end does not have to catch this rejection.
  listening.catch(() => {})
  return { process: child, output: () => ({ stdout, stderr }), listening, ended }
}
