import {
  type Difference,
  type HistorySubject,
  openReplay,
  type Replay,
  type ReplayStep,
  type Version,
} from '@civic-hub/committee/history'
import type { Problem } from '../../../replica/connection/answer.ts'
import { readHistory } from '../../../replica/connection/history.ts'
import { createObservable, type Observable } from '../../../replica/observable.ts'

export interface HistoryState<Contents = unknown, D extends Difference = Difference> {
  kind: 'reading' | 'read' | 'failed'
  problem: Problem | null
  /** True if it was read to its end once; after that, only new steps are read. */
  complete: boolean
  /**
   * The time of the last step that was read, and its position between the first step and now, from 0 to 1.
   */
  upTo: number | null
  progress: number
  /** Oldest first. */
  versions: readonly Version<Contents, D>[]
  /** Names of people by their account, as the relay returns them. */
  names: ReadonlyMap<string, string>
  /** The number of steps that could not be read. */
  unreadable: number
}

export interface OpenHistory<Contents, D extends Difference> {
  state: Observable<HistoryState<Contents, D>>
  /** Reads the steps of the relay that are missing here; continues where it was interrupted. */
  read(): Promise<void>
  close(): void
}

/** The replay pauses after this much work, so that the screen stays responsive. */
const sliceMs = 10

const nothing = {
  kind: 'reading',
  problem: null,
  complete: false,
  upTo: null,
  progress: 0,
  versions: [],
  names: new Map<string, string>(),
  unreadable: 0,
} as const

/**
 * The history of one meeting, or of a part of the committee, replayed in slices from the steps that the relay
 * stores.
 */
export function openHistory<Contents, D extends Difference>(
  committeeId: string,
  subject: HistorySubject<Contents, D>,
  { readPart = readHistory, now = Date.now }: { readPart?: typeof readHistory; now?: () => number } = {},
): OpenHistory<Contents, D> {
  const state = createObservable<HistoryState<Contents, D>>(nothing)
  let replay = openReplay(subject)
  let position = 0
  let logId: string | null = null
  let began: number | null = null
  let reading: Promise<void> | null = null
  let again = false
  let closed = false

  const patch = (news: Partial<HistoryState<Contents, D>>) => state.set({ ...state.get(), ...news })

  function beginAnew(newLogId: string): void {
    replay.close()
    replay = openReplay(subject)
    logId = newLogId
    position = 0
    began = null
    patch({ versions: [], progress: 0, upTo: null, unreadable: 0 })
  }

  async function readOn(): Promise<void> {
    for (;;) {
      const answer = await readPart(committeeId, position)
      if (closed) return
      if (!answer.ok) return patch({ kind: 'failed', problem: answer.problem })
      const { steps, more, names } = answer.value
      if (answer.value.logId !== logId) {
        const isAnother = logId !== null
        beginAnew(answer.value.logId)
        // The requested position belongs to the other log.
        if (isAnother) continue
      }
      // Until now the error explained the empty screen; an automatic retry must not replace it.
      patch({ names: new Map([...state.get().names, ...names]), problem: null })
      await takeAll(steps, replay)
      if (closed) return
      if (!more) return patch({ kind: 'read', complete: true })
    }
  }

  async function takeAll(steps: readonly ReplayStep[], into: Replay<Contents, D>) {
    let versions = [...state.get().versions]
    let pauseAt = performance.now() + sliceMs
    for (const step of steps) {
      const version = into.take(step)
      position = step.position
      // A step that the relay joined meanwhile ends where a known step ends.
      if (version) versions = [...versions.filter((known) => known.position < version.position), version]
      if (performance.now() < pauseAt) continue
      showProgress(step.to, versions, into)
      await new Promise((resolve) => setTimeout(resolve))
      if (closed) return
      pauseAt = performance.now() + sliceMs
    }
    const last = steps.at(-1)
    if (last) showProgress(last.to, versions, into)
  }

  function showProgress(upTo: number, versions: readonly Version<Contents, D>[], from: Replay<Contents, D>): void {
    if (upTo > 0) began ??= upTo
    const span = began === null ? 0 : now() - began
    const progress = span > 0 && began !== null ? Math.min(1, (upTo - began) / span) : 0
    patch({ versions, upTo: upTo || null, progress, unreadable: from.unreadable() })
  }

  async function read(): Promise<void> {
    if (reading) {
      again = true
      return reading
    }
    patch({ kind: 'reading' })
    reading = readOn()
    await reading
    reading = null
    if (!again || closed) return
    again = false
    await read()
  }

  return {
    state,
    read,
    close() {
      closed = true
      replay.close()
    },
  }
}
