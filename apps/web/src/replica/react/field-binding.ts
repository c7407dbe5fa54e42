import { changeNearCaret } from '@civic-hub/committee'
import type * as Y from 'yjs'

/** The value of a field, and the index of each of its letters in the current text: -1 for a deleted letter. */
interface Shown {
  value: string
  places: number[]
}

/**
 * Binds a field to a shared text. The field may show an older state than the text: others' letters are held back
 * while an input method composes. So a typed letter is inserted after the letter that it was typed after, wherever
 * that letter is now, and each person's run stays together.
 */
export function createFieldBinding(text: Y.Text, origin: unknown, onRemote: () => void) {
  let inField = asItIs(text)
  let typing = false
  let typed: { transaction: Y.Transaction; changes: Y.YTextEvent['delta'][] } | null = null

  const onChange = (event: Y.YTextEvent) => {
    // To compute the delta of an event, yjs begins one more transaction, which costs as much as the key itself.
    const changes = event.transaction === typed?.transaction ? typed.changes : [event.delta]
    for (const delta of changes) follow(inField, delta)
    if (!typing) onRemote()
  }
  text.observe(onChange)

  /** Returns the index after the nearest letter before this one that still exists. */
  function behind(index: number): number {
    for (let left = index - 1; left >= 0; left--) {
      const place = inField.places[left] ?? -1
      if (place >= 0) return place + 1
    }
    return 0
  }

  return {
    draw(): string {
      inField = asItIs(text)
      return inField.value
    },
    /** Returns the index in the text for a caret of the field. */
    caretInText: behind,
    /** A person changed the field to this value. Returns the index of their caret in the text. */
    typed(value: string, caret: number): number {
      const { at, removed, inserted } = changeNearCaret(inField.value, value, caret)
      const index = behind(at)
      typing = true
      const deleted = runsOf(inField.places.slice(at, at + removed)).toReversed()
      const write = () => {
        for (const [from, length] of deleted) text.delete(from, length)
        if (inserted !== '') text.insert(index, inserted)
      }
      const changes = deleted.map(([from, length]): Y.YTextEvent['delta'] => [{ retain: from }, { delete: length }])
      try {
        if (text.doc)
          text.doc.transact((transaction) => {
            typed = { transaction, changes: [...changes, [{ retain: index }, { insert: inserted }]] }
            write()
          }, origin)
        else write()
      } finally {
        typing = false
        typed = null
      }
      const places = inField.places.toSpliced(at, removed, ...range(index, inserted.length))
      inField = { value, places }
      return behind(caret)
    },
    close: () => text.unobserve(onChange),
  }
}

const range = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index)

function asItIs(text: Y.Text): Shown {
  const value = text.toString()
  return { value, places: range(0, value.length) }
}

/** Returns the runs of consecutive numbers among ascending places, as start and length. */
function runsOf(places: readonly number[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  for (const place of places) {
    if (place < 0) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === place) last[1]++
    else runs.push([place, 1])
  }
  return runs
}

/** Updates the places after a change of the text. */
function follow(shown: Shown, delta: Y.YTextEvent['delta']): void {
  let at = 0
  for (const { retain, insert, delete: deleted } of delta) {
    if (retain !== undefined) at += retain
    else if (insert !== undefined) {
      const length = typeof insert === 'string' ? insert.length : 1
      const from = at
      shown.places = shown.places.map((place) => (place >= from ? place + length : place))
      at += length
    } else if (deleted !== undefined) {
      const from = at
      shown.places = shown.places.map((place) => (place < from ? place : place < from + deleted ? -1 : place - deleted))
    }
  }
}
