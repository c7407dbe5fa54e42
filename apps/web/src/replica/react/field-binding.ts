import { changeNearCaret } from '@civic-hub/committee'
import type * as Y from 'yjs'

/** What a field shows, and where each of its letters is in the text now: -1 for one that somebody has deleted. */
interface Shown {
  value: string
  places: number[]
}

/**
 * Binds a field to a shared text. What the field shows may be behind the text: others' letters arrive before they are
 * drawn, or are held back while an input method composes. So what is typed goes behind the letter that it was typed
 * behind, wherever that letter is now, and each person's run stays together.
 */
export function createFieldBinding(text: Y.Text, origin: unknown, onRemote: () => void) {
  let inField = asItIs(text)
  /** What was handed out to be drawn, and is not in the field yet. */
  let drawing: Shown | null = null
  let typing = false

  const onChange = ({ delta }: Y.YTextEvent) => {
    follow(inField, delta)
    if (drawing) follow(drawing, delta)
    if (!typing) onRemote()
  }
  text.observe(onChange)

  /** Behind the nearest letter before this one that is still there. */
  function behind(index: number): number {
    for (let left = index - 1; left >= 0; left--) {
      const place = inField.places[left] ?? -1
      if (place >= 0) return place + 1
    }
    return 0
  }

  return {
    /** The text as it is now, to be drawn. */
    draw(): string {
      drawing = asItIs(text)
      return drawing.value
    },
    /** The field shows this from now on. */
    drawn(value: string): void {
      if (drawing?.value !== value) return
      inField = drawing
      drawing = null
    },
    /** Where a caret of the field belongs in the text. */
    caretInText: behind,
    /** A person changed the field to this value. Returns where their caret belongs in the text. */
    typed(value: string, caret: number): number {
      const { at, removed, inserted } = changeNearCaret(inField.value, value, caret)
      const index = behind(at)
      typing = true
      const write = () => {
        for (const [from, length] of runsOf(inField.places.slice(at, at + removed)).toReversed())
          text.delete(from, length)
        if (inserted !== '') text.insert(index, inserted)
      }
      try {
        if (text.doc) text.doc.transact(write, origin)
        else write()
      } finally {
        typing = false
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

/** The runs of neighbours among places in rising order, as start and length. */
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

/** Moves the places to where a change of the text has put them. */
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
      shown.places = shown.places.map((place) =>
        place < from ? place : place < from + deleted ? -1 : place - deleted,
      )
    }
  }
}
