import { useEffect } from 'react'

/**
 * Keeps the screen on, in browsers that support it. The browser releases the lock when the page is hidden, so it is
 * requested again afterwards.
 */
export function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // A device with low power refuses the lock; the page works without it.
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (left) await granted?.release()
      else lock = granted
    }
    const onVisible = () => void ask()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [wanted])
}
