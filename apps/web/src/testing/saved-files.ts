import { expect, onTestFinished, vi } from 'vitest'

/** The texts of the files that the browser downloads, from the call until the end of the test. */
export function watchSavedFiles() {
  const save = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => save.mockRestore())
  return {
    async newestText(): Promise<string> {
      await expect.poll(() => save.mock.calls.length).toBeGreaterThan(0)
      const [file] = save.mock.lastCall ?? []
      return file instanceof Blob ? file.text() : ''
    },
  }
}
