import type { CommitteePart, Result, TransitionContext } from '@civic-hub/committee'
import type { Change, EntriesInHistory, EntryDifference, EntryInHistory } from '@civic-hub/committee/history'
import type * as Y from 'yjs'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../replica/session/use-author.ts'
import { entryHistoryTexts as texts } from '../../texts/en/entry-history.gen.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import classes from './entry-part-history.module.css'
import type { PartHistory, RestoredEntry } from './part-history.ts'

/** The words for a yes or no that was changed, and the name of its field. */
export type FlagTexts = { name: string } & Readonly<Record<'set' | 'unset', (what: string) => string>>

/** The person who restores: an owner of the committee may restore more. */
interface Editor {
  readonly account: string
  readonly isOwner: boolean
}
type Restore<Refusal extends string> = (doc: Y.Doc, context: TransitionContext) => Result<unknown, Refusal>
type Changed = Extract<EntryDifference, { kind: 'entry-changed' }>

/** A restore, and the accessible name of its button if the usual name does not fit. */
interface SetBack<Refusal extends string> {
  run: Restore<Refusal>
  label?: string
}

export interface EntryHistory<Refusal extends string>
  extends Pick<PartHistory<EntriesInHistory, EntryDifference>, 'page' | 'subject' | 'query'>,
    Partial<Pick<PartHistory<EntriesInHistory, EntryDifference>, 'summaryOf' | 'lostWords'>> {
  part: CommitteePart
  texts: {
    name: string
    none: string
    count: (n: number) => string
    /** The names of fields inside a sentence, and the words for each yes or no. */
    fields?: Readonly<Record<string, string | FlagTexts>>
  }
  /** Returns the entry's name inside a sentence: 'the announcement “Rain”'. */
  what: (entry: EntryInHistory) => string
  /** Returns special words for a change; null for the usual words. */
  ownWords?: (change: EntryDifference) => string | null
  /** Returns an entry as it is in a version, with the entries inside it; null for one that is not shown. */
  asItWas: (entry: EntryInHistory, inside: readonly EntryInHistory[]) => EntryThen | null
  /** Restores a removed entry; null if that is not possible. */
  restore: (entry: EntryInHistory, editor: Editor) => Restore<Refusal> | null
  /** Sets a field to its earlier value; null if that is not possible. */
  setBack: (change: Changed, standing: EntryInHistory, editor: Editor) => SetBack<Refusal> | null
  refused: Readonly<Record<Refusal, string>>
}

