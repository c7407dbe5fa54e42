import { onTestFinished } from 'vitest'
import { toDevtools } from './devtools.ts'

/** Shows the page as it is printed, until the end of the test. */
export async function beginPrinting(): Promise<void> {
  const show = (media: string) => toDevtools('Emulation.setEmulatedMedia', { media })
  dispatchEvent(new Event('beforeprint'))
  await show('print')
  onTestFinished(async () => {
    await show('')
    dispatchEvent(new Event('afterprint'))
  })
}
