import { onTestFinished } from 'vitest'

/** Notes the places of the visible elements of this selector, by name and frame by frame, until the end of the test. */
export function watchPlaces(selector: string, edge: 'left' | 'top'): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>()
  let frame = 0
  const look = () => {
    for (const element of document.querySelectorAll(selector)) {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const box = element.getBoundingClientRect()
      if (box.width > 0) places.set(name, (places.get(name) ?? new Set()).add(box[edge]))
    }
    frame = requestAnimationFrame(look)
  }
  look()
  onTestFinished(() => cancelAnimationFrame(frame))
  return places
}
