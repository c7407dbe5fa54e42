import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./relay-host-process.ts', import.meta.url))

interface HostedRelay {
  url: string
  /** The link that makes an account the first administrator. */
  firstAdminLink(): Promise<string>
  close(): Promise<void>
}

/** One process that runs the relays of many stories, each with its own port and data. */
export interface RelayHost {
  /** Starts a relay with this environment, which it reads like a process of its own. */
  start(environment: Record<string, string>): Promise<HostedRelay>
  close(): Promise<void>
}

type HostQuestion =
  | { ask: 'start'; environment: Record<string, string> }
  | { ask: 'first-admin-link' | 'stop'; relay: number }
export type HostRequest = { id: number } & HostQuestion
export type HostAnswer = { id: number; value: string } | { id: number; failure: string }

/**
 * A relay in a process of its own reads and compiles 250 files and compresses the app, which costs more than
 * many stories. Here that is done once. A story that kills, freezes or starts its relay needs a process of
 * its own.
 */
export function openRelayHost(): RelayHost {
  // Without the test program's loader: the relay runs unchanged.
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, { resolve(value: string): void; reject(failure: Error): void }>()
  let asked = 0
  child.on('message', (answer: HostAnswer) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('value' in answer) asker?.resolve(answer.value)
    else asker?.reject(new Error(answer.failure))
  })
  // The program of the tests may end without closing it.
  child.unref()
  child.channel?.unref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The process of the relays ended'))
  })

  function ask(question: HostQuestion): { id: number; answer: Promise<string> } {
    const id = ++asked
    const answer = new Promise<string>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      child.send({ id, ...question } satisfies HostRequest, (failure) => failure && reject(failure))
    })
    return { id, answer }
  }

  return {
    async start(environment) {
      const { id: relay, answer } = ask({ ask: 'start', environment })
      return {
        url: await answer,
        firstAdminLink: () => ask({ ask: 'first-admin-link', relay }).answer,
        close: async () => void (await ask({ ask: 'stop', relay }).answer),
      }
    },
    async close() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
