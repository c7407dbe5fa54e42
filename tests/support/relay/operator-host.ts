import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./operator-host-process.ts', import.meta.url))

export const civicHubProgram = fileURLToPath(
  new URL('../../../apps/relay/src/command-line/civic-hub.ts', import.meta.url),
)

export interface HostedCommand {
  words: readonly string[]
  /** The whole environment of the command. */
  environment: Record<string, string | undefined>
  /** Standard input. */
  input: Uint8Array | null
}

export interface HostedEnd {
  code: number
  out: Uint8Array
  said: string
}

interface Waiting {
  resolve(ended: HostedEnd): void
  reject(failure: Error): void
}

const waiting = new Map<number, Waiting>()
let host: ChildProcess | null = null
let asked = 0

function startHost(): ChildProcess {
  const child = fork(program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', ({ id, ended }: { id: number; ended: HostedEnd }) => {
    waiting.get(id)?.resolve(ended)
    waiting.delete(id)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The process of the commands ended'))
    waiting.clear()
    host = null
  })
  // The worker of the tests ends without closing it.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Runs a command of the operator in a process that has read the program once for all of a worker's tests. A command that is
 * killed, that runs beside another one or as another user needs a process of its own.
 */
export function runHosted(command: HostedCommand): Promise<HostedEnd> {
  host ??= startHost()
  const child = host
  const id = ++asked
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    child.send({ id, command }, (failure) => failure && reject(failure))
  })
}
