import { expect, onTestFinished, vi } from 'vitest'

/** The files that the browser downloads, with their names, from the call until the end of the test. */
export function watchSavedFiles() {
  const save = vi.spyOn(URL, 'createObjectURL')
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => {
    save.mockRestore()
    press.mockRestore()
  })
  const newest = async (): Promise<Blob> => {
    await expect.poll(() => save.mock.calls.length).toBeGreaterThan(0)
    const [file] = save.mock.lastCall ?? []
    return file instanceof Blob ? file : new Blob()
  }
  return {
    newest,
    newestText: async () => (await newest()).text(),
    newestName: () => (press.mock.contexts.at(-1) as HTMLAnchorElement | undefined)?.download,
  }
}
