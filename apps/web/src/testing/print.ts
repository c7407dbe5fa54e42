import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

interface Session {
  send(method: string, settings: object): Promise<unknown>
}

/** Shows the page as it is printed, until the end of the test. */
export async function beginPrinting(): Promise<void> {
  const show = (media: string) => (cdp() as Session).send('Emulation.setEmulatedMedia', { media })
  dispatchEvent(new Event('beforeprint'))
  await show('print')
  onTestFinished(async () => {
    await show('')
    dispatchEvent(new Event('afterprint'))
  })
}
