let paused: Promise<void> | null = null

/** Resolves when the page may write and send again (pause-page.ts); null while it may. */
export const pagePause = (): Promise<void> | null => paused

export function setPagePause(pause: Promise<void> | null): void {
  paused = pause
}
