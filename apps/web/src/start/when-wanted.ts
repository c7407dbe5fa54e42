const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

/** Resolves at the first interaction with the page. */
export function whenWanted(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true })
  })
}
