/** Runs something again and again while the page is visible, and at once when it becomes so; returns how to stop. */
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
