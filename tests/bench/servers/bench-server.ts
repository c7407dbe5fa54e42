import { type ChildProcess, fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryOptions } from '../../../apps/relay/src/memory-limits.ts'
import type { DocumentTarget, Message, Question, Usage } from './serve.ts'
import type { ServerName } from './server-names.ts'

export interface BenchServer {
  name: ServerName
  pid: number
  url: string
  makeDocuments(count: number): Promise<DocumentTarget[]>
  /** One document, with a target for each of so many people. */
  makeMeeting(people: number): Promise<DocumentTarget[]>
  /** `collect` runs the garbage collector first. */
  usage(options?: { collect: boolean }): Promise<Usage>
  /** Lets the server finish its writes, and waits for its end. */
  close(): Promise<void>
}

type Asked =
  | { ask: 'documents'; count: number }
  | { ask: 'meeting'; people: number }
  | { ask: 'usage'; collect: boolean }

/**
 * Starts one server in its own process, with its own folder below `folder`. With `databaseUrl`, our relay uses
 * that PostgreSQL.
 */
export async function startServer(
  name: ServerName,
  folder: string,
  { databaseUrl }: { databaseUrl?: string } = {},
): Promise<BenchServer> {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const data = join(folder, databaseUrl === undefined ? name : `${name}-on-postgres`)
  await mkdir(data, { recursive: true })
  // These limits apply to every way of starting our relay, and it runs as it is built.
  const { options, environment } = name === 'civic-hub' ? memoryOptions() : { options: [], environment: {} }
  if (name === 'civic-hub') options.push('--conditions=built')
  const child = fork(program, [data], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    execArgv: [...process.execArgv, ...options],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answers = new Map<number, (answer: unknown) => void>()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await untilItListens(child, name)
  let lastId = 0
  child.on('message', (message: Message) => {
    if (!('id' in message)) return
    answers.get(message.id)?.(message.answer)
    answers.delete(message.id)
  })

  function ask<T>(asked: Asked): Promise<T> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      answers.set(id, (answer) => resolve(answer as T))
      void ended.then(() => reject(new Error(`${name} ended while it was asked for ${asked.ask}`)))
      const question: Question = { id, ...asked }
      child.send(question)
    })
  }

  return {
    name,
    pid: child.pid ?? 0,
    url,
    makeDocuments: (count) => ask({ ask: 'documents', count }),
    makeMeeting: (people) => ask({ ask: 'meeting', people }),
    usage: ({ collect } = { collect: false }) => ask({ ask: 'usage', collect }),
    async close() {
      const question: Question = { id: ++lastId, ask: 'close' }
      child.send(question)
      await ended
    },
  }
}

function untilItListens(child: ChildProcess, name: ServerName): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => 'url' in message && resolve(message.url))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)))
  })
}
