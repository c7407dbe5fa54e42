import { groupBy, type MeetingChange } from '@civic-hub/committee/history'
import { historyTexts } from '../../../texts/en/history.ts'
import classes from './change-mark.module.css'
import { useNamesOf } from './people-names.tsx'

const { marks: texts } = historyTexts

export type Tone = 'added' | 'removed' | 'changed'

type Kind = MeetingChange['kind']

const marks: Partial<Record<Kind, { words: string; tone: Tone }>> = {
  'item-added': { words: texts.added, tone: 'added' },
  'item-restored': { words: texts.restored, tone: 'added' },
  'item-removed': { words: texts.removed, tone: 'removed' },
  'item-completed': { words: texts.completed, tone: 'changed' },
  'item-reopened': { words: texts.reopened, tone: 'changed' },
  'item-moved': { words: texts.moved, tone: 'changed' },
  'meeting-title': { words: texts.renamed, tone: 'changed' },
  'meeting-planned': { words: texts.plan, tone: 'changed' },
  'meeting-recurring': { words: texts.plan, tone: 'changed' },
  'meeting-cancelled': { words: texts.plan, tone: 'changed' },
  'meeting-reinstated': { words: texts.plan, tone: 'changed' },
  'meeting-place': { words: texts.details, tone: 'changed' },
  'meeting-link': { words: texts.details, tone: 'changed' },
  'meeting-duration': { words: texts.details, tone: 'changed' },
  'item-title': { words: texts.renamed, tone: 'changed' },
  'item-notes': { words: texts.notes, tone: 'changed' },
  'item-deadline': { words: texts.deadline, tone: 'changed' },
  'item-planned': { words: texts.planned, tone: 'changed' },
  'item-tag-added': { words: texts.tags, tone: 'changed' },
  'item-tag-removed': { words: texts.tags, tone: 'changed' },
  'subtask-added': { words: texts.subtasks, tone: 'changed' },
  'subtask-removed': { words: texts.subtasks, tone: 'changed' },
  'subtask-completed': { words: texts.subtasks, tone: 'changed' },
  'subtask-reopened': { words: texts.subtasks, tone: 'changed' },
  'subtask-title': { words: texts.subtasks, tone: 'changed' },
  'action-owner': { words: texts.owner, tone: 'changed' },
  'action-due': { words: texts.due, tone: 'changed' },
  'action-added': { words: texts.added, tone: 'added' },
  'action-restored': { words: texts.restored, tone: 'added' },
  'action-removed': { words: texts.removed, tone: 'removed' },
  'action-done': { words: texts.completed, tone: 'changed' },
  'action-reopened': { words: texts.reopened, tone: 'changed' },
  'action-title': { words: texts.renamed, tone: 'changed' },
}
const anyOther = { words: texts.changed, tone: 'changed' } as const

const markOf = (kind: Kind) => marks[kind] ?? anyOther

/**
 * The mark of a whole entry. An added or removed entry is marked as that, whatever else was changed in it.
 */
export function toneOf(changes: readonly MeetingChange[]): Tone | undefined {
  const tones = changes.map(({ kind }) => markOf(kind).tone)
  return tones.find((tone) => tone !== 'changed') ?? tones[0]
}

/** The changes of an entry and their authors in words, because the colour alone shows neither. */
export function ChangeMarks({ changes }: { changes: readonly MeetingChange[] }) {
  if (changes.length === 0) return null
  const byWords = groupBy(changes, ({ kind }) => markOf(kind).words)
  return (
    <span className={classes.marks}>
      {[...byWords].map(([words, same]) => (
        <Mark key={words} words={words} changes={same} />
      ))}
    </span>
  )
}

function Mark({ words, changes }: { words: string; changes: readonly MeetingChange[] }) {
  const names = useNamesOf([...new Set(changes.flatMap(({ by }) => by))])
  const tone = toneOf(changes)
  return (
    <span className={classes.mark} data-tone={tone}>
      {texts.by(words, names)}
    </span>
  )
}

/** The members of a union of changes that may have one of these kinds. */
export type OfKind<C extends { kind: string }, K> = C extends unknown
  ? Extract<C['kind'], K> extends never
    ? never
    : C
  : never

/** Returns the changes of a list that have one of these kinds. */
export function ofKind<C extends { kind: string }, K extends C['kind']>(
  changes: readonly C[],
  ...kinds: readonly K[]
): OfKind<C, K>[] {
  const wanted: ReadonlySet<string> = new Set(kinds)
  return changes.filter((change): change is OfKind<C, K> => wanted.has(change.kind))
}
