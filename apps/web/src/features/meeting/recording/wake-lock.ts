/**
 * Keeps the screen from locking if the browser supports it, because a locked phone may stop the microphone.
 * Returns a function to stop.
 */
export function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | null = null
  let stopped = false

  async function ask(): Promise<void> {
    if (stopped || document.visibilityState !== 'visible' || !navigator.wakeLock) return
    try {
      const given = await navigator.wakeLock.request('screen')
      if (stopped) await given.release()
      else lock = given
    } catch {
      // Refused, for example because of a low battery: the recording continues.
    }
  }

  // The browser releases it whenever the page is hidden.
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  void ask()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
