import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A document to connect to, and the cookie for it; empty for servers without accounts. */
export interface DocumentTarget {
  documentId: string
  cookie: string
}

export interface Usage {
  /** Processor time of the whole process since its start: all threads, user and system, µs. */
  cpuMicroseconds: number
  rssBytes: number
  /** The highest value so far. Linux. */
  peakRssBytes: number
  /** The memory of the process itself: the heap and the memory outside it. */
  heldBytes: number
}

export type Question =
  | { id: number; ask: 'documents'; count: number }
  | { id: number; ask: 'meeting'; people: number }
  | { id: number; ask: 'usage'; collect: boolean }
  | { id: number; ask: 'close' }

export type Message = { url: string } | { id: number; answer: unknown }

/** The functions that each server's program provides. */
export interface Serving {
  url: string
  makeDocuments(count: number): Promise<DocumentTarget[]>
  /** One document, with a target for each of so many people. */
  makeMeeting(people: number): Promise<DocumentTarget[]>
  close(): Promise<void>
}

/** Runs one server as a child process that answers the bench's requests. It stores its data in `folder`. */
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
  // A request that fails ends the server, and the bench with it.
  process.on('message', (question: Question) => void answer(question))
  // The bench has ended, so no more requests arrive.
  process.on('disconnect', () => process.exit(0))
  tell({ url: serving.url })
}

/** Documents of servers that let every client open any document. */
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
 * Not `process.resourceUsage().maxRSS`: on Linux a process begins with its parent's value, and the bench uses
 * more memory than a server.
 */
function peakRssBytes(): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error('The system does not tell the peak of the resident set')
  return Number(kilobytes) * 1024
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Finalizers of one collection free memory that only the next collection can reclaim.
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
