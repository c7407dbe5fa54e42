import { focusSoon } from '../../../ui/focus-soon.ts'

/** The field that receives the keys of a roll call. */
export const rollKeysId = 'roll-keys'
/** The heading of the open question, which has the focus where there is no field for keys. */
export const voteHeadingId = 'open-question'

let isWanted = false

/** Moves the focus into the open question, now or when its panel is on screen. */
export function focusVote(): void {
  isWanted = true
  claimVoteFocus()
}

/** Called by the panel when it is on screen. */
export function claimVoteFocus(): void {
  if (!isWanted || !document.getElementById(voteHeadingId)?.checkVisibility()) return
  isWanted = false
  focusSoon(rollKeysId, voteHeadingId)
}
