import { onTestFinished, vi } from 'vitest'

/** All errors of the page and of its console, from the call until the end of the test. */
export function collectComplaints(): string[] {
  const complaints: string[] = []
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation((...words: unknown[]) => {
    const line = words.map(String).join(' ')
    // A built app does not have the warnings of development.
    const isOfDevelopment = line.includes('This is a development only message')
    // The app of the test before may have been closed while it read.
    const isOfClosedApp = line.includes('The database connection is closing')
    if (!isOfDevelopment && !isOfClosedApp) complaints.push(line)
  })
  const collect = ({ error, message }: ErrorEvent) => void complaints.push(String(error ?? message))
  const collectRejection = ({ reason }: PromiseRejectionEvent) => void complaints.push(String(reason))
  addEventListener('error', collect)
  addEventListener('unhandledrejection', collectRejection)
  onTestFinished(() => {
    console.mockRestore()
    removeEventListener('error', collect)
    removeEventListener('unhandledrejection', collectRejection)
  })
  return complaints
}
