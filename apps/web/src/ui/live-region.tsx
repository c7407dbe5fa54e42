import { createScreenStore } from './screen-store.ts'

const sentence = createScreenStore({ words: '', turn: 0 })

/**
 * Sentences within this time are announced together: otherwise the second one would replace the first before it is
 * read.
 */
const togetherMs = 50
let waiting: string[] = []

/** Announces one sentence to screen readers, for a change that sighted people see. */
export function say(words: string): void {
  if (waiting.length === 0) setTimeout(speak, togetherMs)
  waiting.push(words)
}

function speak(): void {
  sentence.write({ words: waiting.join(' '), turn: sentence.read().turn + 1 })
  waiting = []
}

/**
 * Renders the sentences of `say`. Rendered once around all screens, by UiProviders: a region that is added together
 * with its sentence is not announced.
 */
export function LiveRegion() {
  const { words, turn } = sentence.use()
  // The same sentence twice means two events: an invisible difference makes the screen reader read it again.
  return (
    <p className="visually-hidden" role="status">
      {words}
      {turn % 2 ? '\u00a0' : ''}
    </p>
  )
}
