import { userEvent } from 'vitest/browser'

/** The text in the clipboard, pasted by keyboard: a page may not read it without a permission. */
export async function copiedText(): Promise<string> {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  await userEvent.keyboard('{Control>}v{/Control}')
  field.remove()
  return field.value
}

/** The HTML in the clipboard, as another program reads it. */
export async function copiedHtml(): Promise<string> {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  const pasted = new Promise<string>((resolve) =>
    field.addEventListener('paste', (event) => resolve(event.clipboardData?.getData('text/html') ?? '')),
  )
  await userEvent.keyboard('{Control>}v{/Control}')
  field.remove()
  return pasted
}
