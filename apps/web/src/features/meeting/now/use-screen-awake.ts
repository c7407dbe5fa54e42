import { useEffect } from 'react'

/** Keeps the screen on, where the browser can: it lets go whenever the page is hidden, and is asked again after that. */
export function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // A device that is low on power refuses; the page is as good without.
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
