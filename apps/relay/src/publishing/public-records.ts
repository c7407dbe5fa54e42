import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { createAskedThread, threadProgram } from '../asked-thread.ts'
import type { BackgroundWork } from '../background-work.ts'
import type { Log } from '../log.ts'
import type { AccountStore } from '../store/account-store.ts'
import { committeeFolder, type OpenAnswer, openAnswer, stateName } from './answer-files.ts'
import type { AnswersMade, AnswersThreadData, AnswersWanted } from './answers-thread.ts'

/** A committee that has published records, and the state of them. */
interface PublicSource {
  documentId: string
  slug: string
  name: string
  source: string
}

/**
 * The answers of the public addresses below /open-records. A separate thread makes them when a record, a number, the name,
 * the address or the program has changed; here they are only found and opened.
 */
export interface PublicRecords {
  /** Null if nothing was ever published, 'gone' if the committee is deleted. */
  find(slug: string): Promise<PublicSource | 'gone' | null>
  /** Null if there is no such address, 'not-made' if the answers of this state do not exist yet. */
  open(source: PublicSource, path: string, page: number): Promise<OpenAnswer | 'not-made' | null>
  /** Makes the answers of the present state. Rejects if that fails, and for a while after it has failed. */
  make(documentId: string): Promise<void>
  /** Makes in the background what is not made yet, or removes what is not public any more, after a change. */
  prepare(documentId: string): void
  /** Makes in the background what is not made yet of all committees, after the start. */
  prepareAll(): void
  /** Removes what was not removed after a change, such as folders of erased committees. */
  removeUnused(): Promise<void>
  close(): Promise<void>
}

/** How long a failure is answered without another attempt. */
const failedForMs = 30_000

export type MakeAnswers = (wanted: AnswersWanted) => Promise<AnswersMade>

/**
 * The thread that makes answers. All records of a committee, 32 MB at most, are in its memory: the process grows by up to
 * 190 MB, and shrinks again when the thread ends.
 */
export function createAnswersThread(data: AnswersThreadData): { make: MakeAnswers; close(): Promise<void> } {
  const heapMb = Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024)
  const { ask, close } = createAskedThread<AnswersWanted, AnswersMade>(
    threadProgram('answers-thread', import.meta.url),
    { maxOldGenerationSizeMb: Math.min(256, heapMb), maxYoungGenerationSizeMb: 16 },
    data,
  )
  return { make: (wanted) => ask(wanted), close }
}

export function createPublicRecords(parts: {
  store: Pick<AccountStore, 'queries'>
  thread: { make: MakeAnswers; close(): Promise<void> }
  folder: string
  publicUrl: () => string
  /** True if nothing may be written. */
  isDiskFull: () => boolean
  background: Pick<BackgroundWork, 'begin'>
  log: Pick<Log, 'error'>
}): PublicRecords {
  const { store, thread, folder, isDiskFull, background, log } = parts
  const origin = () => new URL(parts.publicUrl()).origin
  const making = new Map<string, Promise<void>>()
  const failedAt = new Map<string, number>()
  /** One committee after the other, because each may need much memory. */
  let last: Promise<unknown> = Promise.resolve()
  let isClosing = false

  const stateFolder = ({ documentId, source }: Pick<PublicSource, 'documentId' | 'source'>) =>
    join(committeeFolder(folder, documentId), stateName(source, origin()))
  const committees = () =>
    store.queries
      .selectFrom('committees')
      .select(['document_id', 'public_source as source', 'removed_at'])
      .where('public_source', '!=', '')

  async function makeNow(documentId: string): Promise<void> {
    const row = await committees().where('document_id', '=', documentId).executeTakeFirst()
    if (row === undefined || row.removed_at !== null)
      return rm(committeeFolder(folder, documentId), { recursive: true, force: true })
    // A request that waited may have asked for what was just made.
    if (await exists(stateFolder({ documentId, source: row.source }))) return
    if (isClosing) throw new Error('The relay shuts down')
    if (isDiskFull()) throw new Error('The disk has no space for the pages of open records')
    const { damaged } = await thread.make({ documentId, origin: origin() })
    if (damaged.length > 0)
      log.error(
        { documentId, meetings: damaged.slice(0, 20) },
        `${damaged.length} open records cannot be read, and are not on the committee's public pages. Let an owner publish them again`,
      )
  }

  function make(documentId: string): Promise<void> {
    const running = making.get(documentId)
    if (running) return running
    if (performance.now() - (failedAt.get(documentId) ?? Number.NEGATIVE_INFINITY) < failedForMs)
      return Promise.reject(new Error('The pages of these open records could not be made'))
    const made = last.then(() => {
      // From now on a change is not contained any more.
      making.delete(documentId)
      return makeNow(documentId)
    })
    making.set(documentId, made)
    last = made.then(
      () => failedAt.delete(documentId),
      (error: unknown) => {
        if (isClosing) return
        failedAt.set(documentId, performance.now())
        log.error({ err: error, documentId }, 'The pages of open records could not be made')
      },
    )
    return made
  }

  async function makeIfMissing({ documentId, source }: Pick<PublicSource, 'documentId' | 'source'>): Promise<void> {
    if (await exists(stateFolder({ documentId, source }))) return
    // It is logged.
    await make(documentId).catch(() => undefined)
  }

  return {
    async find(slug) {
      const row = await store.queries
        .selectFrom('committees')
        .select(['document_id', 'name', 'public_source', 'removed_at'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (row === undefined || row.public_source === '') return null
      if (row.removed_at !== null) return 'gone'
      return { documentId: row.document_id, slug, name: row.name, source: row.public_source }
    },
    async open(source, path, page) {
      const own = stateFolder(source)
      const wasMade = await exists(own)
      const answer = await openAnswer(own, path, page)
      if (answer === 'damaged') await rm(own, { recursive: true, force: true })
      else if (answer !== null) return answer
      // Unless the folder was removed meanwhile, because another state was made.
      else if (wasMade && (await exists(own))) return null
      return 'not-made'
    },
    make,
    prepare(documentId) {
      background.begin('make the pages of open records', async () => {
        const row = await committees().where('document_id', '=', documentId).executeTakeFirst()
        if (row?.removed_at === null) await makeIfMissing({ documentId, source: row.source })
        else await make(documentId).catch(() => undefined)
      })
    },
    prepareAll() {
      background.begin('make the pages of all open records', async () => {
        for (const { document_id: documentId, source, removed_at } of await committees().execute())
          if (removed_at === null) await makeIfMissing({ documentId, source })
      })
    },
    async removeUnused() {
      const used = await committees().where('removed_at', 'is', null).execute()
      const names = new Set(used.map((row) => basename(committeeFolder(folder, row.document_id))))
      for (const name of await readdir(folder).catch(() => []))
        if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true })
    },
    close() {
      isClosing = true
      return thread.close()
    },
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
