import { expect, onTestFinished, vi } from 'vitest'

/** The files that the browser downloads, with their names, from the call until the end of the test. */
export function watchSavedFiles() {
  const save = vi.spyOn(URL, 'createObjectURL')
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => {
    save.mockRestore()
    press.mockRestore()
  })
  async function newest(): Promise<File> {
    const link = () =>
      (press.mock.contexts as HTMLAnchorElement[]).findLast((anchor) => anchor.href.startsWith('blob:'))
    await expect.poll(link).toBeDefined()
    const [content] = save.mock.lastCall ?? []
    return new File(content instanceof Blob ? [content] : [], link()?.download ?? '')
  }
  return {
    newest,
    newestText: async (): Promise<string> => (await newest()).text(),
    newestName: () => (press.mock.contexts.at(-1) as HTMLAnchorElement | undefined)?.download,
  }
}
