import { notesTextId } from '../../../shell/notes-text-id.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'

/** The field that receives the keys of a roll call. */
export const rollKeysId = 'roll-keys'
/** The heading of the open question, which has the focus where there is no field for keys. */
export const voteHeadingId = 'open-question'

/** The focused element when the focus was asked for; null if it is not. */
let askedFrom: Element | null = null

/** Moves the focus into the open question, now or when its panel is on screen. */
export function focusVote(): void {
  askedFrom = document.activeElement ?? document.body
  claimVoteFocus()
}

/** Called by the panel when it is on screen. A text field that received the focus meanwhile keeps it. */
export function claimVoteFocus(): void {
  if (!askedFrom || !document.getElementById(voteHeadingId)?.checkVisibility()) return
  const { activeElement } = document
  const isTyping = activeElement !== askedFrom && activeElement?.matches(':read-write')
  askedFrom = null
  if (!isTyping) focusSoon(rollKeysId, voteHeadingId)
}

/** Moves the focus to the notes after a vote that was declared by a key, or to the motion where they are not on screen. */
export function focusAfterVote(wordingId: string): void {
  const isByKey = document.activeElement?.matches(':focus-visible')
  focusSoon(...(isByKey ? [notesTextId] : []), wordingId)
}
