import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

const alert = page.getByRole('alert')

/** The page asks the hub, whose answers have the time, and looks at the clock. */
function shownAfterReturn(): string {
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  return alert
    .elements()
    .map(({ textContent }) => textContent)
    .join(' ')
}

test('L26: a device whose clock is at 1970 or 2099 shows that it is wrong, and what is written is synced with the hub’s time', async () => {
  const { people, address, write } = await gatherInMeeting(['Ana Ortiz'])
  const [now, year] = [Date.now(), new Date().getFullYear()]
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('1970-01-02T03:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  await openAs(people[0], address)
  await typeNotes('Benches.')
  await page.getByRole('checkbox', { name: 'Complete Call to Order' }).click()
  await expectChip('Synced')
  const inHub = () => write((doc) => JSON.stringify(doc.getMap('meetings')))
  await expect
    .poll(inHub)
    .toMatch(new RegExp(`"kind":"move","at":"${year}.*Benches|Benches.*"kind":"move","at":"${year}`))
  await expect.element(alert).toMatchTextContent(/At the hub it is .*20\d\d/)
  await expect.element(alert).toMatchTextContent('Set the date and time of this device')

  vi.setSystemTime(now)
  await expect.poll(shownAfterReturn).toBe('')
  vi.setSystemTime(new Date('2099-06-01T12:00:00.000Z'))
  await expect.poll(shownAfterReturn).toMatch(/At the hub it is .*20\d\d/)
})
