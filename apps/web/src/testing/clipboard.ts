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
