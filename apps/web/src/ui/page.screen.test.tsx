import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, show } from '../testing/open-app.tsx'

const pages = [
  ['/parks/meetings', 'Meetings - Parks'],
  ['/parks/home', 'Dashboard - Parks'],
  ['/parks/budget', 'Budget - Parks'],
  ['/parks/members', 'Members - Parks'],
  ['/parks/workflows', 'Workflows - Parks'],
  ['/parks/resolutions', 'Resolutions - Parks'],
  ['/parks/feeds', 'Calendar and feeds - Parks'],
  ['/parks/community/announcements', 'Announcements - Parks'],
  ['/choose-committee', 'Choose a committee'],
  ['/settings', 'Settings'],
  ['/impact', 'Civic impact'],
  ['/leaderboard', 'Leaderboard'],
] as const

test('all pages have the same place for the heading, and their content begins below it', async () => {
  await openApp()
  const places: Record<string, unknown> = {}
  for (const [address, name] of pages) {
    show(address)
    const heading = page.getByRole('heading', { level: 1, name, exact: true })
    await expect.element(heading).toBeVisible()
    const { left, top } = heading.element().getBoundingClientRect()
    const content = heading.element().closest('header')?.nextElementSibling?.getBoundingClientRect()
    places[address] = { heading: [left, top], content: content?.left }
  }
  expect(places).toEqual(Object.fromEntries(pages.map(([address]) => [address, places['/parks/meetings']])))
  expect(places['/parks/meetings']).toEqual({ heading: [20, 90], content: 20 })
})
