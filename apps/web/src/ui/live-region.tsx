import { createScreenStore } from './screen-store.ts'

const sentence = createScreenStore({ words: '', turn: 0 })

/** What one press leads to is said together: the second sentence would otherwise take the place of the first, unheard. */
const togetherMs = 50
let waiting: string[] = []

/** Says one sentence to screen readers, for what sighted people see happen. */
export function say(words: string): void {
  if (waiting.length === 0) setTimeout(speak, togetherMs)
  waiting.push(words)
}

function speak(): void {
  sentence.write({ words: waiting.join(' '), turn: sentence.read().turn + 1 })
  waiting = []
}

/** The place where `say` is heard; rendered once around all screens, by UiProviders: a region that comes with its sentence is not heard. */
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
