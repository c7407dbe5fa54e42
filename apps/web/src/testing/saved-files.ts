import { expect, onTestFinished, vi } from 'vitest'

/** The names and texts of the files that the browser downloads, from the call until the end of the test. */
export function watchSavedFiles() {
  const save = vi.spyOn(URL, 'createObjectURL')
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => {
    save.mockRestore()
    press.mockRestore()
  })
  return {
    async newestText(): Promise<string> {
      await expect.poll(() => save.mock.calls.length).toBeGreaterThan(0)
      const [file] = save.mock.lastCall ?? []
      return file instanceof Blob ? file.text() : ''
    },
    /** The name of the newest file. */
    newestName: () => (press.mock.contexts.at(-1) as HTMLAnchorElement | undefined)?.download,
  }
}
