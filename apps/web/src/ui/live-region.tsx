import { createScreenStore } from './screen-store.ts'

const sentence = createScreenStore({ words: '', turn: 0 })

/** Says one sentence to screen readers, for what sighted people see happen. */
export function say(words: string): void {
  sentence.write({ words, turn: sentence.read().turn + 1 })
}

/** The place where `say` is heard; rendered once on a page, never inside of a part that can be hidden. */
export function LiveRegion() {
  const { words, turn } = sentence.use()
  // The same sentence twice is an event twice: an invisible difference makes it be read again.
  return (
    <p className="visually-hidden" role="status">
      {words}
      {turn % 2 ? '\u00a0' : ''}
    </p>
  )
}
