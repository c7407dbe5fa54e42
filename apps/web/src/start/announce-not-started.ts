import { missingPartTexts as texts } from '../texts/en/missing-part.gen.ts'
import buttons from '../ui/plain-button.module.css'
import page from '../ui/plain-page.module.css'
import { reloadWhenReachable } from '../ui/reload-when-reachable.ts'

/**
 * Shows, instead of the app, that its code could not be loaded, with a button to try again. Uses no code of the app.
 */
export function announceNotStarted(failure: unknown): void {
  console.warn(failure)
  const root = document.getElementById('root')
  if (!root) return
  root.innerHTML = `<main><div class="${page.page}" role="alert"><h1>${texts.title}</h1><p>${texts.body}</p><button class="${buttons.primary}">${texts.retry}</button><p role="status"></p></div></main>`
  const [, answer] = root.querySelectorAll('p')
  root.querySelector('button')?.addEventListener('click', () => {
    void reloadWhenReachable().then((reloads) => {
      if (answer && !reloads) answer.textContent = texts.stillMissing
    })
  })
}
