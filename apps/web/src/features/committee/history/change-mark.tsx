import { groupBy, type MeetingChange } from '@civic-hub/committee/history'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import classes from './change-mark.module.css'
import { formOf, type Tone } from './difference-forms.ts'
import { useNamesOf } from './people-names.tsx'

const { marks: texts } = historyTexts

/**
 * The mark of a whole entry. An added or removed entry is marked as that, whatever else was changed in it.
 */
export function toneOf(changes: readonly MeetingChange[]): Tone | undefined {
  const tones = changes.map((change) => formOf(change).mark?.tone)
  return tones.find((tone) => tone !== 'changed') ?? tones[0]
}

/** The changes of an entry and their authors in words, because the colour alone shows neither. */
export function ChangeMarks({ changes }: { changes: readonly MeetingChange[] }) {
  const marked = changes.filter((change) => formOf(change).mark !== null)
  if (marked.length === 0) return null
  const byWords = groupBy(marked, (change) => formOf(change).mark?.words ?? '')
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
