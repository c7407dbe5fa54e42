import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'

/** Every screen, and the dialogs on it; axe looks at each. */
const screens: {
  name: string
  path: (slug: string, meeting: string) => string
  opens?: (page: Page) => Promise<void>
}[] = [
  { name: 'landing page', path: () => '/' },
  { name: 'not-found page', path: () => '/no/such/page' },
  { name: 'choose committee', path: () => '/choose-committee' },
  {
    name: 'join or create dialog',
    path: () => '/choose-committee',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Join or Create Committee' }).click()
      await expect(page.getByRole('dialog', { name: 'Join or Create Committee' })).toBeVisible()
    },
  },
  { name: 'meetings list', path: (slug) => `/${slug}/meetings` },
  {
    name: 'schedule dialog',
    path: (slug) => `/${slug}/meetings`,
    opens: async (page) => {
      await page.getByRole('button', { name: 'New Meeting' }).first().click()
      await page.getByRole('checkbox', { name: 'Recurring' }).click()
      await expect(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
    },
  },
  { name: 'template editor', path: (slug) => `/${slug}/meetings/template` },
  { name: 'live meeting', path: (_slug, meeting) => meeting },
  {
    name: 'action items',
    path: (_slug, meeting) => `${meeting}?view=action-items`,
    opens: async (page) => {
      await expect(page.getByRole('form', { name: 'New action item' })).toBeVisible()
    },
  },
  { name: 'minutes', path: (_slug, meeting) => `${meeting}?view=minutes` },
  { name: 'transcript', path: (_slug, meeting) => `${meeting}?view=transcript` },
  {
    name: 'end dialog',
    path: (_slug, meeting) => meeting,
    opens: async (page) => {
      await page.getByRole('button', { name: 'End meeting' }).first().click()
      await expect(page.getByRole('dialog', { name: 'End meeting?' })).toBeVisible()
    },
  },
  {
    name: 'history of a meeting',
    path: (_slug, meeting) => `${meeting}/history`,
    opens: async (page) => {
      await expect(page.getByRole('navigation', { name: 'Versions' }).getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'version and restore dialog',
    path: (_slug, meeting) => `${meeting}/history`,
    opens: async (page) => {
      await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').last().click()
      await expectAccessible(page)
      const restore = page.getByRole('button', { name: 'Restore this version' })
      // Where the notes were not typed, the only version is how the meeting is now.
      if ((await restore.getAttribute('aria-disabled')) === 'true') return
      await restore.click()
      await expect(page.getByRole('dialog', { name: 'Restore this version?' })).toBeVisible()
    },
  },
  {
    name: 'history while it is read, and when it can’t be',
    path: (_slug, meeting) => `${meeting}/history`,
    opens: async (page) => {
      const answers = '**/api/committees/*/history*'
      const held: Route[] = []
      await page.route(answers, (route) => void held.push(route))
      await page.reload()
      await expect(page.getByText('Loading the history…')).toBeVisible()
      await expectAccessible(page)
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await Promise.all(held.map((route) => route.abort()))
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.unroute(answers)
    },
  },
  { name: 'unknown meeting', path: (slug) => `/${slug}/meetings/none` },
  { name: 'members', path: (slug) => `/${slug}/members` },
  { name: 'profile', path: () => '/profile' },
  { name: 'settings', path: () => '/settings' },
  { name: 'confirm page', path: () => '/confirm#not-a-token-but-long-enough' },
]

const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const

for (const { width, height, colorScheme } of looks) {
  test(`no finding of axe on any screen, ${width} px, ${colorScheme}`, async ({ open, liveMeeting }) => {
    const options = { viewport: { width, height }, colorScheme, reducedMotion: 'reduce' as const }
    const { slug, page, address } = await liveMeeting(['Ana Ortiz'], options)
    if (width > 600) await typeNotes(page, 'Opened at seven.')
    for (const { name, path, opens } of screens) {
      await test.step(name, async () => {
        await page.goto(path(slug, address))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await opens?.(page)
        await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
      })
    }
    const visitor = await open(null, options)
    await visitor.getByRole('button', { name: 'Get Started Free' }).first().click()
    await expect(visitor.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
    await expectAccessible(visitor)
  })
}
