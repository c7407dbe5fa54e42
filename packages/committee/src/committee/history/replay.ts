import * as Y from 'yjs'
import { isDestructive } from '../../document/checkpoints.ts'
import { readAttribution, type StepAuthor } from './attribution.ts'
import type { Attribution, Difference, HistorySubject, Who } from './history-subject.ts'

/** The changes in a whole committee between two checkpoints. */
export interface ReplayStep {
  readonly position: number
  /** The time at which the relay received its first change or its last one, in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  /** Empty for steps that are older than the storage of authors. */
  readonly authors: readonly StepAuthor[]
  readonly labels?: readonly string[]
  /** A plain yjs update. */
  readonly update: Uint8Array
}

export type Change<D extends Difference> = D & {
  readonly by: readonly Who[]
  /** Authors who set the same field in that step, and whose value was not kept. */
  readonly lost: readonly LostValue[]
}

export interface LostValue {
  readonly who: Who
  /** The lost value; undefined if it was not stored. */
  readonly value: unknown
}

/** A meeting, or a part of the committee, at the end of a step that changed it. */
export interface Version<Contents, D extends Difference> {
  readonly position: number
  readonly from: number
  readonly to: number
  readonly authors: readonly Who[]
  readonly contents: Contents
  readonly before: Contents | null
  readonly changes: readonly Change<D>[]
  readonly attribution: Attribution
  /** The kinds of destructive steps in it, such as `before-removal`; '' if there are none. */
  readonly destructive: string
}

/** Reads the history of a committee step by step, and returns the versions of one subject. */
export interface Replay<Contents, D extends Difference> {
  /** Applies the next step. Returns null if it did not change the subject, or could not be read. */
  take(step: ReplayStep): Version<Contents, D> | null
  /** The number of steps that could not be read; changes that depend on them are missing in later versions. */
  unreadable(): number
  close(): void
}

/** Call `take` with all steps of its committee from the first one on, in their order. */
export function openReplay<Contents, D extends Difference>(subject: HistorySubject<Contents, D>): Replay<Contents, D> {
  const doc = new Y.Doc()
  let last: Contents | null = null
  let unreadable = 0

  function apply(step: ReplayStep): Attribution | null {
    let attribution: Attribution | null = null
    // After the observers and before garbage collection: at this time deleted items still have their parents.
    const onTransaction = (transaction: Y.Transaction) => {
      attribution = readAttribution(transaction, subject, step.authors)
    }
    doc.on('afterTransaction', onTransaction)
    try {
      doc.transact((transaction) => {
        Y.applyUpdate(doc, step.update)
        // After remote updates yjs removes formats without effect, in a transaction without an author.
        transaction.local = true
      })
    } catch {
      unreadable++
    } finally {
      doc.off('afterTransaction', onTransaction)
    }
    return attribution
  }

  return {
    take(step) {
      const attribution = apply(step)
      if (attribution === null || attribution.size === 0) return null
      const contents = subject.read(doc, last, new Set(attribution.keys()))
      const before = last
      last = contents
      if (contents === null) return null
      const changes = attributedChanges(subject, before, contents, attribution)
      if (changes.length === 0) return null
      const { position, from, to, labels = [] } = step
      const destructive = labels.filter(isDestructive).join()
      const authors = before === null ? everyoneIn(attribution) : authorsOf(changes)
      return { position, from, to, authors, contents, before, changes, attribution, destructive }
    },
    unreadable: () => unreadable,
    close: () => doc.destroy(),
  }
}

export function attributedChanges<Contents, D extends Difference>(
  subject: HistorySubject<Contents, D>,
  before: Contents | null,
  after: Contents,
  attribution: Attribution,
): Change<D>[] {
  return subject.differences(before, after, attribution).map((difference) => {
    const found = difference.fields.flatMap((field) => attribution.get(field) ?? [])
    const by = new Set(found.flatMap((context) => [...context.by]))
    const lost = found.flatMap((field) => [...field.lost]).filter(([who]) => !by.has(who))
    return { ...difference, by: [...by], lost: lost.map(([who, value]) => ({ who, value })) }
  })
}

/** All accounts that changed a subject, including changes that are not listed separately. */
export function everyoneIn(attribution: Attribution): readonly Who[] {
  return [...new Set([...attribution.values()].flatMap(({ by, lost }) => [...by, ...lost.keys()]))]
}

export function authorsOf(changes: readonly Change<Difference>[]): readonly Who[] {
  return [...new Set(changes.flatMap(({ by, lost }) => [...by, ...lost.map(({ who }) => who)]))]
}