/** Creates the history of a part that is a list of entries. */
export function entryPartHistory<Refusal extends string>(
  of: EntryHistory<Refusal>,
): PartHistory<EntriesInHistory, EntryDifference> {
  const { page, subject, query, what } = of
  return {
    page,
    subject,
    query,
    name: of.texts.name,
    changeWords: (change) => of.ownWords?.(change) ?? usualWords(change),
    lostWords: of.lostWords ?? lostWords,
    summaryOf: (changes) =>
      of.summaryOf?.(changes) ?? of.texts.count(new Set(changes.map(({ entry }) => entry.key)).size),
    // biome-ignore lint/correctness/noComponentHookFactories: each history is made once, when its module is read
    Contents: ({ contents, changes }) => (
      <EntriesThen contents={contents} changes={changes} asItWas={of.asItWas} none={of.texts.none} />
    ),
    useRestore,
  }

  function usualWords(change: EntryDifference): string {
    const entryWords = what(change.entry)
    switch (change.kind) {
      case 'entry-added':
        return texts.changes.added(entryWords)
      case 'entry-removed':
        return texts.changes.removed(entryWords)
      case 'entry-restored':
        return texts.changes.restored(entryWords)
      case 'entry-changed':
        return changedWords(change, entryWords)
    }
  }

  function changedWords({ name, before, after }: Changed, entryWords: string): string {
    if (name === 'order') return texts.changes.moved(entryWords)
    if (name === 'title') return texts.changes.renamed(String(before), String(after))
    const field = of.texts.fields?.[name] ?? name
    if (typeof field === 'object') return field[after ? 'set' : 'unset'](entryWords)
    const isShort = typeof after === 'string' && after !== '' && after.length < 80
    return isShort ? texts.changes.setTo(field, entryWords, after) : texts.changes.changed(field, entryWords)
  }

  // biome-ignore lint/correctness/noComponentHookFactories: see above
  function useRestore() {
    const replica = useReplica()
    const { account } = useAuthor()
    return (change: EntryDifference, now: EntriesInHistory): RestoredEntry | null => {
      const standing = now.get(change.entry.key)
      if (!standing) return null
      const { context } = replica.part(of.part)
      const editor = { account, isOwner: replica.access.get() === 'owner' }
      const entry = (label: string, run: Restore<Refusal>): RestoredEntry => ({
        label,
        restore: () => {
          const done = run(replica.doc, context)
          if (done.ok) notify({ title: texts.restored, message: label })
          else notifyError({ title: of.refused[done.refusal] })
        },
      })
      if (change.kind === 'entry-removed') {
        const run = standing.removed ? of.restore(standing, editor) : null
        return run && entry(texts.restore(what(standing)), run)
      }
      if (change.kind !== 'entry-changed' || isAsBefore(change, standing)) return null
      const back = of.setBack(change, standing, editor)
      return back && entry(back.label ?? labelOf(change), back.run)
    }
  }

  function labelOf({ name, before, entry }: Changed): string {
    if (name === 'title') return texts.restoreTitle(String(before))
    const field = of.texts.fields?.[name] ?? name
    return texts.restoreField(typeof field === 'object' ? field.name : field, what(entry))
  }
}

const isAsBefore = ({ name, before }: Changed, standing: EntryInHistory): boolean =>
  JSON.stringify(standing.fields[name]?.value ?? null) === JSON.stringify(before)

function lostWords(change: Change<EntryDifference>) {
  const isMove = change.kind === 'entry-changed' && change.name === 'order'
  return isMove ? [] : change.lost.map(({ who, value }) => ({ who, value: wordsOf(value) }))
}

/** Returns a lost value as text: the value itself, or its `text` property. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const held = typeof value === 'object' && value !== null && 'text' in value ? value.text : null
  return typeof held === 'string' ? held : null
}

/** An entry of a list as it is in a version. */
interface EntryThen {
  title: string
  details: readonly string[]
}

interface EntriesThenProps {
  contents: EntriesInHistory
  changes: readonly EntryDifference[]
  /** Null for an entry that is not shown. */
  asItWas: (entry: EntryInHistory, inside: readonly EntryInHistory[]) => EntryThen | null
  none: string
}

/** A list as it was in a version: each entry, marked if it was changed, and below it the parts that belong to it. */
function EntriesThen({ contents, changes, asItWas, none }: EntriesThenProps) {
  const changed = new Set(changes.map(({ entry }) => entry.key))
  const present = [...contents.values()].filter(({ removed }) => !removed)
  const within = (parent: string | null) => present.filter((entry) => (entry.parent?.key ?? null) === parent)
  const list = (entries: readonly EntryInHistory[]) => (
    <ul className={`plain-list ${classes.list}`}>
      {entries.map((entry) => {
        const inside = within(entry.key)
        const then = asItWas(entry, inside)
        if (!then) return null
        const { title, details } = then
        return (
          <li key={entry.key}>
            <p className={classes.title} dir="auto">
              {title}
            </p>
            {changed.has(entry.key) && <p className={classes.mark}>{texts.mark}</p>}
            {details.map((words) => (
              <p key={words} className={classes.words} dir="auto">
                {words}
              </p>
            ))}
            {inside.length > 0 && list(inside)}
          </li>
        )
      })}
    </ul>
  )
  const outermost = within(null)
  return outermost.length === 0 ? <p className={classes.none}>{none}</p> : list(outermost)
}
