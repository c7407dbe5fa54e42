import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A document to connect to, and the cookie that this needs; empty for servers without accounts. */
export interface DocumentTarget {
  documentId: string
  cookie: string
}

export interface Usage {
  /** Processor time of the whole process since it began: all threads, user and system, µs. */
  cpuMicroseconds: number
  rssBytes: number
  /** The most it has ever been. Linux. */
  peakRssBytes: number
  /** What the process itself holds: the heap and what lies outside it. */
  heldBytes: number
}

export type Question =
  | { id: number; ask: 'documents'; count: number }
  | { id: number; ask: 'meeting'; people: number }
  | { id: number; ask: 'usage'; collect: boolean }
  | { id: number; ask: 'close' }

export type Message = { url: string } | { id: number; answer: unknown }

/** What each server's program provides. */
export interface Serving {
  url: string
  makeDocuments(count: number): Promise<DocumentTarget[]>
  /** One document, with a target for each of so many people. */
  makeMeeting(people: number): Promise<DocumentTarget[]>
  close(): Promise<void>
}

/** Runs one server as a child process that answers the questions of the bench. `folder` is where it keeps its data. */
export async function serve(start: (folder: string) => Promise<Serving>): Promise<void> {
  const serving = await start(process.argv[2] ?? '')
  const tell = (message: Message) => process.send?.(message)
  const answer = async (question: Question) => {
    switch (question.ask) {
      case 'documents':
        tell({ id: question.id, answer: await serving.makeDocuments(question.count) })
        break
      case 'meeting':
        tell({ id: question.id, answer: await serving.makeMeeting(question.people) })
        break
      case 'usage':
        tell({ id: question.id, answer: await readUsage(question.collect) })
        break
      case 'close':
        await serving.close()
        process.exit(0)
    }
  }
  // A question that can't be answered ends the server, and the bench with it.
  process.on('message', (question: Question) => void answer(question))
  // Nobody is left to ask: the bench ended.
  process.on('disconnect', () => process.exit(0))
  tell({ url: serving.url })
}

/** Documents of servers that let everyone open anything. */
export const publicDocuments = {
  async makeDocuments(count: number): Promise<DocumentTarget[]> {
    return Array.from({ length: count }, () => ({ documentId: crypto.randomUUID(), cookie: '' }))
  },
  async makeMeeting(people: number): Promise<DocumentTarget[]> {
    return Array<DocumentTarget>(people).fill({ documentId: crypto.randomUUID(), cookie: '' })
  },
}

async function readUsage(collect: boolean): Promise<Usage> {
  if (collect) await collectGarbage()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return {
    cpuMicroseconds: user + system,
    rssBytes: rss,
    peakRssBytes: peakRssBytes(),
    heldBytes: heapUsed + external,
  }
}

/**
 * Not `process.resourceUsage().maxRSS`: on Linux a process begins with what its parent held, and the bench holds more
 * than a server.
 */
function peakRssBytes(): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error('The system does not tell the peak of the resident set')
  return Number(kilobytes) * 1024
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Finalizers of one collection free what only the next one can take.
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
