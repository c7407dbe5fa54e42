const inPassing = '[role="menu"], [role="dialog"], [role="alertdialog"]'

/** Returns the markup of the screen on display; null if it is scrolled or a menu or dialog is open. */
export function captureScreen(): string | null {
  const root = document.getElementById('root')
  if (!root || document.hidden || scrollY > 0 || root.querySelector(inPassing)) return null
  const copy = root.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('[data-not-ahead]')) part.remove()
  return copy.innerHTML
}
