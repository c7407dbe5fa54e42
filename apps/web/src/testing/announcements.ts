import { expect, onTestFinished } from 'vitest'

const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'

/** The announcements of live regions, in order, from the call until the end of the test. */
export function listenToAnnouncements() {
  const lines: string[] = []
  const announced = new WeakMap<Element, string>()
  const announce = (region: Element) => {
    // A screen reader reads a sentence again when only invisible characters differ, so the raw text is compared.
    const raw = region.textContent ?? ''
    if (announced.get(region) === raw) return
    announced.set(region, raw)
    const words = readableText(region)
    // The count of notifications and the connection change at moments of their own.
    if (words !== '' && !/unread notification|^Sync status/.test(words)) lines.push(words)
  }
  for (const region of document.querySelectorAll(live)) announced.set(region, region.textContent ?? '')
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
      if (region) announce(region)
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches(live)) announce(node)
          for (const inner of node.querySelectorAll(live)) announce(inner)
        }
    }
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  let awaited = 0
  return {
    lines,
    /** Waits for this announcement after the one that was waited for last; others may come before and after it. */
    async until(words: string | RegExp): Promise<void> {
      const isIt = (line: string) => (typeof words === 'string' ? line === words : words.test(line))
      const found = () => lines.findIndex((line, index) => index >= awaited && isIt(line))
      await expect.poll(() => (found() < 0 ? lines.slice(awaited).join('\n') : 'announced')).toBe('announced')
      awaited = found() + 1
    },
  }
}

/** As it is read: a toast with its buttons, without hidden elements and bidi marks. */
function readableText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  for (const button of copy.querySelectorAll('button')) button.prepend(' ')
  return (copy.textContent ?? '')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
