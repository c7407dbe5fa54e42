import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../apps/relay/src/main.ts', import.meta.url))

export interface SpawnedRelay {
  process: ChildProcess
  /** What it wrote so far. */
  output(): { stdout: string; stderr: string }
  /** The address that it logged; rejects when it ends before. */
  listening: Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Runs the relay as a process of its own, with these variables and none of ours; as another user where one is named.
 */
export function spawnRelay(environment: Record<string, string>, uid?: number): SpawnedRelay {
  const child = spawn(process.execPath, [program], {
    env: environment,
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
  // A caller that only waits for the end need not catch this rejection.
  listening.catch(() => {})
  return { process: child, output: () => ({ stdout, stderr }), listening, ended }
}
