import type * as Y from 'yjs'
import { typeInto } from '../../../packages/committee/src/testing/type-into.ts'
import type { Random } from '../../support/random/random.ts'

/** One key pressed in a text: it inserts or deletes letters. */
export interface Keys {
  insert(at: number, letter: string): void
  erase(at: number, count: number): void
}

/**
 * Of a hundred letters typed, so many are wrong at first: they are erased one or two letters later, and typed
 * again.
 */
const typosPerHundred = 4

/** Types like a person, letter by letter, with mistakes. Returns the final position of the caret. */
export function typeText(random: Random, keys: Keys, at: number, text: string): number {
  let caret = at
  for (let index = 0; index < text.length; index++) {
    if (random.below(100) < typosPerHundred) {
      const wrong = 1 + random.below(2)
      for (let slip = 0; slip < wrong; slip++) keys.insert(caret + slip, slip === 0 ? 'x' : text.charAt(index))
      for (let slip = wrong; slip > 0; slip--) keys.erase(caret + slip - 1, 1)
    }
    keys.insert(caret++, text.charAt(index))
  }
  return caret
}

/** Keys in a field that is bound live to a text of the committee, like the app's own fields. */
export function fieldKeys(text: Y.Text): Keys {
  let value = text.toString()
  const change = (next: string, caret: number) => {
    typeInto(text, value, next, caret)
    value = next
  }
  return {
    insert: (at, letter) => change(value.slice(0, at) + letter + value.slice(at), at + letter.length),
    erase: (at, count) => change(value.slice(0, at) + value.slice(at + count), at),
  }
}

/** Keys in a paragraph of the rich notes, as the editor's binding writes them. */
export function paragraphKeys(text: Y.XmlText): Keys {
  return {
    insert: (at, letter) => text.insert(at, letter),
    erase: (at, count) => text.delete(at, count),
  }
}
