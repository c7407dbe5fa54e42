import { meetingNotes } from '@civic-hub/committee'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openLiveMeeting, typeNotes } from '../testing/open-app.tsx'
import { translatePage } from '../testing/translate-page.ts'

const Votes = ({ count, isOpen }: { count: number; isOpen: boolean }) => (
  <p>
    {isOpen && 'Open. '}
    {count} in favour
    {count > 1 && <b>Carried</b>}
    {isOpen ? ' Vote now' : ''}
  </p>
)

test('a text that the browser has translated is changed and removed as any other', async () => {
  const screen = await render(<Votes count={1} isOpen={true} />)
  onTestFinished(async () => {
    await screen.unmount()
    screen.container.remove()
  })
  translatePage()
  const words = screen.getByRole('paragraph')
  await expect.element(words).toHaveTextContent('¿Open. ?¿1?¿ in favour?¿ Vote now?')
  await screen.rerender(<Votes count={2} isOpen={true} />)
  await expect.element(words).toHaveTextContent('¿Open. ?¿2?¿ in favour?¿Carried?¿ Vote now?')
  await screen.rerender(<Votes count={3} isOpen={false} />)
  await expect.element(words).toHaveTextContent('¿3?¿ in favour?¿Carried?')
})

test('a page that the browser translates stores the notes as typed', async () => {
  const app = await openLiveMeeting()
  translatePage()
  await expect.element(page.getByRole('tab', { name: '¿Minutes?' })).toBeVisible()
  await typeNotes('Benches.')
  await page.getByRole('checkbox', { name: 'Complete Call to Order' }).click()
  await expect.element(page.getByRole('main')).toMatchTextContent('Item 2 of 4')
  expect(meetingNotes(await app.opened(), app.meetingId)?.toString()).toContain('<paragraph>Benches.</paragraph>')
})
