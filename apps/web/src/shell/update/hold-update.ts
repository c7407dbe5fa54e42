import { useEffect } from 'react'
import { holdLock } from '../../replica/store/web-locks.ts'
import { changeUpdate, updateState } from './update-state.ts'

/** The name of the Web Lock, which other tabs can see. */
export const noUpdateLock = 'civic-hub:no-update-now'

/** Hides the update prompt in every tab while `hold` is true. */
export function useHoldUpdatePrompt(hold: boolean): void {
  useEffect(() => (hold ? holdUpdate() : undefined), [hold])
}

/** Hides the update prompt in every tab, until the returned function is called. */
export function holdUpdate(): () => void {
  changeUpdate({ holds: updateState.read().holds + 1 })
  const release = holdLock({ name: noUpdateLock, mode: 'shared' })
  return () => {
    changeUpdate({ holds: updateState.read().holds - 1 })
    release()
  }
}
