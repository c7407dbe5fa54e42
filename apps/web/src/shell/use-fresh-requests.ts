import { useEffect } from 'react'
import type { Committees } from '../replica/session/committees.ts'
import { whileVisible } from '../ui/while-visible.ts'

const everyMs = 30_000

/** For owners: asks the relay now and then how many people want to join the committee on screen. */
export function useFreshRequests(owned: boolean, refresh: Committees['refresh']): void {
  useEffect(() => (owned ? whileVisible(everyMs, refresh) : undefined), [owned, refresh])
}
