/** Keeps the screen from locking, where the browser can; a locked phone may stop the microphone. Returns how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let stopped = false

  async function ask(): Promise<void> {
    if (stopped || document.visibilityState !== 'visible' || !navigator.wakeLock) return
    try {
      const given = await navigator.wakeLock.request('screen')
      if (stopped) await given.release()
      else lock = given
    } catch {
      // Refused, for example with a low battery: the recording goes on all the same.
    }
  }

  // The browser takes it back whenever the page is hidden.
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  void ask()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
