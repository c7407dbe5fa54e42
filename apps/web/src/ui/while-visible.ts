/**
 * Runs a task at an interval while the page is visible, and at once when it becomes visible. Returns a function that
 * stops it.
 */
export function whileVisible(everyMs: number, run: () => unknown): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void run()
  }
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
