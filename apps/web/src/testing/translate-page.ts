import { onTestFinished } from 'vitest'

const kept = '[translate=no], textarea, input, script, style, font'

/** Translates the page until the end of the test as a browser does: each text node is replaced by elements. */
export function translatePage(): void {
  let rounds = 0
  const translate = () => {
    // An editor that draws its words again would be translated for ever.
    if (rounds++ > 100) return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(kept)) continue
      const translation = document.createElement('font')
      const words = document.createElement('font')
      words.textContent = `¿${text.data}?`
      translation.append(words)
      text.replaceWith(translation)
    }
  }
  document.documentElement.classList.add('translated-ltr')
  translate()
  const observer = new MutationObserver(translate)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => {
    observer.disconnect()
    document.documentElement.classList.remove('translated-ltr')
  })
}
